/** The sportsbook from the first connection to its end. */
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import type { Host } from '../../kit/host.ts'
import type { EndReason } from '../../kit/line.ts'
import { Announcer } from '../../kit/react/announcer.tsx'
import { Connecting, Ended } from '../../kit/react/full-page.tsx'
import type { Sound } from '../../kit/sound/sound.ts'
import { sport } from '../../text/sport.ts'
import { ODDS_FORMATS } from '../odds-formats.ts'
import { BetsPage } from './bets/bets-page.tsx'
import { CashOutSheet } from './bets/cash-out-sheet.tsx'
import { BoardPage } from './board/board-page.tsx'
import { LeagueChips } from './board/filters.tsx'
import { NavBar } from './frame/nav-bar.tsx'
import { NoticeBar } from './frame/notice-bar.tsx'
import { SportProvider, type Tab, useBook, useSport, useWide } from './frame/sport-context.tsx'
import { TopBar } from './frame/top-bar.tsx'
import { useNews } from './frame/use-news.ts'
import { ResultsPage } from './info/results-page.tsx'
import { RulesPage } from './info/rules-page.tsx'
import { SlipBar } from './slip/slip-bar.tsx'
import { SlipSheet, SlipSide } from './slip/slip-panel.tsx'
import type { BookRun } from './state/book-run.ts'

interface SportPageProps {
  run: BookRun
  sound: Sound
  host: Host
  token: string
  /** Where home is, as the page was told: the book itself may never be reached. */
  lobbyUrl: string
}

export function SportPage({ run, sound, host, token, lobbyUrl }: SportPageProps) {
  const book = useBook(run)
  const { link, view } = book
  const isThere = view !== null || link.kind === 'ended'
  useEffect(() => {
    if (isThere) host.tellReady()
  }, [isThere, host])
  useEffect(() => {
    document.title = sport('title')
  }, [])
  if (link.kind === 'ended') return <SportEnded why={link.why} lobbyUrl={lobbyUrl} />
  if (!view) {
    const mark = <span className="waiting-ball" aria-hidden="true" />
    return <Connecting words={sport('connecting')} lobbyUrl={lobbyUrl} mark={mark} foot={<Virtual />} />
  }
  return (
    <SportProvider run={run} book={book} view={view} sound={sound} token={token}>
      <SportScreen host={host} />
    </SportProvider>
  )
}

function SportEnded({ why, lobbyUrl }: { why: EndReason; lobbyUrl: string }) {
  const again = why === 'session_expired' ? null : sport('reload')
  return <Ended words={sport(`ended_${why}`)} lobbyUrl={lobbyUrl} again={again} foot={<Virtual />} />
}

function Virtual() {
  return <p className="quiet">{sport('virtual_label')}</p>
}

const PAGES: Readonly<Record<Tab, () => React.JSX.Element>> = {
  matches: BoardPage,
  bets: BetsPage,
  results: ResultsPage,
  rules: RulesPage,
}

function SportScreen({ host }: Pick<SportPageProps, 'host'>) {
  const { place, run } = useSport()
  const isWide = useWide()
  const Page = PAGES[place.tab]
  useNews()
  useEffect(
    () =>
      host.offerMenu(
        ODDS_FORMATS.map((format) => ({
          id: format,
          label: `${sport('format')} ${sport(`format_${format}`)}`,
          press: () => run.choose({ format }),
        })),
      ),
    [host, run],
  )
  return (
    <div className="sport">
      <TopBar />
      {isWide && (
        <aside className="side-leagues">
          <h2>{sport('leagues')}</h2>
          <LeagueChips isCounted={place.tab !== 'results'} />
        </aside>
      )}
      <Scrolled view={`${place.tab} ${isWide ? '' : (place.match ?? '')}`}>
        <Page />
      </Scrolled>
      <NoticeBar />
      {isWide && (
        <aside className="side">
          <SlipSide />
        </aside>
      )}
      {!isWide && <SlipBar />}
      <NavBar />
      {!isWide && <SlipSheet />}
      <CashOutSheet />
      <Announcer />
    </div>
  )
}

/** By view: how far it was scrolled. */
const left = new Map<string, number>()

/** The part of the page that scrolls; coming back to a view finds it where it was left. */
function Scrolled({ view, children }: { view: string; children: ReactNode }) {
  const box = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = left.get(view) ?? 0
  }, [view])
  return (
    <main
      ref={box}
      className="main"
      onScroll={({ currentTarget }) => left.set(view, currentTarget.scrollTop)}
    >
      {children}
    </main>
  )
}
