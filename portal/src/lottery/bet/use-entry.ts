/** The line that is being written, by keypad or as text, and its way into the draft. */
import type { LotteryItemIn, LotteryOffer } from '@samnang/contract/lottery'
import { type Dispatch, useReducer, useState } from 'react'
import { announce } from '../../betting/announcer.tsx'
import { lotteryBet } from '../../text/lottery-bet.ts'
import { lineName } from '../line-names.ts'
import { type Entry, type EntryAction, entryAfter, FIRST_ENTRY } from './entry.ts'
import type { Line } from './lines.ts'
import type { Act } from './use-drafts.ts'

export interface EntryTools {
  entry: Entry
  press: Dispatch<EntryAction>
  /** Puts the line into the draft, in the place of the one that is being changed. False: there is no room. */
  put: (item: LotteryItemIn, lineId: number | null) => boolean
  edit: (line: Line) => void
  /** The lines of the draft; the last one can be edited by key. */
  lines: readonly Line[]
  isTyping: boolean
  setTyping: (isTyping: boolean) => void
  /** The last line was not taken: the ticket has all that it may have. */
  isRefused: boolean
}

interface EntryParts {
  draw: LotteryOffer | null
  act: Act
  lines: readonly Line[]
  isFull: boolean
  /** The last ticket was placed, and that is still told. */
  isOver: boolean
}

export function useEntry({ draw, act, lines, isFull, isOver }: EntryParts): EntryTools {
  const [entry, change] = useReducer(entryAfter, FIRST_ENTRY)
  const [isTyping, setTyping] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const [drawId, setDrawId] = useState(draw?.id)
  if (draw?.id !== drawId) {
    setDrawId(draw?.id)
    // A line of the draw before is no line of this one.
    if (entry.lineId !== null) change({ kind: 'clear' })
  }
  // What was said about the last ticket makes room for the next one.
  const press = (action: EntryAction) => {
    change(action)
    if (isOver) act({ kind: 'dismiss' })
  }
  const put = (item: LotteryItemIn, lineId: number | null): boolean => {
    if (!draw) return false
    const known = lines.some(({ id }) => id === lineId) ? lineId : null
    const isTaken = known !== null || !isFull
    setRefused(!isTaken)
    if (!isTaken) return false
    if (known === null) act({ kind: 'add', drawId: draw.id, items: [item] })
    else act({ kind: 'change', drawId: draw.id, id: known, item })
    announce(lotteryBet(known === null ? 'said_added' : 'said_changed', { what: lineName(item) }))
    press({ kind: 'next' })
    return true
  }
  const edit = ({ id, item }: Line) => {
    setTyping(false)
    press({ kind: 'edit', lineId: id, item })
  }
  return { entry, press, put, edit, lines, isTyping, setTyping, isRefused }
}
