/** Slips of one draw that go to the database together, and their arguments as its functions name them. */
import { leafPicks } from '@samnang/core/lotto59/bet'
import type { Line } from '@samnang/core/lotto59/check-slip'
import { TYPE_NO } from '@samnang/core/lotto59/markets'
import { assert } from '@samnang/core/refusal'
import type { CallBytes } from '../database/flat-call.ts'
import type { SlipOrder } from './slip-store.ts'

/** Type, count and picks of a leaf in 7 bytes; the database takes 2 + count of them. */
const PICK_BYTES = 7

interface Wish {
  id: bigint
  total: bigint
  jackpot: bigint
  /** From 1, by ascending ids. */
  place: number
}

/** What the arguments of a slip are besides its own. */
interface Part {
  order: SlipOrder
  wish: Wish
  total: bigint
  /** What the player's later slips of the batch cost. */
  after: bigint
  /** How many lines are before those of this slip. */
  before: number
}

export interface Batch {
  orders: readonly SlipOrder[]
  lines: readonly Line[]
  parts: readonly Part[]
  /** What each player wants, by ascending ids. */
  wishes: readonly Wish[]
}

export function batchOf(orders: readonly SlipOrder[]): Batch {
  const wishOf = new Map<bigint, Wish>()
  const parts: Part[] = []
  const lines: Line[] = []
  for (const order of orders) {
    const { playerId: id } = order
    const wish = wishOf.get(id) ?? { id, total: 0n, jackpot: 0n, place: 0 }
    if (wish.total === 0n) wishOf.set(id, wish)
    const total = stakeOf(order.lines)
    wish.total += total
    wish.jackpot += jackpotStakeOf(order.lines)
    // What the player has wished so far: known when all slips are, it becomes what comes after.
    parts.push({ order, wish, total, after: wish.total, before: lines.length })
    lines.push(...order.lines)
  }
  for (const part of parts) part.after = part.wish.total - part.after
  const wishes = [...wishOf.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  for (const [at, wish] of wishes.entries()) wish.place = at + 1
  return { orders, lines, parts, wishes }
}

/** Of `place_slips`. */
export function togetherArguments(call: CallBytes, { orders, lines, parts, wishes }: Batch): void {
  call.int8(drawOf(orders))
  call.int8s(wishes, ({ id }) => id)
  call.int8s(wishes, ({ total }) => total)
  call.int8s(wishes, ({ jackpot }) => jackpot)
  riskArguments(call, lines)
  call.int4s(parts, ({ wish }) => wish.place)
  call.int8s(parts, ({ after }) => after)
  countArguments(call, parts)
  call.uuids(orders, ({ key }) => key)
  call.int8s(parts, ({ total }) => total)
  requestArguments(call, orders)
  lineArguments(call, orders, lines)
}

/** Of `place_one`. */
export function oneArguments(call: CallBytes, order: SlipOrder): void {
  const orders = [order]
  const { lines, drawId, playerId, key } = order
  call.int8(drawId)
  call.int8(playerId)
  call.uuid(key)
  call.int8(stakeOf(lines))
  call.int8(jackpotStakeOf(lines))
  riskArguments(call, lines)
  requestArguments(call, orders)
  lineArguments(call, orders, lines)
}

/** Of `place_each`. */
export function eachArguments(call: CallBytes, { orders, lines, parts, wishes }: Batch): void {
  call.int8(drawOf(orders))
  call.int8s(wishes, ({ id }) => id)
  call.int4s(parts, ({ wish }) => wish.place)
  countArguments(call, parts)
  call.uuids(orders, ({ key }) => key)
  requestArguments(call, orders)
  lineArguments(call, orders, lines)
}

function drawOf([order]: readonly SlipOrder[]): bigint {
  assert(order, 'a batch is of some draw')
  return order.drawId
}

/** What the lines would cost the house by market (jackpots apart): 1..7, or post * 100 + number. */
function riskArguments(call: CallBytes, lines: readonly Line[]): void {
  const risks = new Map<number, bigint>()
  for (const { typeNo, pick, stakeUnits, rateCenti } of lines) {
    if (typeNo === TYPE_NO.JACKPOT) continue
    const market = typeNo === TYPE_NO.NUMBER ? Number(pick) : typeNo
    risks.set(market, (risks.get(market) ?? 0n) + (stakeUnits * BigInt(rateCenti)) / 100n)
  }
  const markets = [...risks]
  call.int4s(markets, ([market]) => market)
  call.int8s(markets, ([, added]) => added)
}

function countArguments(call: CallBytes, parts: readonly Part[]): void {
  call.int4s(parts, ({ before }) => before)
  call.int4s(parts, ({ order }) => order.lines.length)
}

function requestArguments(call: CallBytes, orders: readonly SlipOrder[]): void {
  call.packed(32, orders, (order) => order.requestHash)
  call.packed(32, orders, (order) => order.acctTag)
  call.packed(16, orders, (order) => order.clientNonce)
}

function lineArguments(call: CallBytes, orders: readonly SlipOrder[], lines: readonly Line[]): void {
  call.int2s(lines, (line) => line.typeNo)
  call.int8s(lines, (line) => line.pick)
  call.int4s(lines, (line) => line.rateCenti)
  call.int8s(lines, (line) => line.stakeUnits)
  call.packed(PICK_BYTES, lines, pickBytes)
  call.joined(orders, (order) => order.salts)
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

function pickBytes({ typeNo, bet }: Line): Uint8Array {
  const picks = leafPicks(bet)
  return Uint8Array.of(typeNo, picks.length, ...picks)
}
