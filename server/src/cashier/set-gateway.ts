/** Tells the house whom payments by code are asked of. Its token is a file (gateway/gateway-token.ts), never a setting. */
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import type { By } from '../base/audit-log.ts'
import { changeSetting } from '../base/change-setting.ts'
import { type GatewaySetting, gatewaySettingOf } from '../base/gateway-setting.ts'
import type { Tx } from '../database/pool.ts'
import { bankAccountOfCode } from './gateway-setting-store.ts'

export { bankAccountOfCode }

export type WantedGateway = Omit<GatewaySetting, 'cashAccount'> & {
  /** Of the house account that the money comes to, as staff call it. */
  cashAccount: string
}

/**
 * What was made before keeps the account that it names. Refusals: `not_found` (no open bank account of the house has this
 * code), `gateway_invalid` (an account, a name or an address that no code can have).
 */
export async function setGatewayIn(
  tx: Tx,
  wanted: WantedGateway,
  by: By,
): Promise<Outcome<GatewaySetting, 'not_found' | 'gateway_invalid'>> {
  const id = await bankAccountOfCode(tx, wanted.cashAccount)
  if (id === null) return refused('not_found')
  const value = gatewaySettingOf({ ...wanted, cashAccount: Number(id) })
  if (!value) return refused('gateway_invalid')
  await changeSetting(tx, { key: 'gateway', value }, by)
  return accepted(value)
}
