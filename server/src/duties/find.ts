/** Asks each rule of one movement, with what stands around it. */
import {
  isPassage,
  isShared,
  largeFromUnits,
  structuredSpan,
  wayOfCommand,
} from '@samnang/core/cashier/duties'
import type { CaseRule } from '@samnang/core/cashier/duty-rules'
import type { LevelWay } from '@samnang/core/cashier/levels'
import { rielToUnits } from '@samnang/core/money'
import { assert } from '@samnang/core/refusal'
import type { Tx } from '../database/pool.ts'
import { figure, isOn, type Rules } from './figures.ts'
import { movementsAround, type PlayersMovement, payeeOf, payoutsTo, stakedWithin } from './movement-store.ts'

/** What a rule found. */
export interface Finding {
  rule: CaseRule
  subject: string
  playerId: bigint
  movedAtMs: number
  txIds: readonly bigint[]
  /** Its figures; money in units, as texts. */
  found: Readonly<Record<string, string | number | readonly string[]>>
}

type Way = LevelWay

const HOUR_MS = 3_600_000

/** Everything that the rules which are switched on find in it. */
export async function findingsOf(tx: Tx, movement: PlayersMovement, rules: Rules): Promise<Finding[]> {
  const way = wayOfCommand(movement.kind, null)
  assert(way !== null, 'only what moves money is looked at')
  const found = [
    large(movement, way, rules),
    await structured(tx, movement, way, rules),
    ...(way === 'withdrawal'
      ? [await noPlay(tx, movement, rules), await sharedAccount(tx, movement, rules)]
      : []),
  ]
  return found.filter((finding) => finding !== null)
}

function large(movement: PlayersMovement, way: Way, rules: Rules): Finding | null {
  const limit = largeFrom(rules)
  if (!isOn(rules, 'large') || movement.amountUnits < limit) return null
  return {
    ...of(movement, 'large', `tx:${movement.id}`),
    txIds: [movement.id],
    found: { way, amount: String(movement.amountUnits), limit: String(limit) },
  }
}

async function structured(
  tx: Tx,
  movement: PlayersMovement,
  way: Way,
  rules: Rules,
): Promise<Finding | null> {
  if (!isOn(rules, 'structured')) return null
  const { playerId, atMs } = movement
  const windowMs = figure(rules, 'structured', 'window_h') * HOUR_MS
  const around = await movementsAround(tx, {
    ...{ rule: 'structured', playerId, way },
    ...{ fromMs: atMs - windowMs, toMs: atMs + windowMs },
  })
  const limit = largeFrom(rules)
  const percent = figure(rules, 'structured', 'percent')
  const span = structuredSpan(movement, around, { largeUnits: limit, percent, windowMs })
  if (!span) return null
  const { sumUnits, fromMs, toMs } = span
  return {
    ...of(movement, 'structured', `player:${playerId}:${way}`),
    txIds: span.ids,
    found: { way, sum: String(sumUnits), limit: String(limit), percent, ...times(fromMs, toMs) },
  }
}

async function noPlay(tx: Tx, movement: PlayersMovement, rules: Rules): Promise<Finding | null> {
  if (!isOn(rules, 'no_play')) return null
  const { playerId, atMs: toMs } = movement
  const fromMs = toMs - figure(rules, 'no_play', 'window_h') * HOUR_MS
  const span = { rule: 'no_play', playerId, fromMs, toMs } as const
  const deposits = await movementsAround(tx, { ...span, way: 'deposit' })
  const payouts = await movementsAround(tx, { ...span, way: 'withdrawal' })
  const rule = {
    leastUnits: rielToUnits(figure(rules, 'no_play', 'riel')),
    percent: figure(rules, 'no_play', 'percent'),
  }
  const moved = { depositedUnits: sumOf(deposits), paidOutUnits: sumOf(payouts) }
  // Counting stakes reads every bet of the time: only where the money alone would be a finding.
  if (!isPassage({ ...moved, stakedUnits: 0n }, rule)) return null
  const passage = { ...moved, stakedUnits: await stakedWithin(tx, span) }
  if (!isPassage(passage, rule)) return null
  return {
    ...of(movement, 'no_play', `player:${playerId}`),
    txIds: [...deposits, ...payouts].map(({ id }) => id),
    found: {
      ...{ deposited: String(passage.depositedUnits), paid_out: String(passage.paidOutUnits) },
      ...{ staked: String(passage.stakedUnits), percent: rule.percent, ...times(fromMs, toMs) },
    },
  }
}

async function sharedAccount(tx: Tx, movement: PlayersMovement, rules: Rules): Promise<Finding | null> {
  const payee = isOn(rules, 'shared_account') ? await payeeOf(tx, movement.id) : null
  if (!payee) return null
  const fromMs = movement.atMs - figure(rules, 'shared_account', 'window_h') * HOUR_MS
  const payouts = await payoutsTo(tx, { rule: 'shared_account', ...payee, fromMs })
  const players = [...new Set(payouts.map(({ playerId }) => playerId))]
  if (!isShared(players, { players: figure(rules, 'shared_account', 'players') })) return null
  return {
    ...of(movement, 'shared_account', `account:${payee.bank}:${payee.number}`),
    txIds: payouts.map(({ id }) => id),
    found: {
      ...{ bank: payee.bank, number: payee.number, players: players.map(String) },
      ...{ sum: String(sumOf(payouts)), ...times(fromMs, movement.atMs) },
    },
  }
}

function of({ playerId, atMs }: PlayersMovement, rule: CaseRule, subject: string) {
  return { rule, subject, playerId, movedAtMs: atMs }
}

function times(fromMs: number, toMs: number) {
  return { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() }
}

function sumOf(movements: readonly { amountUnits: bigint }[]): bigint {
  return movements.reduce((sum, { amountUnits }) => sum + amountUnits, 0n)
}

function largeFrom(rules: Rules): bigint {
  const [riel, usd, rate] = (['riel', 'usd', 'riel_per_usd'] as const).map((field) =>
    figure(rules, 'large', field),
  )
  return largeFromUnits({ riel: riel ?? 0, usd: usd ?? 0, riel_per_usd: rate ?? 0 })
}
