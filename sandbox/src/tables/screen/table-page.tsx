/** A table from the first connection to its end. */
import { useEffect, useState } from 'react'
import { Announcer } from '../../kit/react/announcer.tsx'
import type { Sound } from '../../sound/sound.ts'
import { tables } from '../../text/tables.ts'
import { TableProvider, useDesk } from './frame/desk-context.tsx'
import { Dock } from './frame/dock.tsx'
import { Connecting, Ended } from './frame/full-page.tsx'
import { HistoryStrip } from './frame/history-strip.tsx'
import { InfoSheet } from './frame/info-sheet.tsx'
import { ResultBanner } from './frame/result-banner.tsx'
import { TopBar } from './frame/top-bar.tsx'
import { useTableSounds } from './frame/use-table-sounds.ts'
import { GAMES } from './games/games.tsx'
import { RoadsPanel } from './roads/roads-panel.tsx'
import type { Desk } from './state/desk.ts'
import type { DeskRun } from './state/desk-run.ts'
import { isResting } from './state/table-view.ts'

interface TablePageProps {
  run: DeskRun
  sound: Sound
  token: string
  /** Where home is, as the page was told: the table itself may never be reached. */
  lobbyUrl: string
}

/** After so long without a table the player is told that it may be their line. */
const LATE_MS = 6_000

export function TablePage({ run, sound, token, lobbyUrl }: TablePageProps) {
  const desk = useDesk(run)
  const { link, view } = desk
  const isLate = useLate(view === null)
  useEffect(() => {
    if (view) document.title = tables(`title_${view.game}`)
  }, [view])
  if (link.kind === 'ended') return <Ended why={link.why} lobbyUrl={lobbyUrl} />
  if (!view) return <Connecting isLate={isLate} lobbyUrl={lobbyUrl} />
  return (
    <TableProvider run={run} sound={sound} desk={desk} view={view}>
      <TableScreen desk={desk} view={view} token={token} />
    </TableProvider>
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

interface TableScreenProps {
  desk: Desk
  view: NonNullable<Desk['view']>
  token: string
}

function TableScreen({ desk, view, token }: TableScreenProps) {
  const [showsInfo, setShowsInfo] = useState(false)
  const [showsRoads, setShowsRoads] = useState(false)
  const { Stage, Board } = GAMES[view.game]
  useTableSounds()
  return (
    <main
      className="table"
      data-game={view.game}
      data-phase={view.phase}
      data-roads={showsRoads || undefined}
    >
      <TopBar onInfo={() => setShowsInfo(true)} />
      {desk.link.kind !== 'online' && (
        <p className="link-strip" role="alert">
          {tables('reconnecting')}
        </p>
      )}
      <section className="stage" aria-label={tables(`title_${view.game}`)}>
        {isResting(view.phase) ? <Resting phase={view.phase} /> : <Stage />}
        <ResultBanner />
      </section>
      <HistoryStrip showsRoads={showsRoads} onRoads={() => setShowsRoads(!showsRoads)} />
      <div className="felt">
        <Board />
      </div>
      <aside className="roads" aria-label={tables('roads')}>
        <RoadsPanel />
      </aside>
      <Dock />
      {showsInfo && <InfoSheet token={token} onClose={() => setShowsInfo(false)} />}
      <Announcer />
    </main>
  )
}

function Resting({ phase }: { phase: string }) {
  return <p className="resting">{tables(phase === 'MAINTENANCE' ? 'maintenance' : 'resting')}</p>
}
