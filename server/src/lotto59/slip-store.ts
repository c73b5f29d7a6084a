/** The SQL functions that place slips (place-slips.sql and place-slip.sql): their arguments and answers. */
import type { CodeOf } from '@samnang/contract/endpoints'
import type { Line } from '@samnang/core/lotto59/check-slip'
import { assert } from '@samnang/core/refusal'
import { bytesOf, CallBytes, callFlat, int8sOf, type Prepared, type TextRow } from '../database/flat-call.ts'
import type { Tx } from '../database/pool.ts'
import { type Batch, batchOf, eachArguments, oneArguments, togetherArguments } from './slip-batch.ts'

/** A slip that the rules have accepted; what is left to ask needs the database's locks. */
export interface SlipOrder {
  /** A UUID: at most one slip of the player, or ticket of the lottery, has it, two days back at least. */
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
/** `replay`, `mismatch`: the key is known, with the same request or another one. */
type VerdictCode = PlacingCode | 'replay' | 'mismatch'

/** What the database says of one slip. `code` null: placed. `n` is in units. */
export interface SlipVerdict {
  code: VerdictCode | null
  n: bigint | null
  slipId: bigint | null
  balance: bigint | null
  acceptedMs: number
  ticketIds: bigint[]
  /** 32 bytes for each ticket. */
  leaves: Uint8Array
}

const PLACE_SLIPS = {
  name: 'place_slips',
  text: `select accepted_ms, left_out, slip_ids, balances, leaves
    from place_slips($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
}

const PLACE_ONE = {
  name: 'place_one',
  text: `select accepted_ms, slip_id, balance, leaves
    from place_one($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
}

const PLACE_EACH = {
  name: 'place_each',
  text: `select accepted_ms, code, n, slip_id, balance, leaves
    from place_each($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
}

/** A ticket's number is its slip's times this, and its place in it. */
const SLIP_NUMBERS = 64n
const LEAF_BYTES = 32

/** A connection, and the rooms in which its calls are written: one for each that is under way. */
export class SlipStore {
  readonly connection: Tx
  readonly #rooms: CallBytes[] = []

  constructor(connection: Tx) {
    this.connection = connection
  }

  /**
   * Places slips of one draw in one transaction, and answers in their order. Null: left to `placeEach`, with all slips of
   * the same player. Throws where nothing was placed: see `isForEach`.
   */
  async placeTogether(orders: readonly SlipOrder[]): Promise<(SlipVerdict | null)[]> {
    const [order] = orders
    if (order && orders.length === 1) return [await this.#placeOne(order)]
    const batch = batchOf(orders)
    const [row] = await this.#ask(PLACE_SLIPS, 21, (call) => togetherArguments(call, batch))
    assert(row, 'a batch gets an answer')
    return placedOf(batch, row)
  }

  async #placeOne(order: SlipOrder): Promise<SlipVerdict | null> {
    const [row] = await this.#ask(PLACE_ONE, 16, (call) => oneArguments(call, order))
    const [acceptedMs, slipId, balance, leaves] = row ?? []
    if (slipId == null) return null
    const ids = { slipId: BigInt(slipId), balance: bigintOf(balance), acceptedMs: Number(acceptedMs) }
    return placedVerdict(order, ids, bytesOf(leaves))
  }

  /** Places or refuses each of the slips of one draw, one after the other, in one transaction. */
  async placeEach(orders: readonly SlipOrder[]): Promise<SlipVerdict[]> {
    const rows = await this.#ask(PLACE_EACH, 15, (call) => eachArguments(call, batchOf(orders)))
    assert(rows.length === orders.length, 'every slip gets a verdict')
    return rows.map((row, at) => verdictOf(row, orders[at]))
  }

  async #ask(statement: Prepared, parameters: number, write: (call: CallBytes) => void): Promise<TextRow[]> {
    const call = this.#rooms.pop() ?? new CallBytes()
    call.begin(statement, parameters)
    write(call)
    const rows = await callFlat(this.connection, statement, call.end())
    // Of a call that failed the driver may still hold the bytes: its room is not written into again.
    this.#rooms.push(call)
    return rows
  }
}

/** The slips were not placed together, and each of them can be asked about alone. */
export function isForEach(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && /^(SN00\d|23505)$/.test(String(fault.code))
}

function verdictOf(row: TextRow, order: SlipOrder | undefined): SlipVerdict {
  const [acceptedMs, code, n, slipId, balance, leaves] = row
  const ids = { slipId: bigintOf(slipId), balance: bigintOf(balance), acceptedMs: Number(acceptedMs) }
  if (code == null) {
    assert(order, 'a verdict is about a slip')
    return placedVerdict(order, ids, bytesOf(leaves))
  }
  return { ...ids, code: code as VerdictCode, n: bigintOf(n), ticketIds: [], leaves: new Uint8Array() }
}

function bigintOf(text: string | null | undefined): bigint | null {
  return text == null ? null : BigInt(text)
}

function placedVerdict(
  order: SlipOrder,
  { slipId, balance, acceptedMs }: Pick<SlipVerdict, 'slipId' | 'balance' | 'acceptedMs'>,
  leaves: Uint8Array,
): SlipVerdict {
  assert(slipId !== null, 'a placed slip has an id')
  const first = slipId * SLIP_NUMBERS
  const ticketIds = order.lines.length === 1 ? [first] : order.lines.map((_, at) => first + BigInt(at))
  return { code: null, n: null, slipId, balance, acceptedMs, ticketIds, leaves }
}

function placedOf({ orders, parts }: Batch, row: TextRow): (SlipVerdict | null)[] {
  const leftOut = new Set(int8sOf(row[1]).map(Number))
  const [slipIds, balances, leaves] = [int8sOf(row[2]), int8sOf(row[3]), bytesOf(row[4])]
  const acceptedMs = Number(row[0])
  let slips = 0
  let from = 0
  return orders.map((order, at) => {
    if (leftOut.has(parts[at]?.wish.place ?? 0)) return null
    const ids = { slipId: slipIds[slips] ?? null, balance: balances[slips] ?? null, acceptedMs }
    const own = leaves.subarray(from, from + LEAF_BYTES * order.lines.length)
    slips += 1
    from += own.length
    return placedVerdict(order, ids, own)
  })
}
