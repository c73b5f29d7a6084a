/** Draws of the ticket lottery as the desk's contract has them. */
import type { DeskDraw, DeskDrawSheet, NumberBoard, ResultPreview } from '@samnang/contract/office/lottery'
import { unitsToRiel } from '@samnang/core/money'
import {
  type DeskDrawFacts,
  type numberBoard,
  type ResultWarnings,
  waitsForResult,
} from '../lottery/desk-draws.ts'
import type { LotteryDrawSummary } from '../lottery/draws.ts'
import { promisedOf } from '../lottery/move-times.ts'

export function deskRow(draw: LotteryDrawSummary): DeskDraw {
  return {
    id: Number(draw.id),
    type: draw.type,
    session: draw.session,
    title: draw.title,
    opens_at: iso(draw.opensMs),
    closes_at: iso(draw.closesMs),
    draw_at: iso(draw.drawMs),
    state: draw.state,
    house_drawn: draw.fairDay !== null,
    is_special: draw.isSpecial,
    is_done: draw.doneMs !== null,
    waits: waitsForResult(draw),
    tickets: draw.tickets,
    stake: unitsToRiel(draw.stakeUnits),
    payout: unitsToRiel(draw.payoutUnits),
  }
}

/** `approvals`: what waits for a second person. */
export function deskSheet(facts: DeskDrawFacts, approvals: DeskDrawSheet['approvals']): DeskDrawSheet {
  const { draw, closes, form, limits, handedOut } = facts
  return {
    ...deskRow(draw),
    server_time: iso(draw.nowMs),
    stop_delete_at: iso(draw.stopDeleteMs),
    closes: closes.map(({ posts, digits, closesMs }) => ({ posts, digits, closes_at: iso(closesMs) })),
    columns: draw.columns,
    rules_version: draw.rulesVersion,
    round: draw.round,
    void_reason: draw.voidReason,
    source: draw.source,
    result: facts.result,
    form: { columns: form.columns, prizes: form.prizes.map((prize) => ({ ...prize })) },
    is_frozen: facts.isFrozen,
    entered_by: facts.enteredBy,
    shares_with: facts.sharesWith.map(named),
    typed: facts.typed.map(({ staff, at, ...typed }) => ({ ...typed, by: staff, at: at.toISOString() })),
    worst: facts.worst.map(({ units, ...number }) => ({ ...number, liability: unitsToRiel(units) })),
    caps: { d2: limits.liabilityRiel[2], d3: limits.liabilityRiel[3] },
    handed_out: { tickets: handedOut.tickets, amount: unitsToRiel(handedOut.units) },
    approvals,
    promised_closes: promisedOf(draw, closes)?.map(iso) ?? null,
  }
}

export function previewOf({ preview, usualUnits, sameAs, alsoWaiting }: ResultWarnings): ResultPreview {
  return {
    tickets: preview.tickets,
    stake: unitsToRiel(preview.stakeUnits),
    winning_tickets: preview.winningTickets,
    payout: unitsToRiel(preview.payoutUnits),
    biggest: unitsToRiel(preview.biggestUnits),
    usual: usualUnits === null ? null : unitsToRiel(usualUnits),
    same_as: sameAs.map(named),
    also_waiting: alsoWaiting.map(named),
  }
}

type Board = NonNullable<Awaited<ReturnType<typeof numberBoard>>>

export function boardOf(digits: 2 | 3, { draw, numbers, sells, capRiel }: Board): NumberBoard {
  return {
    id: Number(draw.id),
    title: draw.title,
    draw_at: iso(draw.drawMs),
    closes_at: iso(draw.closesMs),
    server_time: iso(draw.nowMs),
    ...{ digits, sells, cap: capRiel },
    numbers: numbers.map(({ units, ...number }) => ({ ...number, liability: unitsToRiel(units) })),
  }
}

function named({ id, title, drawMs }: { id: bigint; title: string; drawMs: number }) {
  return { id: Number(id), title, draw_at: iso(drawMs) }
}

export function iso(ms: number): string {
  return new Date(ms).toISOString()
}
