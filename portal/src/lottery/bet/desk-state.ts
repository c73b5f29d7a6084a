/** The tickets that a player writes: a draft for each draw, and the one that is being placed. Pure: no clock, no
 * network, no storage.
 *
 * Two promises hold for every order of events: while an answer is outstanding neither key nor body nor the lines that
 * were sent change, and a line leaves its draft only by the player's hand or because its ticket was placed. */
import type { LotteryItemIn } from '@samnang/contract/lottery'
import type { RefusalErrors } from '../../betting/answer.ts'
import { itemOf, type Line, withItems } from './lines.ts'

export interface Draft {
  lines: Line[]
  /** Counts the changes; what the server has is `saved`. */
  version: number
  saved: number
}

/** A ticket whose answer is not known yet. `body` is the exact text that was sent first. */
export interface Pending {
  drawId: number
  key: string
  body: string
  tries: number
  /** The tab that asks, until `leaseUntil` (wall clock ms of this device); afterwards any tab may. */
  tab: string
  leaseUntil: number
}

export type DeskPhase =
  | { name: 'editing' }
  | ({ name: 'sending' } & Pending)
  | ({ name: 'checking' } & Pending)
  | { name: 'placed'; drawId: number; ticketId: number; cost: number }
  | { name: 'refused'; drawId: number; code: string; n?: number | undefined; errors: RefusalErrors }

export interface Desk {
  drafts: Readonly<Record<number, Draft>>
  phase: DeskPhase
}

type Edit =
  | { do: 'add'; drawId: number; items: readonly LotteryItemIn[] }
  | { do: 'change'; drawId: number; id: number; item: LotteryItemIn }
  | { do: 'remove'; drawId: number; ids: readonly number[] }
  | { do: 'carry'; drawId: number; to: number; ids: readonly number[] }
  | { do: 'cap'; drawId: number; ids: readonly number[]; amount: number }
  | { do: 'loaded'; drawId: number; items: readonly LotteryItemIn[] }

type Answer =
  | { do: 'lease'; key: string; tab: string; leaseUntil: number }
  | { do: 'lost'; key: string }
  | { do: 'placed'; key: string; ticketId: number; cost: number }
  | { do: 'refused'; key: string; code: string; n?: number | undefined; errors: RefusalErrors }

export type DeskAction =
  | Edit
  | Answer
  | { do: 'saved'; drawId: number; version: number }
  | { do: 'confirm'; drawId: number; key: string; tab: string; leaseUntil: number }
  | { do: 'dismiss' }
  /** Forgets drafts of other draws, where nothing waits in them. */
  | { do: 'keep'; drawIds: readonly number[] }

export const EMPTY_DESK: Desk = { drafts: {}, phase: { name: 'editing' } }
const EMPTY_DRAFT: Draft = { lines: [], version: 0, saved: 0 }

export function draftOf(desk: Desk, drawId: number | null): Draft {
  return (drawId === null ? undefined : desk.drafts[drawId]) ?? EMPTY_DRAFT
}

/** The outstanding request, or null. */
export function pendingOf(desk: Desk): Pending | null {
  return desk.phase.name === 'sending' || desk.phase.name === 'checking' ? desk.phase : null
}

export function isUnsaved(draft: Draft): boolean {
  return draft.version !== draft.saved
}

export function deskAfter(desk: Desk, action: DeskAction): Desk {
  const pending = pendingOf(desk)
  switch (action.do) {
    case 'lease':
    case 'lost':
    case 'placed':
    case 'refused':
      return pending?.key === action.key ? answered(desk, pending, action) : desk
    case 'saved':
      return withDraft(desk, action.drawId, { ...draftOf(desk, action.drawId), saved: action.version })
    case 'keep':
      return kept(desk, action.drawIds)
    case 'dismiss':
      return pending ? desk : { ...desk, phase: { name: 'editing' } }
    case 'confirm':
      return pending ? desk : confirmed(desk, action)
    default:
      return pending && touches(action, pending.drawId) ? desk : edited(desk, action)
  }
}

function touches(action: Edit, drawId: number): boolean {
  return action.drawId === drawId || (action.do === 'carry' && action.to === drawId)
}

