/** /fair/:id — anybody recomputes a draw on their own device. */
import { Link } from 'wouter'
import { askedId } from '../lists/asked-id.ts'
import { useSession } from '../session/session.ts'
import { fair } from '../text/fair.ts'
import { Loading } from '../ui/states.tsx'
import { LastDraws } from './last-draws.tsx'
import { OtherDraw } from './other-draw.tsx'
import { Frame, NotLoaded } from './parts.tsx'
import { LazyReport, useFair } from './use-fair.ts'
import './fair.css'

export default function FairPage({ resultId }: { resultId: string }) {
  const { phase } = useSession()
  const id = askedId(resultId)
  const isPlayer = phase === 'player'
  const { checked, isLost, busy, again } = useFair(phase === 'loading' ? null : id, isPlayer)
  if (id === null || checked === null) return <Missing id={id} isAsked={resultId !== ''} />
  if (checked)
    return (
      <LazyReport id={id} checked={checked} isPlayer={isPlayer} isLost={isLost} again={again} busy={busy} />
    )
  return (
    <Frame id={id}>
      {isLost ? <NotLoaded again={again} busy={busy} /> : <Loading text={fair('checking')} />}
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
      <div className="mx-auto grid w-full max-w-200 gap-3">
        <LastDraws />
        <Link
          href="/status"
          className="inline-flex min-h-11 items-center justify-self-start text-info underline underline-offset-4"
        >
          {fair('to_status')}
        </Link>
      </div>
    </Frame>
  )
}
