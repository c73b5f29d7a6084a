/** What a witness makes of the entries: what was promised, what became of it, and what never came. */
import { Alarm } from './alarm.ts'

/** A draw that was promised and has not ended; `T` once it is closed. */
export interface Pending {
  game: string
  day: number
  closeMs: number
  /** Of the ticket lottery: when it is drawn. */
  drawMs?: number
  mode: number
  P: string
  T?: string
}

export interface Ended {
  id: string
  P: string
  T: string | undefined
  /** Null: it was called off, or its result comes from outside. */
  prk: string | null
  isVoid: boolean
}

/** Of one game and UTC day. `opened` are numbers of draws, as ranges from and to. */
export interface Tally {
  opened: [number, number][]
  voids: number
  /** Promised, and their time is over, and nobody has heard of them. */
  missing: number
}

export interface Notebook {
  pending: Record<string, Pending>
  /** The vault's promises, by game, day and first number: the root of the seeds' commitments, and how many. */
  promised: Record<string, { K: string; count: number }>
  /** The first draw of a poll that the log speaks of: what was promised before it, the log does not account for. */
  begun: Record<string, { day: number; i: number }>
  /** By game and day; of polls the last days alone. */
  tallies: Record<string, Tally>
  /** Heads of the audit log by the UTC day that ended. */
  audit: Record<string, string>
  /** Draws with a result that were called off later, by two people. */
  undone: string[]
  /** Results from outside that were entered anew. */
  corrected: number
  /** Draws that were called off, by game. */
  voids: Record<string, number>
  /** From this day on promised draws may still come; null: from the first one on. */
  openDay: number | null
}

export const BLANK: Notebook = {
  ...{ pending: {}, promised: {}, begun: {}, tallies: {}, audit: {} },
  ...{ undone: [], corrected: 0, voids: {}, openDay: null },
}

type Facts = Record<string, unknown>

/** Each draw is promised, closed and ended once, in this order. Returns those that ended. */
export function note(book: Notebook, bodies: readonly string[]): Ended[] {
  return bodies.flatMap((body) => {
    const { name, ...facts } = JSON.parse(body) as { name: string } & Facts
    const [kind, id = ''] = name.split(/:(.*)/s)
    switch (kind) {
      case 'day':
        book.promised[id] = { K: String(facts.K), count: Number(facts.count) }
        return []
      case 'audit':
        book.audit[id] = String(facts.head)
        return []
      case 'open':
        noteOpening(book, id, facts)
        return []
      case 'close':
        noteClose(book, id, facts)
        return []
      case 'end':
        return [noteEnd(book, id, facts)]
      case 'void':
        book.undone.push(id)
        return []
      case 'again':
        book.corrected++
        return []
      default:
        // Of a later version of the house: it stands in the log, and that is all that can be said of it.
        return []
    }
  })
}

function noteOpening(book: Notebook, id: string, facts: Facts): void {
  const [game, day, i] = [String(facts.game), Number(facts.day), Number(facts.i)]
  const { opened } = tallyOf(book, game, day)
  if (book.pending[id] || isIn(opened, i)) throw new Alarm(`draw ${id} was promised twice`)
  const drawMs = facts.drawMs === undefined ? {} : { drawMs: Number(facts.drawMs) }
  const { closeMs, mode, P } = facts
  book.pending[id] = {
    ...{ game, day, closeMs: Number(closeMs), mode: Number(mode), P: String(P) },
    ...drawMs,
  }
  book.begun[game] ??= { day, i }
  addTo(opened, i)
}

function noteClose(book: Notebook, id: string, facts: Facts): void {
  const draw = book.pending[id]
  if (!draw || draw.T !== undefined) throw new Alarm(`draw ${id} was closed twice, or never promised`)
  draw.T = String(facts.T)
}

function noteEnd(book: Notebook, id: string, { void_reason, prk }: Facts): Ended {
  const draw = book.pending[id]
  if (!draw) throw new Alarm(`draw ${id} ended twice, or was never promised`)
  delete book.pending[id]
  const isVoid = void_reason !== null
  if (isVoid) {
    tallyOf(book, draw.game, draw.day).voids++
    book.voids[draw.game] = (book.voids[draw.game] ?? 0) + 1
  }
  return { id, P: draw.P, T: draw.T, prk: prk === null ? null : String(prk), isVoid }
}

export function tallyOf(book: Notebook, game: string, day: number): Tally {
  const key = `${game}/${day}`
  const tally = book.tallies[key] ?? { opened: [], voids: 0, missing: 0 }
  book.tallies[key] = tally
  return tally
}

/** Draws open one after the other, so nearly always the last range grows by one. */
function addTo(ranges: [number, number][], i: number): void {
  const last = ranges.at(-1)
  if (last && last[1] === i - 1) last[1] = i
  else ranges.push([i, i])
}

export function isIn(ranges: Tally['opened'], i: number): boolean {
  return ranges.some(([from, to]) => from <= i && i <= to)
}
