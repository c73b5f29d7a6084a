/** The tickets that a player writes: a draft for each draw, and the one that is being placed. Pure: no clock, no
 * network, no storage.
 *
 * Two promises hold for every order of events: while an answer is outstanding neither key nor body nor the lines that
 * were sent change, and a line leaves its draft only by the player's hand or because its ticket was placed. */

import type { RefusalErrors } from '@samnang/client/answer'
import type { LotteryItemIn, LotteryShown } from '@samnang/contract/lottery'
import type { Pending, SendingStep } from '../../betting/sender.ts'
import { itemOf, type Line, withItems } from './lines.ts'

export interface Draft {
  lines: Line[]
  /** Counts the changes; what the server has is `saved`. */
  version: number
  saved: number
}

/** A ticket whose answer is not known yet. */
interface PendingTicket extends Pending {
  drawId: number
}

export type TicketPhase =
  | { kind: 'editing' }
  | ({ kind: 'sending' } & PendingTicket)
  | ({ kind: 'checking' } & PendingTicket)
  | { kind: 'placed'; drawId: number; ticketId: number; cost: number }
  | { kind: 'refused'; drawId: number; code: string; n?: number | undefined; errors: RefusalErrors }

export interface Drafts {
  ofDraw: Readonly<Record<number, Draft>>
  phase: TicketPhase
}

type Edit =
  | { kind: 'add'; drawId: number; items: readonly LotteryItemIn[] }
  | { kind: 'change'; drawId: number; id: number; item: LotteryItemIn }
  | { kind: 'remove'; drawId: number; ids: readonly number[] }
  | { kind: 'carry'; drawId: number; to: number; ids: readonly number[] }
  | { kind: 'cap'; drawId: number; ids: readonly number[]; amount: number }
  | { kind: 'loaded'; drawId: number; items: readonly LotteryItemIn[] }

type Answer =
  | SendingStep
  | { kind: 'placed'; key: string; ticketId: number; cost: number }
  | { kind: 'refused'; key: string; code: string; n?: number | undefined; errors: RefusalErrors }

export type DraftsAction =
  | Edit
  | Answer
  | { kind: 'saved'; drawId: number; version: number }
  | {
      kind: 'confirm'
      drawId: number
      /** What the player was asked about: nothing else is placed. */
      shown: LotteryShown
      key: string
      tab: string
      leaseUntil: number
    }
  | { kind: 'dismiss' }
  /** Forgets drafts of other draws, where nothing waits in them. */
  | { kind: 'keep'; drawIds: readonly number[] }

export const NO_DRAFTS: Drafts = { ofDraw: {}, phase: { kind: 'editing' } }
const EMPTY_DRAFT: Draft = { lines: [], version: 0, saved: 0 }

export function draftOf(drafts: Drafts, drawId: number | null): Draft {
  return (drawId === null ? undefined : drafts.ofDraw[drawId]) ?? EMPTY_DRAFT
}

/** The outstanding request, or null. */
export function pendingOf(drafts: Drafts): PendingTicket | null {
  return drafts.phase.kind === 'sending' || drafts.phase.kind === 'checking' ? drafts.phase : null
}

export function isUnsaved(draft: Draft): boolean {
  return draft.version !== draft.saved
}

export function draftsAfter(drafts: Drafts, action: DraftsAction): Drafts {
  const pending = pendingOf(drafts)
  switch (action.kind) {
    case 'lease':
    case 'lost':
    case 'placed':
    case 'refused':
      return pending?.key === action.key ? answered(drafts, pending, action) : drafts
    case 'saved':
      return withDraft(drafts, action.drawId, { ...draftOf(drafts, action.drawId), saved: action.version })
    case 'keep':
      return kept(drafts, action.drawIds)
    case 'dismiss':
      return pending ? drafts : { ...drafts, phase: { kind: 'editing' } }
    case 'confirm':
      return pending ? drafts : confirmed(drafts, action)
    default:
      return pending && touches(action, pending.drawId) ? drafts : edited(drafts, action)
  }
}

function touches(action: Edit, drawId: number): boolean {
  return action.drawId === drawId || (action.kind === 'carry' && action.to === drawId)
}

