/** /fair/:id — anybody recomputes a draw on their own device. */
import { type ReactNode, useMemo } from 'react'
import { askedId } from '../lists/asked-id.ts'
import { useSession } from '../session/session.ts'
import { fair } from '../text/fair.ts'
import { fill } from '../text/language.ts'
import { Button } from '../ui/button.tsx'
import { KbachRule } from '../ui/kbach.tsx'
import { Loading } from '../ui/states.tsx'
import { isFinal } from './fair-data.ts'
import { OWN_SHOWN } from './fetch-fair.ts'
import { LastDraws } from './last-draws.tsx'
import { OtherDraw } from './other-draw.tsx'
import { outlineOf } from './outline.ts'
import { Relays } from './relays.tsx'
import { SaveButton } from './save-button.tsx'
import type { FairKey, Say } from './say.ts'
import { type Checked, useFair } from './use-fair.ts'
import { drawName } from './view/draw-name.ts'
import { Mode, Steps, VerdictCard } from './view/report.tsx'
import { Waiting } from './waiting.tsx'
import './fair.css'

export default function FairPage({ resultId }: { resultId: string }) {
  const { phase } = useSession()
  const id = askedId(resultId)
  const isPlayer = phase === 'player'
  const { checked, isLost, busy, again } = useFair(phase === 'loading' ? null : id, isPlayer)
  if (id === null || checked === null) return <Missing id={id} isAsked={resultId !== ''} />
  if (checked)
    return <Report id={id} checked={checked} isPlayer={isPlayer} isLost={isLost} again={again} busy={busy} />
  return (
    <Frame id={id}>
      {isLost ? <NotLoaded again={again} busy={busy} /> : <Loading text={fair('checking')} />}
    </Frame>
  )
}

function Frame({ id, about, children }: { id: string | null; about?: string; children: ReactNode }) {
  return (
    <main className="mx-auto grid w-full max-w-280 grid-cols-[minmax(0,1fr)] content-start gap-5 px-3 pt-5 pb-12">
      <header className="grid justify-items-center text-center">
        <h1 className="text-2xl font-bold">{fair('title')}</h1>
        <KbachRule className="mt-1.5 mb-1" />
        {about && <p>{about}</p>}
        {id !== null && <p className="text-sm text-muted">{fair('result_number', { id })}</p>}
      </header>
      {children}
    </main>
  )
}

interface ReportProps {
  id: string
  checked: Checked
  isPlayer: boolean
  /** Newer records could not be fetched. */
  isLost: boolean
  again: () => void
  busy: boolean
}

function Report({ id, checked, isPlayer, isLost, again, busy }: ReportProps) {
  const { fetched, report } = checked
  const { draw } = fetched.data
  const outline = useMemo(() => outlineOf(report, draw, say), [report, draw])
  return (
    <Frame id={id} about={drawName(draw, say)}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:sticky lg:top-18">
          <VerdictCard verdict={outline.verdict} outline={outline} say={say} />
          {!isFinal(draw) && <Waiting draw={draw} again={again} busy={busy} />}
          {isLost && <NotLoaded again={again} busy={busy} />}
          <SaveButton data={fetched.data} />
          <div className="hidden lg:block">
            <OtherDraw />
          </div>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Steps outline={outline} say={say} />
          {fetched.ownFailed && (
            <div role="alert" className="grid gap-3 rounded-lg border border-warn bg-surface p-4">
              {fair('own_failed')}
              <Button onClick={again} busy={busy}>
                {fair('check_again')}
              </Button>
            </div>
          )}
          {fetched.ownCut && <p className="text-sm text-muted">{fair('own_cut', { n: OWN_SHOWN })}</p>}
          {!isPlayer && isFinal(draw) && <p className="text-sm text-muted">{fair('log_in_own')}</p>}
          <Mode open={draw.open} say={say} />
          <Relays draw={draw} />
          <div className="lg:hidden">
            <OtherDraw />
          </div>
        </div>
      </div>
    </Frame>
  )
}

/** No such draw; or none was asked for: the field, and the last ones to choose from. */
function Missing({ id, isAsked }: { id: string | null; isAsked: boolean }) {
  return (
    <Frame id={id}>
      {isAsked && (
        <section className="mx-auto grid w-full max-w-104 gap-2 rounded-lg border border-line bg-surface p-5">
          <h2 role="status" className="text-lg font-bold">
            {fair('not_found')}
          </h2>
          <p className="text-muted">{fair('not_found_text')}</p>
        </section>
      )}
      <div className="mx-auto w-full max-w-104">
        <OtherDraw />
      </div>
      <div className="mx-auto w-full max-w-200">
        <LastDraws />
      </div>
    </Frame>
  )
}

/** Offline, or the server is: a saved file would still do. */
function NotLoaded({ again, busy }: { again: () => void; busy: boolean }) {
  return (
    <section
      role="alert"
      className="mx-auto grid w-full max-w-104 gap-3 rounded-lg border border-line bg-surface p-5"
    >
      <h2 className="text-lg font-bold">{fair('not_loaded')}</h2>
      <p className="text-muted">{fair('not_loaded_text')}</p>
      <Button kind="primary" onClick={again} busy={busy}>
        {fair('check_again')}
      </Button>
    </section>
  )
}

/** The catalogue for keys that are put together at run time; their values are checked where they are filled in. */
const text = fair as unknown as (key: FairKey) => string

const say: Say = (key, values) => (values ? fill(text(key), values) : text(key))
