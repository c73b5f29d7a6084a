/** A table from the first connection to its end. */

import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { Host } from '../../kit/host.ts'
import type { EndReason } from '../../kit/line.ts'
import { Announcer } from '../../kit/react/announcer.tsx'
import { Connecting, Ended } from '../../kit/react/full-page.tsx'
import type { Sound } from '../../kit/sound/sound.ts'
import { tables } from '../../text/tables.ts'
import type { TableGame } from '../outcomes.ts'
import { TableProvider, useDesk, useTable } from './frame/desk-context.tsx'
import { Dock } from './frame/dock.tsx'
import { HistoryStrip } from './frame/history-strip.tsx'
import { INFO_TABS, InfoSheet, type InfoTab } from './frame/info-sheet.tsx'
import { ResultBanner } from './frame/result-banner.tsx'
import { TableFacts, TopBar } from './frame/top-bar.tsx'
import { BaccaratBoard, BaccaratStage } from './games/baccarat.tsx'
import { KlaKlokStage, SicBoStage } from './games/dice-stage.tsx'
import { DragonTigerBoard, DragonTigerStage } from './games/dragon-tiger.tsx'
import { KlaKlokBoard } from './games/kla-klok.tsx'
import { RouletteBoard, RouletteStage } from './games/roulette.tsx'
import { SicBoBoard } from './games/sic-bo.tsx'
import { RoadsPanel } from './roads/roads-panel.tsx'
import type { Desk } from './state/desk.ts'
import type { DeskRun } from './state/desk-run.ts'
import { isResting } from './state/table-view.ts'

interface TablePageProps {
  run: DeskRun
  sound: Sound
  host: Host
  token: string
  /** Where home is, as the page was told: the table itself may never be reached. */
  lobbyUrl: string
}

export function TablePage({ run, sound, host, token, lobbyUrl }: TablePageProps) {
  const desk = useDesk(run)
  const { link, view } = desk
  const isThere = view !== null || link.kind === 'ended'
  useEffect(() => {
    if (isThere) host.tellReady()
  }, [isThere, host])
  useEffect(() => {
    if (view) document.title = tables(`title_${view.game}`)
  }, [view])
  if (link.kind === 'ended') return <TableEnded why={link.why} lobbyUrl={lobbyUrl} />
  if (!view) return <Connecting words={tables('connecting')} lobbyUrl={lobbyUrl} mark={<WaitingChips />} />
  return (
    <TableProvider run={run} sound={sound} desk={desk} view={view}>
      <TableScreen desk={desk} view={view} host={host} token={token} />
    </TableProvider>
  )
}

function TableEnded({ why, lobbyUrl }: { why: EndReason; lobbyUrl: string }) {
  const again = why === 'too_many_connections' ? tables('play_here') : null
  return <Ended words={tables(`ended_${why}`)} lobbyUrl={lobbyUrl} again={again} />
}

function WaitingChips() {
  return (
    <div className="waiting-chips" aria-hidden="true">
      <i />
      <i />
      <i />
    </div>
  )
}

interface TableScreenProps {
  desk: Desk
  view: NonNullable<Desk['view']>
  host: Host
  token: string
}

function TableScreen({ desk, view, host, token }: TableScreenProps) {
  const [info, setInfo] = useState<InfoTab | null>(null)
  const [showsRoads, setShowsRoads] = useState(false)
  const { Stage, Board } = GAMES[view.game]
  useTableSounds()
  useEffect(
    () => host.offerMenu(INFO_TABS.map((id) => ({ id, label: tables(id), press: () => setInfo(id) }))),
    [host],
  )
  return (
    <main
      className="table"
      data-game={view.game}
      data-phase={view.phase}
      data-roads={showsRoads || undefined}
    >
      <TopBar onInfo={() => setInfo('rules')} />
      {desk.link.kind !== 'online' && (
        <p className="link-strip" role="alert">
          {tables('reconnecting')}
        </p>
      )}
      <section className="stage" aria-label={tables(`title_${view.game}`)}>
        {isResting(view.phase) ? <Resting phase={view.phase} /> : <Stage />}
        {host.isBar && <TableFacts />}
      </section>
      <HistoryStrip showsRoads={showsRoads} onRoads={() => setShowsRoads(!showsRoads)} />
      <ResultBanner />
      <div className="felt">
        <Board />
      </div>
      <aside className="roads" aria-label={tables('roads')}>
        <RoadsPanel />
      </aside>
      <Dock />
      {info && <InfoSheet first={info} token={token} onClose={() => setInfo(null)} />}
      <Announcer />
    </main>
  )
}

function Resting({ phase }: { phase: string }) {
  return <p className="resting">{tables(phase === 'MAINTENANCE' ? 'maintenance' : 'resting')}</p>
}

/** A card that is dealt and dice that fall are heard; what lay there already is not. */
function useTableSounds(): void {
  const { view, sound } = useTable()
  const { shown, seen } = view
  const heard = useRef(seen)
  useEffect(() => {
    const isNew = shown.length > Math.max(heard.current, seen)
    heard.current = shown.length
    if (!isNew) return
    sound.play(shown.at(-1)?.t === 'card' ? 'card' : 'fall')
  }, [shown, seen, sound])
}

/** Which stage and which board a table has. */
const GAMES: Readonly<Record<TableGame, { Stage: ComponentType; Board: ComponentType }>> = {
  baccarat: { Stage: BaccaratStage, Board: BaccaratBoard },
  dragon_tiger: { Stage: DragonTigerStage, Board: DragonTigerBoard },
  roulette: { Stage: RouletteStage, Board: RouletteBoard },
  sic_bo: { Stage: SicBoStage, Board: SicBoBoard },
  kla_klok: { Stage: KlaKlokStage, Board: KlaKlokBoard },
}
