/** /game/lottery/timeout: when each group of posts closes, with what is left by the server's clock. */

import { useDue } from '../../betting/use-due.ts'
import { serverNow } from '../../calls/server-clock.ts'
import { useCall } from '../../calls/use-call.ts'
import { listSentence } from '../../lists/paged-list.tsx'
import { useLive } from '../../live/use-live.ts'
import { lotteryNames } from '../../text/lottery-names.ts'
import { lotteryPages } from '../../text/lottery-pages.ts'
import { NextStep } from '../../ui/next-step.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { typeName } from '../draw-names.ts'
import { LotteryFrame, useSwitchedOff } from '../lottery-frame.tsx'
import { closesByType, nextClose } from './close-groups.ts'
import { DrawCard } from './draw-card.tsx'
import '../lottery-sentences.ts'

/** New draws appear by being asked for; a close is asked for when it is due, a little later. */
const REFRESH_MS = 30_000
const GRACE_MS = 400

export default function TimeoutPage() {
  const { data, error, isValidating, mutate } = useCall(
    'GET /api/lottery/result/timeout',
    {},
    { refreshInterval: REFRESH_MS },
  )
  useSwitchedOff(error)
  useLive('lottery_times', () => void mutate())
  const next = nextClose(data?.rows ?? [], serverNow())
  useDue(next === null ? null : next + GRACE_MS, () => void mutate())
  return (
    <LotteryFrame title={lotteryPages('timeout')} section="timeout">
      {data ? (
        <Types rows={data.rows} />
      ) : error ? (
        <Failed text={listSentence(error)} retry={() => void mutate()} busy={isValidating} />
      ) : (
        <Loading />
      )}
    </LotteryFrame>
  )
}

function Types({ rows }: { rows: Parameters<typeof closesByType>[0] }) {
  if (rows.length === 0) return <NoCloses />
  return (
    <div className="grid gap-5 pb-6">
      {closesByType(rows).map(({ type, draws }) => (
        <section key={type} aria-labelledby={`closes-${type}`} className="grid gap-2">
          <h2 id={`closes-${type}`} className="font-bold">
            {typeName(type)}
          </h2>
          <ul className="grid gap-3 desk:grid-cols-2 desk:items-start">
            {draws.map(({ draw, rows: groups }) => (
              <DrawCard key={draw.result_id} draw={draw} rows={groups} />
            ))}
          </ul>
        </section>
      ))}
      <p className="text-sm text-muted">{lotteryPages('early_note')}</p>
    </div>
  )
}

function NoCloses() {
  const next = <NextStep href="/game/lottery/result">{lotteryNames('nav_result')}</NextStep>
  return <Empty kind="results" text={lotteryPages('no_closes')} next={next} />
}
