/** A small played house for tests that need a past: the demo's own, in some seconds. */
import { generateKeyPairSync } from 'node:crypto'
import { assert } from '@samnang/core/refusal'
import { readConfig } from '../src/config.ts'
import { type HouseOrder, type MadeHouse, makeHouse } from '../src/demo-house/make-house.ts'
import { addProvider } from '../src/providers/add-provider.ts'
import type { TestDatabase } from './database.ts'
import { addPlayers } from './draw-world.ts'

/** Three days end here, past noon in Phnom Penh, ten minutes behind the kick-off of a match that is then open. */
export const HOUSE_UNTIL_MS = Date.UTC(2026, 9, 17, 5, 10)

/** What a database needs to be a demo with games: its player, and a provider. Returns the demo's player. */
export async function beDemo(db: TestDatabase): Promise<bigint> {
  const [player] = await addPlayers(db.owner, 1, 1_000_000)
  await db.owner.query(`insert into setting (key, value) values ('demo', $1)`, [
    JSON.stringify({ player_id: Number(player), is_locked: false }),
  ])
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const hubKey = String(publicKey.export({ type: 'spki', format: 'pem' }))
  for (const name of ['studio', 'tables']) {
    const added = await addProvider(
      db.pool,
      {
        ...{ name, sections: ['slot', 'casino'], gamesApi: 'http://127.0.0.1:9/', operatorId: 7, hubKey },
        frameOrigins: ['http://127.0.0.1:9'],
      },
      { actor: 'test' },
    )
    assert(added.ok, 'the facts of the provider are right')
  }
  await db.owner.query('update provider set list_taken_at = now()')
  await db.owner.query(
    `insert into game (provider_id, code, name, product, section, enabled)
     select id, name || '_' || section, 'Game of ' || name, 'Studio', section, true
     from provider cross join lateral unnest(case name when 'tables' then array['casino', 'fishing']
       else array['slot', 'sport'] end) section`,
  )
  return player ?? 0n
}

/** Plays a house into a demo. The same seed plays the same one. */
export function playDemoHouse(
  db: Pick<TestDatabase, 'url'>,
  order: Partial<HouseOrder> = {},
): Promise<MadeHouse> {
  return makeHouse({
    ...{ url: db.url, place: readConfig({}), days: 3, players: 40, seed: 'kampot', drawnSeed: 'drawn' },
    ...{ untilMs: HOUSE_UNTIL_MS, say: () => undefined },
    ...order,
  })
}
