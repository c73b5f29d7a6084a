/** Tells the house whom payments by code are asked of. Its token is a file (gateway/gateway-token.ts), never a setting. */
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import type { By } from '../base/audit-log.ts'
import { changeSetting } from '../base/change-setting.ts'
import { type GatewaySetting, gatewaySettingOf } from '../base/gateway-setting.ts'
import type { Queryable, Tx } from '../database/pool.ts'
import { bankAccountOfCode } from './gateway-setting-store.ts'

export { bankAccountOfCode }

export type WantedGateway = Omit<GatewaySetting, 'cashAccount'> & {
  /** Of the house account that the money comes to, as staff call it. */
  cashAccount: string
}

type WantedOutcome = Outcome<GatewaySetting, 'not_found' | 'gateway_invalid'>

/**
 * What would be set. Refusals: `not_found` (no open bank account of the house has this code), `gateway_invalid` (an account, a
 * name or an address that no code can have).
 */
export async function checkGateway(db: Queryable, wanted: WantedGateway): Promise<WantedOutcome> {
  const id = await bankAccountOfCode(db, wanted.cashAccount)
  if (id === null) return refused('not_found')
  const value = gatewaySettingOf({ ...wanted, cashAccount: Number(id) })
  return value ? accepted(value) : refused('gateway_invalid')
}

/** Sets it, with the refusals of `checkGateway`. What was made before keeps the account that it names. */
export async function setGatewayIn(tx: Tx, wanted: WantedGateway, by: By): Promise<WantedOutcome> {
  const checked = await checkGateway(tx, wanted)
  if (checked.ok) await changeSetting(tx, { key: 'gateway', value: checked.value }, by)
  return checked
}
