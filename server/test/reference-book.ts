/** The rules of placing bets once more, one slip after the other, in memory: what the database is compared with. */
import { type PostNo, pickOf } from '@samnang/core/lotto59/bet'
import type { Line } from '@samnang/core/lotto59/check-slip'
import { type Liabilities, worstCase } from '@samnang/core/lotto59/exposure'
import { payoutAt } from '@samnang/core/money'
import { hourOf, type Limit, type PlayHour, stakeRefusal } from '@samnang/core/player/limits'
import type { SlipOrder } from '../src/lotto59/slip-store.ts'

export interface BookLimits {
  playerDrawUnits: bigint
  jackpotDrawUnits: bigint
  jackpotFourUnits: bigint
  exposureUnits: bigint
}

type DrawBook = {
  isOpen: boolean
  range: bigint[]
  numbers: Map<number, bigint>
  staked: Map<bigint, bigint>
  /** What was staked on jackpot lines that share four numbers, by their bits. */
  fours: Map<bigint, bigint>
  jackpots: Map<bigint, bigint>
}

export class ReferenceBook {
  readonly balances = new Map<bigint, bigint>()
  readonly locked = new Set<bigint>()
  /** Players who may not play now, and why. */
  readonly stopped = new Map<bigint, string>()
  /** Limits that players have set, and what each of them has moved, one row a movement. */
  readonly playLimits = new Map<bigint, Limit[]>()
  readonly moved = new Map<bigint, PlayHour[]>()
  nowMs = 0
  readonly #draws = new Map<bigint, DrawBook>()
  readonly #slips = new Map<string, string>()
  readonly #limits: BookLimits

  constructor(limits: BookLimits) {
    this.#limits = limits
  }

  open(drawId: bigint): void {
    const range = [0n, 0n, 0n, 0n, 0n, 0n, 0n]
    this.#draws.set(drawId, {
      isOpen: true,
      range,
      numbers: new Map(),
      staked: new Map(),
      fours: new Map(),
      jackpots: new Map(),
    })
  }

  close(drawId: bigint): void {
    const draw = this.#draws.get(drawId)
    if (draw) draw.isOpen = false
  }

  /** What may be answered: `placed`, `replay`, or each rule that the slip breaks. */
  place(order: SlipOrder): string[] {
    const hash = Buffer.from(order.requestHash).toString('hex')
    const known = this.#slips.get(`${order.playerId}:${order.key}`)
    if (known) return [known === hash ? 'replay' : 'idempotency_mismatch']
    const draw = this.#draws.get(order.drawId)
    const balance = this.balances.get(order.playerId)
    if (!draw || balance === undefined) return ['not_found']
    const broken = this.#brokenRules(order, draw, balance)
    if (broken.length > 0) return broken
    this.#write(order, draw, balance - stakeOf(order.lines))
    this.#slips.set(`${order.playerId}:${order.key}`, hash)
    return ['placed']
  }

  #brokenRules({ playerId, lines }: SlipOrder, draw: DrawBook, balance: bigint): string[] {
    const stake = stakeOf(lines)
    const jackpot = stakeOf(lines.filter(isJackpot))
    const staked = (draw.staked.get(playerId) ?? 0n) + stake
    const jackpots = (draw.jackpots.get(playerId) ?? 0n) + jackpot
    const rules: [string, boolean][] = [
      ['account_locked', this.locked.has(playerId)],
      [this.stopped.get(playerId) ?? '', this.stopped.has(playerId)],
      ['draw_closed', !draw.isOpen],
      ['player_draw_limit', staked > this.#limits.playerDrawUnits],
      ['jackpot_over_limit', jackpot > 0n && jackpots > this.#limits.jackpotDrawUnits],
      ['jackpot_numbers_limit', this.#passesFour(draw, lines)],
      ['not_enough_money', stake > balance],
      ['stake_limit', this.#passes('stake', playerId, stake)],
      ['loss_limit', this.#passes('loss', playerId, stake)],
      ['house_exposure', jackpot < stake && worstCase(after(draw, lines)) > this.#limits.exposureUnits],
    ]
    return rules.flatMap(([code, isBroken]) => (isBroken ? [code] : []))
  }

  /** What was paid (or, below zero, refunded as `stakedUnits`) to a player in this hour. */
  move(playerId: bigint, moved: Partial<PlayHour>): void {
    const row = { hour: hourOf(this.nowMs), stakedUnits: 0n, paidUnits: 0n, depositedUnits: 0n, ...moved }
    this.moved.set(playerId, [...(this.moved.get(playerId) ?? []), row])
  }

  #passes(kind: Limit['kind'], playerId: bigint, stake: bigint): boolean {
    const limits = (this.playLimits.get(playerId) ?? []).filter((limit) => limit.kind === kind)
    return stakeRefusal(limits, this.moved.get(playerId) ?? [], stake, this.nowMs) !== null
  }

  #passesFour(draw: DrawBook, lines: readonly Line[]): boolean {
    const fours = withFours(draw.fours, lines)
    const own = withFours(new Map(), lines).keys()
    return [...own].some((four) => (fours.get(four) ?? 0n) > this.#limits.jackpotFourUnits)
  }

  #write({ playerId, lines }: SlipOrder, draw: DrawBook, left: bigint): void {
    this.balances.set(playerId, left)
    this.move(playerId, { stakedUnits: stakeOf(lines) })
    Object.assign(draw, after(draw, lines), { fours: withFours(draw.fours, lines) })
    draw.staked.set(playerId, (draw.staked.get(playerId) ?? 0n) + stakeOf(lines))
    draw.jackpots.set(playerId, (draw.jackpots.get(playerId) ?? 0n) + stakeOf(lines.filter(isJackpot)))
  }
}

function after(draw: Liabilities, lines: readonly Line[]): { range: bigint[]; numbers: Map<number, bigint> } {
  const range = [...draw.range]
  const numbers = new Map(draw.numbers)
  for (const { bet, stakeUnits, rateCenti } of lines) {
    const owed = payoutAt(stakeUnits, rateCenti)
    if (bet.kind === 'range') range[bet.typeNo - 1] = (range[bet.typeNo - 1] ?? 0n) + owed
    if (bet.kind === 'number')
      numbers.set(market(bet.post, bet.number), (numbers.get(market(bet.post, bet.number)) ?? 0n) + owed)
  }
  return { range, numbers }
}

function withFours(fours: ReadonlyMap<bigint, bigint>, lines: readonly Line[]): Map<bigint, bigint> {
  const sums = new Map(fours)
  for (const { bet, stakeUnits } of lines) {
    if (bet.kind !== 'jackpot') continue
    for (const left of bet.numbers) {
      const four = pickOf({ kind: 'jackpot', numbers: bet.numbers.filter((number) => number !== left) })
      sums.set(four, (sums.get(four) ?? 0n) + stakeUnits)
    }
  }
  return sums
}

function market(post: PostNo, number: number): number {
  return post * 100 + number
}

function isJackpot({ bet }: Line): boolean {
  return bet.kind === 'jackpot'
}

function stakeOf(lines: readonly Line[]): bigint {
  return lines.reduce((sum, line) => sum + line.stakeUnits, 0n)
}
