/** The life of one slip: editing → sending → placed | refused | checking. Pure: no clock, no network, no storage.
 *
 * Two promises hold for every order of events: while an answer is outstanding neither the key nor the body
 * changes, and a line leaves the slip only by the player's hand or because its bet was placed. */
import type { BetEntry } from '@samnang/contract/lotto59'
import type { Poll } from '@samnang/contract/shapes'
import type { Pending, SendingStep } from '../../betting/sender.ts'
import { fitted, type SlipLimits } from './slip-limits.ts'
import { doubled, type SlipLine, slipCost, withEntry } from './slip-lines.ts'

type SlipPhase =
  | { kind: 'editing' }
  | ({ kind: 'sending' } & Pending)
  | ({ kind: 'checking' } & Pending)
  | { kind: 'placed'; groupId: number; resultId: number | null; cost: number }
  | { kind: 'refused'; code: string; n?: number | undefined }

export interface Slip {
  poll: Poll
  /** The draw the slip belongs to; null until the first line meets a draw. */
  resultId: number | null
  lines: SlipLine[]
  /** Earlier line lists, newest last, for undo. */
  past: SlipLine[][]
  /** The lines of the last placed slip, for repeat. */
  last: BetEntry[]
  phase: SlipPhase
}

export type SlipAction =
  | { kind: 'add'; entry: BetEntry; resultId: number; limits?: SlipLimits }
  | { kind: 'repeat'; resultId: number; limits?: SlipLimits }
  | { kind: 'remove'; id: number }
  | { kind: 'double'; limits?: SlipLimits }
  | { kind: 'undo' }
  | { kind: 'clear' }
  | { kind: 'carry'; resultId: number }
  | { kind: 'confirm'; key: string; nonce: string; tab: string; leaseUntil: number }
  | SendingStep
  | { kind: 'placed'; key: string; groupId: number }
  | { kind: 'refused'; key: string; code: string; n?: number | undefined }
  | { kind: 'dismiss' }

const UNDO_STEPS = 20

export function emptySlip(poll: Poll): Slip {
  return { poll, resultId: null, lines: [], past: [], last: [], phase: { kind: 'editing' } }
}

/** The outstanding request, or null. */
export function pendingOf(slip: Slip): Pending | null {
  return slip.phase.kind === 'sending' || slip.phase.kind === 'checking' ? slip.phase : null
}

/** Whether the player must say if the slip moves on to `playingId`, the draw that takes bets now. */
export function asksToCarry(slip: Slip, playingId: number | null): boolean {
  return (
    playingId !== null &&
    slip.lines.length > 0 &&
    slip.resultId !== null &&
    slip.resultId < playingId &&
    pendingOf(slip) === null
  )
}

export function slipAfter(slip: Slip, action: SlipAction): Slip {
  const pending = pendingOf(slip)
  switch (action.kind) {
    case 'lease':
    case 'lost':
    case 'placed':
    case 'refused':
      return pending && pending.key === action.key ? answered(slip, pending, action) : slip
    default:
      return pending ? slip : edited(slip, action)
  }
}

type Answer = Extract<SlipAction, { kind: 'lease' | 'lost' | 'placed' | 'refused' }>

function answered(slip: Slip, pending: Pending, action: Answer): Slip {
  switch (action.kind) {
    case 'lease':
      return { ...slip, phase: { ...pending, ...phaseKind(slip), ...leaseOf(action) } }
    case 'lost':
      return { ...slip, phase: { ...pending, kind: 'checking', tries: pending.tries + 1 } }
    case 'refused':
      return { ...slip, phase: { kind: 'refused', code: action.code, n: action.n } }
    case 'placed': {
      const entries = slip.lines.map((line) => line.entry)
      const cost = slipCost(slip.lines)
      return {
        ...slip,
        resultId: null,
        lines: [],
        past: [],
        last: entries,
        phase: { kind: 'placed', groupId: action.groupId, resultId: slip.resultId, cost },
      }
    }
  }
}

type Edit = Exclude<SlipAction, Answer>

function edited(slip: Slip, action: Edit): Slip {
  switch (action.kind) {
    case 'add':
      return withLines(
        bound(slip, action.resultId),
        within(withEntry(slip.lines, action.entry), action.limits),
      )
    case 'repeat':
      return withLines(
        bound(slip, action.resultId),
        within(slip.last.reduce(withEntry, slip.lines), action.limits),
      )
    case 'remove':
      return withLines(
        slip,
        slip.lines.filter((line) => line.id !== action.id),
      )
    case 'double':
      return withLines(slip, within(doubled(slip.lines), action.limits))
    case 'clear':
      return withLines(slip, [])
    case 'undo':
      return {
        ...slip,
        lines: slip.past.at(-1) ?? slip.lines,
        past: slip.past.slice(0, -1),
        phase: { kind: 'editing' },
      }
    case 'carry':
      return { ...slip, resultId: action.resultId, phase: { kind: 'editing' } }
    case 'confirm':
      return confirmed(slip, action)
    case 'dismiss':
      return { ...slip, phase: { kind: 'editing' } }
  }
}

function within(lines: SlipLine[], limits: SlipLimits | undefined): SlipLine[] {
  return limits ? fitted(lines, limits).lines : lines
}

function confirmed(slip: Slip, action: Extract<SlipAction, { kind: 'confirm' }>): Slip {
  if (slip.lines.length === 0 || slip.resultId === null) return slip
  const body = JSON.stringify({
    poll: slip.poll,
    result_id: slip.resultId,
    client_nonce: action.nonce,
    bets: slip.lines.map((line) => line.entry),
  })
  return { ...slip, phase: { kind: 'sending', key: action.key, body, tries: 0, ...leaseOf(action) } }
}

function leaseOf({ tab, leaseUntil }: { tab: string; leaseUntil: number }) {
  return { tab, leaseUntil }
}

function phaseKind(slip: Slip): { kind: 'sending' | 'checking' } {
  return { kind: slip.phase.kind === 'sending' ? 'sending' : 'checking' }
}

/** A slip without lines belongs to the draw that is open when its first line comes. */
function bound(slip: Slip, resultId: number): Slip {
  return slip.lines.length === 0 || slip.resultId === null ? { ...slip, resultId } : slip
}

function withLines(slip: Slip, lines: SlipLine[]): Slip {
  const past = [...slip.past, slip.lines].slice(-UNDO_STEPS)
  return { ...slip, lines, past, phase: { kind: 'editing' } }
}
