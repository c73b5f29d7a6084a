/**
 * The bank that stands behind the codes (KHQR) of a played house, in memory and at its clock. Its codes are written here: the
 * library that writes the product's refuses every code whose end has passed, and stamps it with the real time.
 */
import { createHash } from 'node:crypto'
import { rielToUnits, unitsToRiel } from '@samnang/core/money'
import type { GatewaySetting } from '../base/gateway-setting.ts'
import type { OpenGateway } from '../cashier/khqr.ts'
import type { GatewayPayment, WantedCode } from '../gateway/payment-gateway.ts'
import type { Chance } from './chance.ts'
import type { World } from './world.ts'

const ACCOUNT = 'samnang@sbox'
const PAYEE = { name: 'Samnang Demo', city: 'Phnom Penh' } as const

export interface HouseBank extends OpenGateway {
  /** What a customer pays on a code; told when the code is asked about. */
  pay(md5: string, payment: GatewayPayment): void
}

/** Of one day: nothing of it is asked about later, but what was paid too late. */
export function houseBank({ clock, plan }: World): HouseBank {
  const paid = new Map<string, GatewayPayment>()
  const setting: GatewaySetting = {
    ...{ account: ACCOUNT, ...PAYEE, api: 'http://127.0.0.1:9', list: null, payPage: 'same-host:9/bank/pay' },
    cashAccount: Number(plan.cash.khqr),
  }
  return {
    setting,
    gateway: {
      makeCode: (wanted) => codeOf(wanted, clock.now()),
      statusOf: async (md5) => ({ ok: true, value: paid.get(md5) ?? null }),
      listSince: () => null,
      linkOf: async () => ({ ok: true, value: null }),
    },
    pay: (md5, payment) => void paid.set(md5, payment),
  }
}

/** A payment in riel to the house, now. */
export function paymentNow(
  { clock }: Pick<World, 'clock'>,
  chance: Chance,
  { md5, riel, bill = null }: { md5: string | null; riel: number; bill?: string | null },
): GatewayPayment {
  const paidAtMs = clock.now()
  return {
    ...{ hash: chance.bytes(32).toString('hex'), md5, bill, toAccount: ACCOUNT, currency: 'KHR' },
    ...{ fromAccount: `sok${chance.below(9999)}@abaa`, amountUnits: rielToUnits(riel) },
    ...{ paidAtMs, bookedAtMs: paidAtMs },
  }
}

/** Tags in the order of EMVCo: format, dynamic, account, trade, riel, amount, country, name, city, bill, times, checksum. */
function codeOf({ amountUnits, bill, expiresAtMs }: WantedCode, nowMs: number) {
  const tags: [tag: string, value: string][] = [
    ...([
      ['00', '01'],
      ['01', '12'],
      ['29', tagged('00', ACCOUNT)],
      ['52', '5999'],
    ] as const),
    ...([
      ['53', '116'],
      ['54', String(unitsToRiel(amountUnits))],
      ['58', 'KH'],
    ] as const),
    ...([
      ['59', PAYEE.name],
      ['60', PAYEE.city],
      ['62', tagged('01', bill)],
    ] as const),
    ['99', tagged('00', String(Math.floor(nowMs))) + tagged('01', String(expiresAtMs))],
  ].map(([tag = '', value = '']) => [tag, value])
  const before = `${tags.map(([tag, value]) => tagged(tag, value)).join('')}6304`
  const text = before + checksumOf(before)
  return { text, md5: createHash('md5').update(text).digest('hex') }
}

function tagged(tag: string, value: string): string {
  return `${tag}${String(value.length).padStart(2, '0')}${value}`
}

/** CRC-16/CCITT-FALSE. */
function checksumOf(text: string): string {
  let sum = 0xffff
  for (const byte of Buffer.from(text)) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit++) sum = ((sum << 1) ^ (sum & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return sum.toString(16).toUpperCase().padStart(4, '0')
}
