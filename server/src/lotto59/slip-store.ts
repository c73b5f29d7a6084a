/** The SQL functions that place slips (place-slips.sql and place-slip.sql), and what was stored of a slip. */
import type { CodeOf } from '@samnang/contract/endpoints'
import { leafPicks } from '@samnang/core/lotto59/bet'
import type { Line } from '@samnang/core/lotto59/check-slip'
import { TYPE_NO } from '@samnang/core/lotto59/markets'
import { assert } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'

/** A slip that the rules have accepted; what is left to ask needs the database's locks. */
export interface SlipOrder {
  /** `bet:<player>:<uuid>`: at most one slip, or ticket of the lottery, has it, for ever. */
  key: string
  playerId: bigint
  drawId: bigint
  /** SHA-256 of the request, so that another request under the same key is noticed. */
  requestHash: Uint8Array
  /** The player's tag in the leaves of this draw. */
  acctTag: Uint8Array
  /** 16 bytes. */
  clientNonce: Uint8Array
  lines: readonly Line[]
  /** 16 bytes for each line. */
  salts: Uint8Array
}

/** Why a slip was not placed, as the contract lists it. */
export type PlacingCode = CodeOf<'POST /api/bet'>
/** `replay`, `mismatch`: the key is known, with the same request or another one; `retry`: to be placed by itself. */
type VerdictCode = PlacingCode | 'replay' | 'mismatch' | 'retry'

/** What the database says of one slip. `code` null: placed. `n` is in units. */
export interface SlipVerdict {
  code: VerdictCode | null
  n: bigint | null
  slipId: bigint | null
  balance: bigint | null
  acceptedMs: bigint
  ticketIds: bigint[]
  /** 32 bytes for each ticket. */
  leaves: Uint8Array
}

interface Verdicts {
  accepted_ms: bigint
  codes: (VerdictCode | null)[]
  ns: (bigint | null)[]
  slip_ids: (bigint | null)[]
  balances: (bigint | null)[]
  ticket_ids: bigint[] | null
  leaves: Uint8Array | null
}

interface Verdict {
  accepted_ms: bigint
  code: VerdictCode | null
  n: bigint | null
  slip_id: bigint | null
  balance: bigint | null
  ticket_ids: bigint[] | null
  leaves: Uint8Array | null
}

const PLACE_SLIPS = {
  name: 'place_slips',
  text: `select accepted_ms, codes, ns, slip_ids, balances, ticket_ids, leaves
    from place_slips($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
}

const PLACE_SLIP = {
  name: 'place_slip',
  text: `select accepted_ms, code, n, slip_id, balance, ticket_ids, leaves
    from place_slip($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
}

/** Type, count and picks of a leaf in 7 bytes; the database takes 2 + count of them. */
const PICK_BYTES = 7

/** Places or refuses each of the slips in one transaction; verdicts come in the order of the slips. */
export async function placeSlips(client: Queryable, orders: readonly SlipOrder[]): Promise<SlipVerdict[]> {
  const [first, ...more] = orders
  if (first && more.length === 0) return [await placeSlip(client, first)]
  const { rows } = await client.query<Verdicts>({ ...PLACE_SLIPS, values: batchArguments(orders) })
  const verdicts = rows[0]
  assert(verdicts?.codes.length === orders.length, 'every slip gets a verdict')
  return verdictsOf(orders, verdicts)
}

/** A batch of one has a function of its own, which takes less than half of the time. */
async function placeSlip(client: Queryable, order: SlipOrder): Promise<SlipVerdict> {
  const { rows } = await client.query<Verdict>({ ...PLACE_SLIP, values: slipArguments(order) })
  const row = rows[0]
  assert(row, 'the slip gets a verdict')
  return {
    code: row.code,
    n: row.n,
    slipId: row.slip_id,
    balance: row.balance,
    acceptedMs: row.accepted_ms,
    ticketIds: row.ticket_ids ?? [],
    leaves: row.leaves ?? new Uint8Array(),
  }
}

/** Tickets come in the order of the placed slips' lines. */
function verdictsOf(orders: readonly SlipOrder[], found: Verdicts): SlipVerdict[] {
  const { ticket_ids: ids, leaves } = found
  let told = 0
  return orders.map((order, at) => {
    const code = found.codes[at] ?? null
    const from = told
    if (code === null) told += order.lines.length
    return {
      code,
      n: found.ns[at] ?? null,
      slipId: found.slip_ids[at] ?? null,
      balance: found.balances[at] ?? null,
      acceptedMs: found.accepted_ms,
      ticketIds: ids?.slice(from, told) ?? [],
      leaves: leaves?.subarray(from * 32, told * 32) ?? new Uint8Array(),
    }
  })
}

function batchArguments(orders: readonly SlipOrder[]): unknown[] {
  const lines = orders.flatMap((order) => order.lines)
  return [
    orders.map((order) => order.key),
    arrayText(orders, (order) => order.playerId),
    arrayText(orders, (order) => order.drawId),
    arrayText(orders, (order) => stakeOf(order.lines)),
    arrayText(orders, (order) => jackpotStakeOf(order.lines)),
    packed(orders, 32, (order) => order.requestHash),
    packed(orders, 32, (order) => order.acctTag),
    packed(orders, 16, (order) => order.clientNonce),
    `{${orders.flatMap((order, at) => order.lines.map(() => at + 1)).join(',')}}`,
    ...lineArguments(lines),
    Buffer.concat(orders.map((order) => order.salts)),
  ]
}

function slipArguments({ lines, ...order }: SlipOrder): unknown[] {
  return [
    order.key,
    order.playerId,
    order.drawId,
    stakeOf(lines),
    jackpotStakeOf(lines),
    order.requestHash,
    order.acctTag,
    order.clientNonce,
    ...lineArguments(lines),
    order.salts,
  ]
}

function lineArguments(lines: readonly Line[]): unknown[] {
  return [
    arrayText(lines, (line) => line.typeNo),
    arrayText(lines, (line) => line.pick),
    arrayText(lines, (line) => line.rateCenti),
    arrayText(lines, (line) => line.stakeUnits),
    packed(lines, PICK_BYTES, pickBytes),
  ]
}

function jackpotStakeOf(lines: readonly Line[]): bigint {
  return stakeOf(lines.filter((line) => line.typeNo === TYPE_NO.JACKPOT))
}

function stakeOf(lines: readonly Line[]): bigint {
  return lines.reduce((sum, line) => sum + line.stakeUnits, 0n)
}

/** Whole numbers need no quoting in an array literal; building it here costs a third of the driver's way. */
function arrayText<T>(items: readonly T[], numberOf: (item: T) => bigint | number): string {
  return `{${items.map(numberOf).join(',')}}`
}

function packed<T>(items: readonly T[], width: number, bytesOf: (item: T) => Uint8Array): Buffer {
  const bytes = Buffer.alloc(items.length * width)
  items.forEach((item, at) => {
    bytes.set(bytesOf(item), at * width)
  })
  return bytes
}

function pickBytes({ typeNo, bet }: Line): Uint8Array {
  const picks = leafPicks(bet)
  return Uint8Array.of(typeNo, picks.length, ...picks)
}