function answered(desk: Desk, pending: Pending, action: Answer): Desk {
  const name = desk.phase.name === 'sending' ? 'sending' : 'checking'
  const { drawId } = pending
  switch (action.do) {
    case 'lease':
      return { ...desk, phase: { ...pending, name, tab: action.tab, leaseUntil: action.leaseUntil } }
    case 'lost':
      return { ...desk, phase: { ...pending, name: 'checking', tries: pending.tries + 1 } }
    case 'refused': {
      const { code, n, errors } = action
      return { ...desk, phase: { name: 'refused', drawId, code, n, errors } }
    }
    case 'placed': {
      const { ticketId, cost } = action
      return { ...withLines(desk, drawId, []), phase: { name: 'placed', drawId, ticketId, cost } }
    }
  }
}

function edited(desk: Desk, action: Edit): Desk {
  const { drawId } = action
  const draft = draftOf(desk, drawId)
  switch (action.do) {
    case 'add':
      return changed(desk, drawId, withItems(draft.lines, action.items))
    case 'change': {
      const item = itemOf(action.item)
      return changed(
        desk,
        drawId,
        draft.lines.map((line) => (line.id === action.id ? { ...line, item } : line)),
      )
    }
    case 'remove':
      return changed(desk, drawId, without(draft.lines, action.ids))
    case 'carry': {
      const moved = draft.lines.filter(({ id }) => action.ids.includes(id)).map(({ item }) => item)
      const there = withLines(desk, action.to, withItems(draftOf(desk, action.to).lines, moved))
      return changed(there, drawId, without(draft.lines, action.ids))
    }
    case 'cap':
      return changed(
        desk,
        drawId,
        draft.lines.map((line) => (action.ids.includes(line.id) ? capped(line, action.amount) : line)),
      )
    case 'loaded':
      return loaded(desk, drawId, action.items)
  }
}

/** What the server keeps counts only where nothing was written here since. */
function loaded(desk: Desk, drawId: number, items: readonly LotteryItemIn[]): Desk {
  const draft = draftOf(desk, drawId)
  const lines = withItems([], items)
  const isSame =
    JSON.stringify(lines.map(({ item }) => item)) === JSON.stringify(draft.lines.map(({ item }) => item))
  return isUnsaved(draft) || isSame ? desk : withDraft(desk, drawId, { ...draft, lines })
}

function capped(line: Line, amount: number): Line {
  return { ...line, item: { ...line.item, amount: Math.min(line.item.amount, amount) } }
}

function without(lines: readonly Line[], ids: readonly number[]): Line[] {
  return lines.filter(({ id }) => !ids.includes(id))
}

function confirmed(desk: Desk, action: Extract<DeskAction, { do: 'confirm' }>): Desk {
  const { drawId, key, tab, leaseUntil } = action
  const { lines } = draftOf(desk, drawId)
  if (lines.length === 0) return desk
  const body = JSON.stringify({ result_id: drawId, items: lines.map(({ item }) => item), place: true })
  return { ...desk, phase: { name: 'sending', drawId, key, body, tries: 0, tab, leaseUntil } }
}

function kept(desk: Desk, drawIds: readonly number[]): Desk {
  const stays = ([id, draft]: [string, Draft]) => drawIds.includes(Number(id)) || draft.lines.length > 0
  const drafts = Object.fromEntries(Object.entries(desk.drafts).filter(stays))
  return Object.keys(drafts).length === Object.keys(desk.drafts).length ? desk : { ...desk, drafts }
}

/** A change by the player's hand; what was said about the ticket before is over. */
function changed(desk: Desk, drawId: number, lines: Line[]): Desk {
  const next = withLines(desk, drawId, lines)
  return pendingOf(desk) ? next : { ...next, phase: { name: 'editing' } }
}

function withLines(desk: Desk, drawId: number, lines: Line[]): Desk {
  const draft = draftOf(desk, drawId)
  return withDraft(desk, drawId, { ...draft, lines, version: draft.version + 1 })
}

function withDraft(desk: Desk, drawId: number, draft: Draft): Desk {
  return { ...desk, drafts: { ...desk.drafts, [drawId]: draft } }
}
