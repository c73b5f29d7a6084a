/** A database with players of whom each is logged in, and a draw that stays open for all of a benchmark. */
import { createPool, type Pool } from '@samnang/server/database/pool'
import type { Bench } from './claim.ts'
import type { LoadOrder } from './load.ts'
import { addPlayers, openLongDraw, openSessions } from './players.ts'
import type { Place } from './processes.ts'

export interface BettingHouse extends Pick<LoadOrder, 'visitors' | 'draw'> {
  place: Place
}

/** `more` has the owner's connection once all is there, for what one benchmark needs besides. */
export async function bettingHouse(
  bench: Bench,
  players: number,
  more: (owner: Pool) => Promise<unknown> = async () => {},
): Promise<BettingHouse> {
  const place = { rootDir: bench.rootDir, dataDir: await bench.freshDir(), url: await bench.freshDatabase() }
  const owner = createPool(place.url, { max: 1, role: null, name: 'samnang-bench', statementTimeoutMs: 0 })
  try {
    await addPlayers(owner, players)
    const draw = { poll: 'POLL_1', resultId: Number(await openLongDraw(owner)) } as const
    const visitors = await openSessions(owner, place.dataDir, players)
    await more(owner)
    return { place, draw, visitors }
  } finally {
    await owner.end()
  }
}
