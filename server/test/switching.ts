/** Switches of the house for tests, by the function that its staff uses. */
import { assert } from '@samnang/core/refusal'
import { inTransaction, type Pool } from '../src/database/pool.ts'
import { switchSite } from '../src/operation/change-switch.ts'
import { clearMessage, setMessage } from '../src/operation/message.ts'

/** Of a server that was started without any of its own words about switches. */
export const PLAIN = { showExternalGames: false, enableLottery: false }

/** As `operation/switches.ts` names them. */
export async function turn(pool: Pool, name: string, on: boolean, notice?: string): Promise<void> {
  const value = notice === undefined ? { on } : { on, notice }
  const done = await switchSite(pool, { name, value }, { actor: 'staff:test' }, PLAIN)
  assert(done.ok, `the switch ${name} can be switched`)
}

/** Empty takes it away. */
export async function say(pool: Pool, text: string): Promise<void> {
  const by = { actor: 'staff:test' }
  const done = await inTransaction(pool, (tx) =>
    text === '' ? clearMessage(tx, by) : setMessage(tx, { km: text, en: text, until: null }, by),
  )
  assert(done.ok, 'the words can be said')
}
