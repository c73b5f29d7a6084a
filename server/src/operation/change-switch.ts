/** Changes one switch of the house: the command line and the office do it through the same function. */
import { POLL_NAMES } from '@samnang/core/lotto59/markets'
import { accepted, assert, type Outcome, refused } from '@samnang/core/refusal'
import { tidyWords, wordsFault } from '@samnang/core/site-words'
import { type By, recordAudit } from '../base/audit-log.ts'
import { changeSetting } from '../base/change-setting.ts'
import { lockSettings } from '../base/setting-rows.ts'
import { inTransaction, type Pool, type Tx } from '../database/pool.ts'
import { addEvent } from '../live/outbox.ts'
import { setPollEnabled } from '../lotto59/switch-poll.ts'
import { enableProviderIn } from '../providers/add-provider.ts'
import { noteChange } from './switch-store.ts'
import {
  listSwitches,
  SETTING_OF,
  type SwitchConfig,
  type SwitchState,
  type SwitchValue,
} from './switches.ts'

export interface SwitchWish {
  name: string
  /** What its staff has seen; null: whatever it is. */
  before: SwitchValue | null
  after: SwitchValue
}

type Code = 'not_found' | 'changed_meanwhile' | 'invalid_field'

/**
 * Every process and every open page knows within two seconds. Refusals: `not_found`, `changed_meanwhile` (it is not what
 * was seen any more), `invalid_field` (a notice that cannot be shown).
 */
export async function changeSwitch(
  tx: Tx,
  { name, before, after }: SwitchWish,
  by: By,
  config: SwitchConfig,
): Promise<Outcome<SwitchState, Code>> {
  await lockSettings(tx)
  const now = await findSwitch(tx, name, config)
  if (!now) return refused('not_found')
  if (before !== null && !isSame(before, now.value)) return refused('changed_meanwhile')
  const value = toStore(name, after)
  if (value === null) return refused('invalid_field', { errors: { 'after.notice': ['characters'] } })
  await write(tx, now, value, by)
  await noteChange(tx, { name, value, by })
  const changed = await findSwitch(tx, name, config)
  assert(changed, 'a switch does not vanish by being switched')
  return accepted(changed)
}

/** In a transaction of its own, whatever the switch is now. */
export function switchSite(
  pool: Pool,
  { name, value }: { name: string; value: SwitchValue },
  by: By,
  config: SwitchConfig,
): Promise<Outcome<SwitchState, Code>> {
  return inTransaction(pool, (tx) => changeSwitch(tx, { name, before: null, after: value }, by, config))
}

/** Null: there is no such switch. */
async function findSwitch(tx: Tx, name: string, config: SwitchConfig): Promise<SwitchState | null> {
  return (await listSwitches(tx, config)).find((one) => one.name === name) ?? null
}

function isSame(seen: SwitchValue, now: SwitchValue): boolean {
  return seen.on === now.on && (seen.notice ?? '') === (now.notice ?? '')
}

/** Only maintenance has a notice, and only while it is on. Null: it cannot be shown. */
function toStore(name: string, { on, notice = '' }: SwitchValue): SwitchValue | null {
  if (name !== 'maintenance') return { on }
  if (!on) return { on, notice: '' }
  const text = tidyWords(notice)
  return wordsFault(text) === null ? { on, notice: text } : null
}

async function write(tx: Tx, { name, value: was }: SwitchState, value: SwitchValue, by: By): Promise<void> {
  if (name === 'maintenance') return setMaintenance(tx, value, by)
  const key = SETTING_OF[name]
  if (key !== undefined) return changeSetting(tx, { key, value: value.on }, by)
  const poll = POLL_NAMES.find((one) => one.toLowerCase() === name)
  if (poll) {
    await setPollEnabled(tx, poll, value.on)
    const [before, after] = [{ enabled: was.on }, { enabled: value.on }]
    return recordAudit(tx, { ...by, action: 'poll_switched', target: `poll:${poll}`, before, after })
  }
  const done = await enableProviderIn(tx, name.slice('provider-'.length), value.on, by)
  assert(done.ok, 'a provider that is listed is there')
}

/** Streams are told and closed: pages show the notice at once. */
async function setMaintenance(tx: Tx, { on, notice = '' }: SwitchValue, by: By): Promise<void> {
  await changeSetting(tx, { key: 'maintenance', value: { on, notice } }, by)
  await addEvent(tx, { topic: 'all', kind: 'maintenance', data: { on, notice } })
}
