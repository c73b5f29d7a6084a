/** The fishing page: both providers' games, and money that is on its way back from them. */
import type { ReplyOf } from '@samnang/contract/endpoints'
import { unitsToRiel } from '@samnang/core/money'
import { type Accepted, accepted } from '@samnang/core/refusal'
import type { Pool, Queryable } from '../database/pool.ts'
import { fishingGames, fishingProviders, openFishingSession } from './fishing-store.ts'
import { oneGame } from './game-lobby.ts'

type Information = ReplyOf<'GET /api/external/fishing/information'>

/** The numbers of the providers of fishing (specification 7.3). */
const NUMBERS = [4, 5] as const

/** `is_loading` is 1 as long as a game holds money that was bought in; a player's own page polls until it is back. */
export async function fishingInformation(
  db: Pool,
  isDown: (providerId: number) => boolean,
  playerId: bigint,
): Promise<Accepted<Information>> {
  const [providers, session] = await Promise.all([fishingProviders(db), openFishingSession(db, playerId)])
  const shown: Information['providers'] = []
  for (const [at, { id, title }] of providers.entries()) {
    const number = NUMBERS[at]
    if (number === undefined) break
    const games = await gamesOf(db, isDown, { playerId, providerId: id })
    shown.push({ id: number, title, games })
  }
  return accepted({
    providers: shown,
    is_loading: session === null ? 0 : 1,
    session: session && {
      provider: session.provider,
      bought_in: unitsToRiel(session.boughtIn),
      opened_at: session.openedAt.toISOString(),
    },
  })
}

async function gamesOf(
  db: Pool,
  isDown: (providerId: number) => boolean,
  { playerId, providerId }: { playerId: bigint; providerId: number },
): Promise<Information['providers'][number]['games']> {
  const ids = await fishingGames(db, providerId)
  const games = await Promise.all(ids.map((id) => oneGame(db, isDown, { playerId, id })))
  return games.flatMap((game) => (game.ok ? [game.value] : []))
}

/** Whether a game holds money that the player has bought in. */
export async function isBoughtIn(db: Queryable, playerId: bigint): Promise<boolean> {
  return (await openFishingSession(db, playerId)) !== null
}

/** The wished game if it is this provider's, or its first one; null: it has no such game. */
export async function fishingGame(
  db: Queryable,
  number: (typeof NUMBERS)[number],
  wished: number | undefined,
): Promise<number | null> {
  const provider = (await fishingProviders(db))[NUMBERS.indexOf(number)]
  const games = provider ? (await fishingGames(db, provider.id)).map(Number) : []
  return wished === undefined ? (games[0] ?? null) : (games.find((id) => id === wished) ?? null)
}
