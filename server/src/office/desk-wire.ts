/** What both queues of the cashier's desk say on the wire of the office. */
import type { Check } from '@samnang/core/cashier/check'
import { unitsToRiel } from '@samnang/core/money'
import type { CashPlaceRow, DeskPlayerRow } from '../cashier/desk-lists.ts'

interface Claimed {
  claimedBy: string | null
  claimedUntil: Date | null
}

/** `staff:dara` is dara to colleagues. */
export function personOf(actor: string): string {
  return actor.replace(/^staff:/, '')
}

export function claimOf({ claimedBy, claimedUntil }: Claimed, staff: { name: string }) {
  if (claimedBy === null || claimedUntil === null) return null
  const by = personOf(claimedBy)
  return { by, until: claimedUntil.toISOString(), is_mine: claimedBy === `staff:${staff.name}` }
}

export function timeOf(at: Date | null): string | null {
  return at?.toISOString() ?? null
}

export function rielOf(units: bigint | null): number | null {
  return units === null ? null : unitsToRiel(units)
}

/** What a colleague has seen, as it was sent to them: riel with at most three decimals. */
export function unitsOf(riel: number): bigint {
  return BigInt(Math.round(riel * 1000)) * 100n
}

export function checkOnWire<C extends string>(check: Check<C>, names: ReadonlyMap<bigint, string>) {
  return {
    code: check.code,
    grade: check.grade,
    requests: check.requests.map(Number),
    players: check.players.map((id) => ({ id: Number(id), username: names.get(id) ?? String(id) })),
    amount: rielOf(check.units),
    names: [...check.names],
  }
}

export function playerAtDesk({ id, username, state, balance, held, kycLevel, createdAt }: DeskPlayerRow) {
  return {
    ...{ id: Number(id), username, state, kyc_level: kycLevel },
    ...{ balance: unitsToRiel(balance), held: unitsToRiel(held), created_at: createdAt.toISOString() },
  }
}

export function cashPlaceOnWire({ id, ...place }: CashPlaceRow) {
  return { id: Number(id), ...place }
}

interface StepRow {
  state: string
  at: Date
  reason: string | null
  actor: string
}

export function stepOnWire({ state, at, reason, actor }: StepRow) {
  return { state, at: at.toISOString(), reason, actor: personOf(actor) }
}

/** A page of rows that one more than `limit` were asked for. */
export function pageOf<R extends { id: bigint }, W>(
  rows: readonly R[],
  limit: number,
  wireOf: (row: R) => W,
): { rows: W[]; next: string | null } {
  const shown = rows.slice(0, limit)
  return { rows: shown.map(wireOf), next: rows.length > limit ? String(shown.at(-1)?.id) : null }
}

type DeskCode<C> = C extends 'deposit_closed' | 'withdrawal_over'
  ? 'already_decided'
  : C extends 'withdrawal_not_approved'
    ? 'changed_meanwhile'
    : C extends 'cooling_off'
      ? 'excluded'
      : C

const DESK_CODES: Readonly<Record<string, string>> = {
  deposit_closed: 'already_decided',
  withdrawal_over: 'already_decided',
  withdrawal_not_approved: 'changed_meanwhile',
  cooling_off: 'excluded',
}

/** Refusals of the cashier's verbs as the office says them. */
export function deskCode<C extends string>(code: C): DeskCode<C> {
  return (DESK_CODES[code] ?? code) as DeskCode<C>
}
