/** The SQL functions that place slips (place-slips.sql and place-slip.sql): their arguments and answers. */
import type { CodeOf } from '@samnang/contract/endpoints'
import { leafPicks } from '@samnang/core/lotto59/bet'
import type { Line } from '@samnang/core/lotto59/check-slip'
import { TYPE_NO } from '@samnang/core/lotto59/markets'
import { assert } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'

/** A slip that the rules have accepted; what is left to ask needs the database's locks. */
export interface SlipOrder {
  /** A UUID: at most one slip of the player, or ticket of the lottery, has it, for ever. */
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
  acceptedMs: bigint
  ticketIds: bigint[]
  /** 32 bytes for each ticket. */
  leaves: Uint8Array
}

interface Placed {
  accepted_ms: bigint
  left_out: number[] | null
  slip_ids: bigint[] | null
  balances: bigint[] | null
  leaves: Uint8Array | null
}

interface Verdict {
  accepted_ms: bigint
  code: VerdictCode | null
  n: bigint | null
  slip_id: bigint | null
  balance: bigint | null
  leaves: Uint8Array | null
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

/** Type, count and picks of a leaf in 7 bytes; the database takes 2 + count of them. */
const PICK_BYTES = 7
/** A ticket's number is its slip's times this, and its place in it. */
const SLIP_NUMBERS = 64n

/**
 * Places slips of one draw in one transaction, and answers in their order. Null: left to `placeEach`, with all slips of
 * the same player. Throws where nothing was placed: see `isForEach`.
 */
export async function placeTogether(
  client: Queryable,
  orders: readonly SlipOrder[],
): Promise<(SlipVerdict | null)[]> {
  const [order] = orders
  if (order && orders.length === 1) return [await placeOne(client, order)]
  const batch = batchOf(orders)
  const { rows } = await client.query<Placed>({ ...PLACE_SLIPS, values: togetherArguments(batch) })
  const placed = rows[0]
  assert(placed, 'a batch gets an answer')
  return placedOf(batch, placed)
}

async function placeOne(client: Queryable, order: SlipOrder): Promise<SlipVerdict | null> {
  const { rows } = await client.query<Omit<Verdict, 'code' | 'n'>>({
    ...PLACE_ONE,
    values: oneArguments(order),
  })
  const placed = rows[0]
  if (!placed || placed.slip_id === null) return null
  const { slip_id: slipId, balance, accepted_ms: acceptedMs, leaves } = placed
  const verdict = { code: null, n: null, slipId, balance, acceptedMs }
  return { ...verdict, ticketIds: ticketIds(slipId, order), leaves: leaves ?? new Uint8Array() }
}

/** The slips were not placed together, and each of them can be asked about alone. */
export function isForEach(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && /^(SN00\d|23505)$/.test(String(fault.code))
}

/** Places or refuses each of the slips of one draw, one after the other, in one transaction. */
export async function placeEach(client: Queryable, orders: readonly SlipOrder[]): Promise<SlipVerdict[]> {
  const { rows } = await client.query<Verdict>({ ...PLACE_EACH, values: eachArguments(batchOf(orders)) })
  assert(rows.length === orders.length, 'every slip gets a verdict')
  return rows.map(({ accepted_ms: acceptedMs, slip_id: slipId, leaves, ...row }, at) => ({
    ...row,
    slipId,
    acceptedMs,
    ticketIds: row.code === null ? ticketIds(slipId, orders[at]) : [],
    leaves: leaves ?? new Uint8Array(),
  }))
}

function ticketIds(slipId: bigint | null | undefined, order: SlipOrder | undefined): bigint[] {
  assert(slipId != null && order, 'a placed slip has an id')
  return order.lines.map((_, at) => slipId * SLIP_NUMBERS + BigInt(at))
}

function placedOf({ orders, places }: Batch, found: Placed): (SlipVerdict | null)[] {
  const leftOut = new Set(found.left_out)
  let slips = 0
  let leaves = 0
  return orders.map((order, at) => {
    if (leftOut.has(places[at] ?? 0)) return null
    const slipId = found.slip_ids?.[slips] ?? null
    const balance = found.balances?.[slips] ?? null
    const from = leaves
    slips += 1
    leaves += 32 * order.lines.length
    return {
      ...{ code: null, n: null, slipId, balance, acceptedMs: found.accepted_ms },
      ticketIds: ticketIds(slipId, order),
      leaves: found.leaves?.subarray(from, leaves) ?? new Uint8Array(),
    }
  })
}

interface Wish {
  total: bigint
  jackpot: bigint
}

/** Slips of one draw, and what they come to. */
interface Batch {
  orders: readonly SlipOrder[]
  lines: readonly Line[]
  /** Ascending. */
  players: bigint[]
  wishes: Map<bigint, Wish>
  /** Of each slip the place of its player, from 1; what it costs; what the player's later ones cost. */
  places: number[]
  totals: bigint[]
  after: bigint[]
}

function batchOf(orders: readonly SlipOrder[]): Batch {
  const wishes = new Map<bigint, Wish>()
  const totals = orders.map((order) => stakeOf(order.lines))
  const after: bigint[] = []
  for (let at = orders.length - 1; at >= 0; at--) {
    const [order, total] = [orders[at], totals[at]]
    assert(order && total !== undefined, 'every slip has a total')
    const wish = wishes.get(order.playerId) ?? { total: 0n, jackpot: 0n }
    after[at] = wish.total
    wish.total += total
    wish.jackpot += jackpotStakeOf(order.lines)
    wishes.set(order.playerId, wish)
  }
  const players = [...wishes.keys()].sort((a, b) => (a < b ? -1 : 1))
  const placeOf = new Map(players.map((id, at) => [id, at + 1]))
  const places = orders.map((order) => placeOf.get(order.playerId) ?? 0)
  return { orders, lines: orders.flatMap((order) => order.lines), players, wishes, places, totals, after }
}

function togetherArguments(batch: Batch): unknown[] {
  const { orders, players, wishes } = batch
  const risks = [...risksOf(batch.lines)]
  return [
    orders[0]?.drawId,
    arrayText(players, (id) => id),
    arrayText(players, (id) => wishes.get(id)?.total ?? 0n),
    arrayText(players, (id) => wishes.get(id)?.jackpot ?? 0n),
    arrayText(risks, ([market]) => market),
    arrayText(risks, ([, added]) => added),
    arrayText(batch.places, (place) => place),
    arrayText(batch.after, (units) => units),
    ...lineCounts(orders),
    keysOf(orders),
    arrayText(batch.totals, (total) => total),
    ...packedBytes(orders),
    ...lineArguments(batch),
  ]
}

function oneArguments(order: SlipOrder): unknown[] {
  const { lines, drawId, playerId, key } = order
  const risks = [...risksOf(lines)]
  return [
    ...[drawId, playerId, key, stakeOf(lines), jackpotStakeOf(lines)],
    arrayText(risks, ([market]) => market),
    arrayText(risks, ([, added]) => added),
    ...[order.requestHash, order.acctTag, order.clientNonce],
    ...lineArguments({ lines, orders: [order] }),
  ]
}

function eachArguments(batch: Batch): unknown[] {
  const { orders, players, places } = batch
  return [
    orders[0]?.drawId,
    arrayText(players, (id) => id),
    arrayText(places, (place) => place),
    ...lineCounts(orders),
    keysOf(orders),
    ...packedBytes(orders),
    ...lineArguments(batch),
  ]
}

/** What the lines would cost the house by market (jackpots apart): 1..7, or post * 100 + number. */
function risksOf(lines: readonly Line[]): Map<number, bigint> {
  const risks = new Map<number, bigint>()
  for (const { typeNo, pick, stakeUnits, rateCenti } of lines) {
    if (typeNo === TYPE_NO.JACKPOT) continue
    const market = typeNo === TYPE_NO.NUMBER ? Number(pick) : typeNo
    risks.set(market, (risks.get(market) ?? 0n) + (stakeUnits * BigInt(rateCenti)) / 100n)
  }
  return risks
}

/** How many lines are before those of each slip, and how many it has. */
function lineCounts(orders: readonly SlipOrder[]): string[] {
  let before = 0
  const starts = orders.map(({ lines }) => {
    before += lines.length
    return before - lines.length
  })
  return [arrayText(starts, (start) => start), arrayText(orders, ({ lines }) => lines.length)]
}

function keysOf(orders: readonly SlipOrder[]): string {
  return `{${orders.map(({ key }) => key).join(',')}}`
}

function packedBytes(orders: readonly SlipOrder[]): Buffer[] {
  return [
    packed(orders, 32, (order) => order.requestHash),
    packed(orders, 32, (order) => order.acctTag),
    packed(orders, 16, (order) => order.clientNonce),
  ]
}

function lineArguments({ lines, orders }: Pick<Batch, 'lines' | 'orders'>): unknown[] {
  return [
    arrayText(lines, (line) => line.typeNo),
    arrayText(lines, (line) => line.pick),
    arrayText(lines, (line) => line.rateCenti),
    arrayText(lines, (line) => line.stakeUnits),
    packed(lines, PICK_BYTES, pickBytes),
    Buffer.concat(orders.map((order) => order.salts)),
  ]
}

function jackpotStakeOf(lines: readonly Line[]): bigint {
  let sum = 0n
  for (const { typeNo, stakeUnits } of lines) if (typeNo === TYPE_NO.JACKPOT) sum += stakeUnits
  return sum
}

function stakeOf(lines: readonly Line[]): bigint {
  let sum = 0n
  for (const { stakeUnits } of lines) sum += stakeUnits
  return sum
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
