/** The demo's player and pots, and that nobody gets in as them where the demo is off. */
import { POLL_NAMES } from '@samnang/core/lotto59/markets'
import { rielToUnits } from '@samnang/core/money'
import { accepted, type Outcome } from '@samnang/core/refusal'
import { lockSettings, readSettingRows, writeSetting } from '../base/setting-rows.ts'
import { DEMO_PLAYER } from '../config.ts'
import { inTransaction, type Pool, type Tx } from '../database/pool.ts'
import { ensurePaytable } from '../lotto59/paytables.ts'
import { seedPot } from '../lotto59/seed-pot.ts'
import { creditPlayer, type Transfer } from '../money/post-transfer.ts'
import type { Parts } from '../parts.ts'
import { addDemoPlayer, letDemoPlayerIn, lockDemoPlayerOut } from '../players/demo-player.ts'
import { addProvider, addProviderKey, enableProvider, type NewProvider } from '../providers/add-provider.ts'
import { nameGamesAhead } from '../providers/game-list.ts'
import { findProvider, type Provider } from '../providers/provider-facts.ts'
import { readHubKey, SANDBOX_PROVIDERS, sandboxProviders } from './sandbox.ts'
import { SANDBOX_TITLES } from './sandbox-titles.ts'

/** What the demo does, nobody has asked for. */
const SYSTEM = { actor: 'system' } as const

/** Remembered, so that a player "demo" of the operator's own is let alone. */
interface DemoSetting {
  player_id: number
  is_locked: boolean
}

/**
 * With the demo on: the player `demo` with their play money, once. With it off: the player that an earlier demo
 * left behind is locked, until it is on again.
 */
export async function seedDemo(parts: Parts): Promise<void> {
  const { id, wasOff } = await inTransaction(parts.money, async (tx) => {
    // Two servers may start at once.
    await lockSettings(tx)
    const known = ((await readSettingRows(tx)).get('demo') ?? null) as DemoSetting | null
    const wasOff = known?.is_locked === true
    if (parts.config.demo) return { id: await letIn(parts, tx, known), wasOff }
    if (known && !wasOff) await lockOut(parts, tx, known)
    return { id: null, wasOff }
  })
  if (id !== null) await giveMoney(parts, id)
  if (parts.config.demo) await fillPots(parts.money)
  await seedSandbox(parts, wasOff)
}

/** Play money: a pot without its seed would show players nothing to win. Elsewhere the operator asks for it. */
async function fillPots(pool: Pool): Promise<void> {
  await ensurePaytable(pool)
  for (const poll of POLL_NAMES) await seedPot(pool, poll, SYSTEM)
}

/** The demo's provider of games, if its process has keys; without the demo it plays no part any more. */
async function seedSandbox(parts: Parts, wasOff: boolean): Promise<void> {
  const { config, money } = parts
  const hubKey = config.hasSandbox ? await readHubKey(config.dataDir) : null
  if (hubKey === null) {
    for (const name of SANDBOX_PROVIDERS)
      if ((await findProvider(money, name))?.isEnabled) await enableProvider(money, name, false, SYSTEM)
    return
  }
  for (const wanted of sandboxProviders(config, hubKey)) await register(parts, wanted, wasOff)
}

async function register({ money, log }: Parts, wanted: NewProvider, wasOff: boolean): Promise<void> {
  const { name } = wanted
  const known = await findProvider(money, name)
  const outcome =
    known && isSame(known, wanted)
      ? await addKeyOnce(money, wanted)
      : await addProvider(money, wanted, SYSTEM)
  // The portal is more than the demo's games: it goes on without them.
  if (!outcome.ok) log.error({ code: outcome.code }, 'the sandbox could not be registered')
  if (!known)
    await nameGamesAhead(money, name, SANDBOX_TITLES[name] ?? {}, {
      inOrder: wanted.sections.includes('fishing'),
    })
  // An operator who has switched it off is let alone.
  if (wasOff && known) await enableProvider(money, name, true, SYSTEM)
}

/** Another port, or a kind of games that an older release did not have, is registered anew. */
function isSame(known: Provider, wanted: NewProvider): boolean {
  return (
    known.gamesApi === wanted.gamesApi &&
    known.frameOrigins[0] === wanted.frameOrigins?.[0] &&
    wanted.sections.every((section) => known.sections.includes(section))
  )
}

/** A new data directory makes a new key; an operator may have two active already, and then decides. */
async function addKeyOnce(pool: Pool, { name, hubKey }: NewProvider): Promise<Outcome<unknown>> {
  const outcome = await addProviderKey(pool, name, hubKey, SYSTEM)
  return outcome.ok || outcome.code === 'provider_keys' ? accepted(null) : outcome
}

async function letIn(parts: Parts, tx: Tx, known: DemoSetting | null): Promise<bigint | null> {
  const id = known ? BigInt(known.player_id) : await addDemoPlayer(parts, tx)
  // The name is an operator's own player's.
  if (id === null) return null
  if (known?.is_locked) await letDemoPlayerIn(tx, id)
  await remember(tx, id, false)
  return id
}

/** Once: every later start finds the same key. */
async function giveMoney(parts: Parts, playerId: bigint): Promise<void> {
  const amountUnits = rielToUnits(DEMO_PLAYER.riel)
  const credit: Transfer = {
    playerId,
    amountUnits,
    key: 'demo:credit',
    note: '',
    reason: 'demo',
    actor: 'system',
  }
  const outcome = await creditPlayer(parts.money, credit)
  if (!outcome.ok) throw new Error(`the demo player got no money: ${outcome.code}`)
}

async function lockOut(parts: Parts, tx: Tx, known: DemoSetting): Promise<void> {
  const id = BigInt(known.player_id)
  await lockDemoPlayerOut(parts, tx, id)
  await remember(tx, id, true)
}

async function remember(tx: Tx, id: bigint, isLocked: boolean): Promise<void> {
  const setting: DemoSetting = { player_id: Number(id), is_locked: isLocked }
  await writeSetting(tx, 'demo', setting)
}
