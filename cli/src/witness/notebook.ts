/** What a witness makes of the entries: what was promised, what became of it, and what never came. */
import { HOUSE_GAME } from '@samnang/core/fairness/house-draw'
import { OUTSIDE_MODE } from '@samnang/core/fairness/lottery-modes'
import { DAY_MS } from '@samnang/core/lotto59/draw-schedule'
import { Alarm, FEW, MONTH_DAYS } from './alarm.ts'
import { type Entry, type Promised, readEntry } from './entry.ts'
import { addTo, isIn, type Tally, tallyOf } from './tallies.ts'

/** A draw that was promised and has not ended; `T` once it is closed. */
export interface Pending extends Promised {
  /** Of the ticket lottery: when it is drawn. */
  drawMs?: number
  T?: string
}

export interface Ended {
  id: string
  P: string
  T: string | undefined
  /** Null: it was called off, or its result comes from outside. */
  prk: string | null
  isVoid: boolean
  /** What the log said when it opened; copies of earlier releases lack it. */
  promised?: Promised
}

export interface Notebook {
  pending: Record<string, Pending>
  /** The vault's promises, by game, day and first number: the root of the seeds' commitments, and how many. */
  promised: Record<string, { K: string; count: number }>
  /** The first draw of a poll that the log speaks of: of what was before it, the log does not account for any. */
  begun: Record<string, { day: number; i: number }>
  /** By game and day; of polls the last days alone. */
  tallies: Record<string, Tally>
  /** Heads of the audit log by the UTC day that ended. */
  audit: Record<string, string>
  /** Draws of VN and TN whose result counts: `game/day`, by id. Copies of earlier releases lack it. */
  outside?: Record<string, string>
  /** Draws with a result from outside that were called off later, by two people. */
  undone: string[]
  /** UTC days of those, by game. */
  undoneDays?: Record<string, number[]>
  /** Results from outside that were entered anew. */
  corrected: number
  /** Draws that were called off, by game. */
  voids: Record<string, number>
  /** Draws that players were shown as open and that the log did not know: the moment at which this was first seen. */
  offered: Record<string, { poll: string; sinceMs: number }>
  /** UTC days on which draws of KH were to be drawn that were called off; of the last month alone. */
  houseVoids: number[]
  /** By poll: from this day on draws may still come; none: from the first one on. Copies of earlier releases lack it. */
  openDays: Record<string, number>
}

export const BLANK: Notebook = {
  ...{ pending: {}, promised: {}, begun: {}, tallies: {}, audit: {} },
  ...{
    outside: {},
    undone: [],
    undoneDays: {},
    corrected: 0,
    voids: {},
    offered: {},
    houseVoids: [],
    openDays: {},
  },
}

/**
 * Each draw is promised, closed and ended once, in this order. Returns those that ended. Throws an `Alarm` for what an honest
 * log never has; `nowMs` is the witness's clock.
 */
export function note(book: Notebook, bodies: readonly string[], nowMs: number): Ended[] {
  return bodies.flatMap((body) => {
    const entry = readEntry(body, nowMs)
    switch (entry.kind) {
      case 'day':
        notePromise(book, entry)
        return []
      case 'audit':
        if (book.audit[entry.date] !== undefined)
          throw new Alarm(`the audit log of ${entry.date} was told twice`)
        book.audit[entry.date] = entry.head
        return []
      case 'open':
        noteOpening(book, entry)
        return []
      case 'close':
        noteClose(book, entry)
        return []
      case 'end':
        return [noteEnd(book, entry)]
      case 'void':
        noteUndone(book, entry.id)
        return []
      case 'again':
        outsideDraw(book, entry.id, 'was given another result')
        book.corrected++
        return []
      case 'other':
        return []
      default:
        return entry satisfies never
    }
  })
}

type Of<Kind extends Entry['kind']> = Extract<Entry, { kind: Kind }>

/** One list of seeds for each draw: whoever could promise two would choose between them. */
function notePromise({ promised }: Notebook, { game, day, first, count, K }: Of<'day'>): void {
  for (const [key, known] of Object.entries(promised)) {
    const [otherGame, otherDay, other] = key.split('/')
    if (otherGame !== game || Number(otherDay) !== day) continue
    if (first < Number(other) + known.count && Number(other) < first + count)
      throw new Alarm(`the seeds of ${game}/${day} from ${first} on were promised twice`)
  }
  promised[`${game}/${day}/${first}`] = { K, count }
}

function noteOpening(book: Notebook, { id, draw }: Of<'open'>): void {
  const { game, day, i } = draw
  const { opened } = tallyOf(book, game, day)
  if (book.pending[id] || isIn(opened, i)) throw new Alarm(`draw ${id} was promised twice`)
  book.pending[id] = draw
  delete book.offered[id]
  book.begun[game] ??= { day, i }
  addTo(opened, i)
}

function noteClose(book: Notebook, { id, T }: Of<'close'>): void {
  const draw = book.pending[id]
  if (!draw || draw.T !== undefined) throw new Alarm(`draw ${id} was closed twice, or never promised`)
  draw.T = T
}

function noteEnd(book: Notebook, { id, isVoid, prk }: Of<'end'>): Ended {
  const draw = book.pending[id]
  if (!draw) throw new Alarm(`draw ${id} ended twice, or was never promised`)
  delete book.pending[id]
  const { drawMs: _, T, ...promised } = draw
  if (isVoid) countVoid(book, draw)
  else checkEnd(book, id, draw, prk)
  return { id, P: draw.P, T, prk, isVoid, promised }
}

function countVoid(book: Notebook, { game, day, closeMs, drawMs }: Pending): void {
  tallyOf(book, game, day).voids++
  book.voids[game] = (book.voids[game] ?? 0) + 1
  if (game === HOUSE_GAME) book.houseVoids.push(Math.floor((drawMs ?? closeMs) / DAY_MS))
}

/** What is not called off has its bets frozen and, but for VN and TN, the number of its result. */
function checkEnd(book: Notebook, id: string, { game, day, mode, T }: Pending, prk: string | null): void {
  if (T === undefined) throw new Alarm(`draw ${id} ended and was never closed`)
  if ((prk === null) !== (mode === OUTSIDE_MODE)) throw new Alarm(`draw ${id} ended without its result`)
  if (mode === OUTSIDE_MODE) outsideOf(book)[id] = `${game}/${day}`
}

function outsideOf(book: Notebook): Record<string, string> {
  book.outside ??= {}
  return book.outside
}

/** Only what is entered by people can be entered anew or taken back: the others are known as soon as they are drawn. */
function outsideDraw(book: Notebook, id: string, what: string): string {
  const draw = outsideOf(book)[id]
  if (draw === undefined)
    throw new Alarm(`draw ${id} ${what} after it had ended, and its result is not from outside`)
  return draw
}

function noteUndone(book: Notebook, id: string): void {
  const [game = '', day] = outsideDraw(book, id, 'was called off').split('/')
  delete outsideOf(book)[id]
  book.undone.push(id)
  book.undoneDays ??= {}
  const days = [...(book.undoneDays[game] ?? []), Number(day)]
  book.undoneDays[game] = days
  const near = days.filter((one) => Math.abs(one - Number(day)) < MONTH_DAYS)
  if (near.length > FEW)
    throw new Alarm(
      `${near.length} draws of ${game} within ${MONTH_DAYS} days were called off after their result`,
    )
}
