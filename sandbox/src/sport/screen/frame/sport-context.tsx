/** What every part of the sportsbook's screen may read, and the one way to do something. */
import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react'
import type { Sound } from '../../../sound/sound.ts'
import type { MatchView, Selection } from '../../messages.ts'
import type { Book } from '../state/book.ts'
import type { BookRun } from '../state/book-run.ts'
import type { BookView } from '../state/book-view.ts'

export type Tab = 'matches' | 'bets' | 'results' | 'rules'

/** Where the player is; the slip lies over it on a phone. */
export interface Place {
  tab: Tab
  league: string | null
  /** The match whose markets are all shown. */
  match: string | null
  isSlipOpen: boolean
}

export interface Sport {
  run: BookRun
  book: Book
  view: BookView
  sound: Sound
  token: string
  place: Place
  go(changes: Partial<Place>): void
}

const SportContext = createContext<Sport | null>(null)

export function useSport(): Sport {
  const sport = use(SportContext)
  if (!sport) throw new Error('a part of the sportsbook stands outside of it')
  return sport
}

export function useBook(run: BookRun): Book {
  return useSyncExternalStore(run.subscribe, run.get)
}

export const START: Place = { tab: 'matches', league: null, match: null, isSlipOpen: false }

type SportProviderProps = Omit<Sport, 'go' | 'place'> & { children: ReactNode }

export function SportProvider({ children, ...parts }: SportProviderProps) {
  const [place, setPlace] = useState(START)
  const go = (changes: Partial<Place>) => setPlace((before) => ({ ...before, ...changes }))
  const { run } = parts
  useEffect(() => run.watch(place.match), [run, place.match])
  return <SportContext value={{ ...parts, place, go }}>{children}</SportContext>
}

/** The book's clock, read every so often. */
export function useNow(everyMs: number): number {
  const { run } = useSport()
  const [now, setNow] = useState(run.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(run.now()), everyMs)
    return () => clearInterval(timer)
  }, [run, everyMs])
  return now
}

const WIDE = '(min-width: 900px)'

/** True where matches stand in rows beside the slip. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(WIDE)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(WIDE).matches,
  )
}

/** A price can be chosen: it is there, its market is open and the line stands. */
export function canChoose(
  book: Book,
  match: MatchView,
  { state, price }: { state: string } & Pick<Selection, 'price'>,
): boolean {
  const isOver = match.state === 'ENDED' || match.state === 'RESULTED' || match.state === 'VOID'
  return book.link.is === 'online' && state === 'OPEN' && price !== null && !isOver
}
