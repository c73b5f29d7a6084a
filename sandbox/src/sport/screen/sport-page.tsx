/** The sportsbook from the first connection to its end. */
import { useEffect, useState } from 'react'
import type { Sound } from '../../sound/sound.ts'
import { sport } from '../../text/sport.ts'
import { BetsPage } from './bets/bets-page.tsx'
import { CashOutSheet } from './bets/cash-out-sheet.tsx'
import { BoardPage } from './board/board-page.tsx'
import { LeagueChips } from './board/filters.tsx'
import { Announcer } from './frame/announcer.tsx'
import { Connecting, Ended } from './frame/full-page.tsx'
import { NavBar } from './frame/nav-bar.tsx'
import { NoticeBar } from './frame/notice-bar.tsx'
import { Scrolled } from './frame/scrolled.tsx'
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
  token: string
  /** Where home is, as the page was told: the book itself may never be reached. */
  lobbyUrl: string
}

/** After so long without an answer the player is told that it may be their line. */
const LATE_MS = 6_000

export function SportPage({ run, sound, token, lobbyUrl }: SportPageProps) {
  const book = useBook(run)
  const { link, view } = book
  const isLate = useLate(view === null)
  useEffect(() => {
    document.title = sport('title')
  }, [])
  if (link.kind === 'ended') return <Ended why={link.why} lobbyUrl={lobbyUrl} />
  if (!view) return <Connecting isLate={isLate} lobbyUrl={lobbyUrl} />
  return (
    <SportProvider run={run} book={book} view={view} sound={sound} token={token}>
      <SportScreen />
    </SportProvider>
  )
}

function useLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (!isWaiting) return
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isLate
}

const PAGES: Readonly<Record<Tab, () => React.JSX.Element>> = {
  matches: BoardPage,
  bets: BetsPage,
  results: ResultsPage,
  rules: RulesPage,
}

function SportScreen() {
  const { place } = useSport()
  const isWide = useWide()
  const Page = PAGES[place.tab]
  useNews()
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
