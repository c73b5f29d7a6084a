/** A house's own database before its first day: the demo's rules, numbers set aside, keys, pots and players. */
import { POLL_NAMES } from '@samnang/core/lotto59/markets'
import { assert } from '@samnang/core/refusal'
import { dropMovedDatabase, moveClock, openMovedDatabase } from '../database/moved-clock.ts'
import { createPool, inTransaction, type Pool, type Tx } from '../database/pool.ts'
import { giveIds, nextIds } from '../database/reserve-ids.ts'
import { meetVault } from '../draws/prepare-reign.ts'
import { seedPot } from '../lotto59/seed-pot.ts'
import { Passwords } from '../players/passwords.ts'
import { createPlayer } from '../players/player-admin.ts'
import { createStaff, setRoles } from '../staff/staff.ts'
import { lastEvent, lendRules } from './bring-over-store.ts'
import { chanceOf } from './chance.ts'
import { type HouseState, type Progress, planOf, readProgress, writeProgress } from './house-state.ts'
import { houseGames, housePlayers, numberWordsFrom, takeReign } from './house-store.ts'
import { playerNames, STAFF } from './names.ts'
import { type World, worldOn } from './world.ts'

export interface HouseDatabase {
  /** As its owner. */
  owner: Pool
  url: string
}

/** As it was left; one whose setting up was cut off is made anew. */
export async function houseDatabase(
  demo: Pool,
  state: HouseState,
  { url, name, place }: { url: string; name: string; place: Parameters<typeof openMovedDatabase>[2] },
): Promise<HouseDatabase> {
  const open = async () => {
    const address = await openMovedDatabase(url, name, place)
    const owner = createPool(address, { max: 3, role: null, name: 'samnang-house', statementTimeoutMs: 0 })
    return { url: address, owner }
  }
  const found = await open()
  if (await readProgress(found.owner)) return found
  await found.owner.end()
  await dropMovedDatabase(url, name)
  const made = await open()
  await inTransaction(demo, (from) => inTransaction(made.owner, (to) => prepare(from, to, state)))
  return made
}

async function prepare(demo: Tx, house: Tx, state: HouseState): Promise<void> {
  await lendRules(demo, house)
  for (const [table, range] of Object.entries(state.ids)) await giveIds(house, table, range, range.first)
  await numberWordsFrom(house, state.ids.site_words?.first ?? '1')
  // Chance of its own: the first day has that of its date.
  const random = chanceOf(state.seed, 'set up')
  const world = { ...(await worldFor(house, state, state.from_ms)), random }
  for (const poll of POLL_NAMES) await seedPot(world.pool, poll, { actor: 'system' })
  const auditAfter = await lastEvent(house)
  await addStaff(house, world)
  await addPlayers(world)
  const ids = await nextIds(house, Object.keys(state.ids))
  await writeProgress(house, { day: 0, ids, auditAfter })
}

/** The world at a moment, on a connection that is in a transaction: everything of it is kept with that, or was never. */
export async function worldFor(session: Tx, state: HouseState, atMs: number): Promise<World> {
  await moveClock(session, atMs)
  const epoch = await takeReign(session)
  const [players, games] = [await housePlayers(session), await houseGames(session)]
  const reign = { epoch, signal: new AbortController().signal, vaultKey: new Uint8Array(32) }
  const world = worldOn(session, planOf(state), { players, games, reign })
  return { ...world, reign: { ...reign, vaultKey: await meetVault(world.draws) } }
}

/** What a day that was cut off had taken is given out again, so that it is played as it was. */
export async function resetIds(house: Tx, state: HouseState, { ids }: Progress): Promise<void> {
  for (const [table, range] of Object.entries(state.ids))
    await giveIds(house, table, range, ids[table] ?? range.first)
  await numberWordsFrom(house, state.ids.site_words?.first ?? '1')
}

/** Each with the role of their name. They get in by a link that an owner makes; nobody has one. */
async function addStaff(house: Tx, { random }: World): Promise<void> {
  const by = { actor: 'system' }
  for (const [role, name] of Object.entries(STAFF)) {
    const made = await createStaff({ random }, house, role === 'owner' ? { name, role } : { name }, by)
    assert(made.ok, 'the names are allowed and different')
    if (role === 'owner') continue
    const was = { roles: [], branch: null }
    const given = await setRoles(house, name, { roles: [role], branch: null, was }, by)
    assert(given.ok, 'the roles are the ones that every house has')
  }
}

/** Nobody logs in as one of them: their passwords are known to nobody, and staff can set another. */
async function addPlayers({ plan, pool, random }: World): Promise<void> {
  const chance = chanceOf(plan.word, 'players')
  // One hash for all, of a password that nobody was told: a thousand of them would take a minute.
  const hash = await new Passwords(random).hash(chance.bytes(32).toString('hex'))
  const passwords = { hash: async () => hash } as unknown as Passwords
  for (const username of playerNames(chance, plan.players, ['demo'])) {
    const password = chance.bytes(16).toString('hex')
    const by = { actor: `staff:${STAFF.support}` }
    const made = await createPlayer({ pool, passwords, random }, { username, password, by })
    assert(made.ok, 'the names are allowed and different')
  }
}
