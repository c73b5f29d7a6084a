/** Deposits by KHQR: whether they are taken, the code of one, and what the player's page shows of it. */
import type { KhqrCode } from '@samnang/contract/khqr'
import { assert } from '@samnang/core/refusal'
import type { GatewaySetting } from '../base/gateway-setting.ts'
import type { Queryable, Tx } from '../database/pool.ts'
import type { PaymentCode, PaymentGateway } from '../gateway/payment-gateway.ts'
import type { Parts } from '../parts.ts'
import { codeOfDeposit, insertCode, wishOfDeposit } from './payment-code-store.ts'

export type GatewayParts = Pick<Parts, 'settings' | 'gatewayOf'>

export interface OpenGateway {
  setting: GatewaySetting
  gateway: PaymentGateway
}

/** Whom codes are asked of, switched on or not: what was made can still be paid. Null: none is configured. */
export async function knownGateway({ settings, gatewayOf }: GatewayParts): Promise<OpenGateway | null> {
  const { gateway: setting } = await settings.read()
  return setting && { setting, gateway: gatewayOf(setting) }
}

/** Whoever may make new codes; null: deposits by code are not taken now. */
export async function openGateway(parts: GatewayParts): Promise<OpenGateway | null> {
  return (await parts.settings.read()).khqr ? knownGateway(parts) : null
}

/** Makes the code of a deposit that was just asked for, in the same transaction, and answers it. It ends when the deposit does. */
export async function giveCodeIn(
  tx: Tx,
  { setting, gateway }: OpenGateway,
  deposit: bigint,
): Promise<PaymentCode> {
  const wish = await wishOfDeposit(tx, deposit)
  assert(wish, 'the deposit was asked for before')
  // The deposit's number and not its reference: that one may be another player's next year.
  const bill = `D-${deposit}`
  const code = gateway.makeCode({ ...wish, bill })
  const { account } = setting
  await insertCode(tx, { ...wish, ...code, deposit, bill, account, cashAccount: BigInt(setting.cashAccount) })
  return code
}

/** For the player's own page; null: the deposit has no code. */
export async function khqrOf(
  db: Queryable,
  { settings }: Pick<GatewayParts, 'settings'>,
  deposit: bigint,
): Promise<KhqrCode | null> {
  const code = await codeOfDeposit(db, deposit)
  if (!code) return null
  const payPage = (await settings.read()).gateway?.payPage ?? null
  return {
    text: code.text,
    expires_at: new Date(code.expiresAtMs).toISOString(),
    link: payPage === null ? code.link || null : `${payPage}?qr=${encodeURIComponent(code.text)}`,
    is_simulated: payPage !== null,
  }
}
