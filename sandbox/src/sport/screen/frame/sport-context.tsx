/** What every part of the sportsbook's screen may read, and the one way to do something. */
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Sound } from '../../../kit/sound/sound.ts'
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

/** The part that never changes: what only acts is not drawn again with every price. */
export type Acts = Pick<Sport, 'run' | 'sound' | 'token' | 'go'>

const SportContext = createContext<Sport | null>(null)
const ActsContext = createContext<Acts | null>(null)

export function useSport(): Sport {
  const sport = use(SportContext)
  if (!sport) throw new Error('a part of the sportsbook stands outside of it')
  return sport
}

export function useActs(): Acts {
  const acts = use(ActsContext)
  if (!acts) throw new Error('a part of the sportsbook stands outside of it')
  return acts
}

export function useBook(run: BookRun): Book {
  return useSyncExternalStore(run.subscribe, run.get)
}

const START: Place = { tab: 'matches', league: null, match: null, isSlipOpen: false }

type SportProviderProps = Omit<Sport, 'go' | 'place'> & { children: ReactNode }

export function SportProvider({ children, ...parts }: SportProviderProps) {
  const [place, setPlace] = useState(START)
  const go = useCallback((changes: Partial<Place>) => setPlace((before) => ({ ...before, ...changes })), [])
  const { run, sound, token } = parts
  useEffect(() => run.watch(place.match), [run, place.match])
  const acts = useMemo(() => ({ run, sound, token, go }), [run, sound, token, go])
  return (
    <ActsContext value={acts}>
      <SportContext value={{ ...parts, place, go }}>{children}</SportContext>
    </ActsContext>
  )
}

/** The book's clock, read every so often. */
export function useNow(everyMs: number): number {
  const { run } = useActs()
  const [now, setNow] = useState(run.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(run.now()), everyMs)
    return () => clearInterval(timer)
  }, [run, everyMs])
  return now
}

const WIDE = '(min-width: 900px)'

export function isWideNow(): boolean {
  return matchMedia(WIDE).matches
}

/** True where matches stand in rows beside the slip. */
export function useWide(): boolean {
  return useSyncExternalStore((listener) => {
    const media = matchMedia(WIDE)
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }, isWideNow)
}