function answered(drafts: Drafts, pending: PendingTicket, action: Answer): Drafts {
  const kind = drafts.phase.kind === 'sending' ? 'sending' : 'checking'
  const { drawId } = pending
  switch (action.kind) {
    case 'lease':
      return { ...drafts, phase: { ...pending, kind, tab: action.tab, leaseUntil: action.leaseUntil } }
    case 'lost':
      return { ...drafts, phase: { ...pending, kind: 'checking', tries: pending.tries + 1 } }
    case 'refused': {
      const { code, n, errors } = action
      return { ...drafts, phase: { kind: 'refused', drawId, code, n, errors } }
    }
    case 'placed': {
      const { ticketId, cost } = action
      return { ...withLines(drafts, drawId, []), phase: { kind: 'placed', drawId, ticketId, cost } }
    }
  }
}

function edited(drafts: Drafts, action: Edit): Drafts {
  const { drawId } = action
  const draft = draftOf(drafts, drawId)
  switch (action.kind) {
    case 'add':
      return changed(drafts, drawId, withItems(draft.lines, action.items))
    case 'change': {
      const item = itemOf(action.item)
      return changed(
        drafts,
        drawId,
        draft.lines.map((line) => (line.id === action.id ? { ...line, item } : line)),
      )
    }
    case 'remove':
      return changed(drafts, drawId, without(draft.lines, action.ids))
    case 'carry': {
      const moved = draft.lines.filter(({ id }) => action.ids.includes(id)).map(({ item }) => item)
      const there = withLines(drafts, action.to, withItems(draftOf(drafts, action.to).lines, moved))
      return changed(there, drawId, without(draft.lines, action.ids))
    }
    case 'cap':
      return changed(
        drafts,
        drawId,
        draft.lines.map((line) => (action.ids.includes(line.id) ? capped(line, action.amount) : line)),
      )
    case 'loaded':
      return loaded(drafts, drawId, action.items)
  }
}

/** What the server keeps counts only where nothing was written here since. */
function loaded(drafts: Drafts, drawId: number, items: readonly LotteryItemIn[]): Drafts {
  const draft = draftOf(drafts, drawId)
  const lines = withItems([], items)
  const isSame =
    JSON.stringify(lines.map(({ item }) => item)) === JSON.stringify(draft.lines.map(({ item }) => item))
  return isUnsaved(draft) || isSame ? drafts : withDraft(drafts, drawId, { ...draft, lines })
}

function capped(line: Line, amount: number): Line {
  return { ...line, item: { ...line.item, amount: Math.min(line.item.amount, amount) } }
}

function without(lines: readonly Line[], ids: readonly number[]): Line[] {
  return lines.filter(({ id }) => !ids.includes(id))
}

function confirmed(drafts: Drafts, action: Extract<DraftsAction, { kind: 'confirm' }>): Drafts {
  const { drawId, shown, key, tab, leaseUntil } = action
  const { lines } = draftOf(drafts, drawId)
  if (lines.length === 0) return drafts
  const items = lines.map(({ item }) => item)
  const body = JSON.stringify({ result_id: drawId, items, place: true, shown })
  return { ...drafts, phase: { kind: 'sending', drawId, key, body, tries: 0, tab, leaseUntil } }
}

function kept(drafts: Drafts, drawIds: readonly number[]): Drafts {
  const stays = ([id, draft]: [string, Draft]) => drawIds.includes(Number(id)) || draft.lines.length > 0
  const ofDraw = Object.fromEntries(Object.entries(drafts.ofDraw).filter(stays))
  return Object.keys(ofDraw).length === Object.keys(drafts.ofDraw).length ? drafts : { ...drafts, ofDraw }
}

/** A change by the player's hand; what was said about the ticket before is over. */
function changed(drafts: Drafts, drawId: number, lines: Line[]): Drafts {
  const next = withLines(drafts, drawId, lines)
  return pendingOf(drafts) ? next : { ...next, phase: { kind: 'editing' } }
}

function withLines(drafts: Drafts, drawId: number, lines: Line[]): Drafts {
  const draft = draftOf(drafts, drawId)
  return withDraft(drafts, drawId, { ...draft, lines, version: draft.version + 1 })
}

function withDraft(drafts: Drafts, drawId: number, draft: Draft): Drafts {
  return { ...drafts, ofDraw: { ...drafts.ofDraw, [drawId]: draft } }
}
