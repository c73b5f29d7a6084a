/** One round of a provider's game with its wallet calls, for whoever answers its player. */
import type { Dispute } from '@samnang/contract/office/dispute'
import { unitsToRiel } from '@samnang/core/money'
import type { Queryable } from '../database/pool.ts'
import { callsOfRound, findRoundFacts, type RoundCall } from './round-facts-store.ts'

export { roundsOfCall, roundsOfName } from './round-facts-store.ts'

/** Null: there is no such round. */
export async function roundFacts(db: Queryable, id: bigint) {
  const round = await findRoundFacts(db, id)
  if (!round) return null
  const calls = await callsOfRound(db, round)
  return {
    id: Number(id),
    playerId: round.playerId,
    drawId: null,
    placedAt: round.openedAt,
    game: `${round.provider} · ${round.game}`,
    round: round.round,
    state: round.status,
    key: null,
    stake: unitsToRiel(round.bet),
    payout: unitsToRiel(round.win),
    moments: [
      ['round_opened', round.openedAt],
      ['round_changed', round.changedAt],
      ['round_closed', round.closedAt],
    ] as const,
    lines: [],
    calls: calls.map(callOf),
    txIds: calls.flatMap(({ txId }) => (txId === null ? [] : [txId])),
    leaves: [],
  }
}

function callOf({ units, txId, hasEffect, isFree, at, ...call }: RoundCall): Dispute['calls'][number] {
  return {
    ...call,
    at: at.toISOString(),
    amount: unitsToRiel(units),
    tx: txId === null ? null : Number(txId),
    has_effect: hasEffect,
    is_free: isFree,
  }
}
