/** One poll as a guest sees it: time left, size of the draw, pot, the balls as they fall, the last results. */
import type { Front } from '@samnang/contract/front'
import type { Result } from '@samnang/contract/lotto59'
import type { Poll } from '@samnang/contract/shapes'
import { useTick } from '../live/tick.ts'
import { KeptNote, type Recent, useRecent } from '../offline/poll-results.tsx'
import { countdown, hour } from '../text/format.ts'
import { home } from '../text/home.ts'
import { BoatLights } from '../ui/kbach.tsx'
import { Riel } from '../ui/riel.tsx'
import { Balls } from './balls.tsx'
import type { Told } from './use-front.ts'

/** Below the draw on the stage. */
const LINES = 3

export function DrawCard({ poll, name, told }: { poll: Poll; name: string; told: Told }) {
  const { front, hasFailed } = told
  const isLive = front !== null && !hasFailed
  const { recent, hasFailed: hasNone } = useRecent(poll, { isToldOtherwise: isLive })
  const of = <T extends { poll: Poll }>(list: readonly T[] | undefined) =>
    list?.find((one) => one.poll === poll)
  const results = newestFirst(of(front?.results), recent)
  const show = isLive ? of(front.shows) : undefined
  const [last] = results
  const onStage = show ?? last
  return (
    <section
      aria-label={name}
      className="grid content-start gap-2 rounded-lg border border-line bg-surface p-3 sm:p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="text-sm text-muted">{name}</h3>
        <TimeLeft closesAt={isLive ? of(front.draws)?.closes_at : undefined} />
      </div>
      <Size draw={isLive ? of(front.draws) : undefined} pot={of(front?.pots)?.pot} />
      <KeptNote recent={isLive ? null : recent} />
      <StageLine
        show={show}
        last={last}
        isEmpty={recent !== null && !onStage}
        hasFailed={hasNone && !onStage}
      />
      <Balls balls={onStage?.balls ?? []} drawId={onStage?.result_id ?? null} />
      {recent !== null && !onStage && <BoatLights className="h-0 translate-y-10 justify-center" />}
      <ol className="grid min-h-[5.1rem] content-start">
        {results
          .filter(({ result_id }) => result_id !== onStage?.result_id)
          .slice(0, LINES)
          .map((result) => (
            <Line key={result.result_id} result={result} />
          ))}
      </ol>
    </section>
  )
}

function newestFirst(newest: Result | undefined, recent: Recent | null): Result[] {
  const older = recent?.results.filter(({ result_id }) => result_id !== newest?.result_id) ?? []
  // A draw whose moment passed before the house was there had no bets: it is nobody's news.
  const all = (newest ? [newest, ...older] : older).filter(({ void_reason }) => void_reason !== 'not_opened')
  return all.sort((a, b) => b.result_id - a.result_id)
}

/** By the server's clock; its place is kept until that is known. */
function TimeLeft({ closesAt }: { closesAt: string | undefined }) {
  const now = useTick()
  return (
    <p className="flex items-center gap-2 text-sm text-muted">
      {home('closes_in')}
      <span
        role="timer"
        aria-live="off"
        className={`digits min-w-14 text-right text-xl font-bold ${closesAt ? 'text-gold' : ''}`}
      >
        {closesAt ? countdown(Date.parse(closesAt) - now) : '–:––'}
      </span>
    </p>
  )
}

function Size({ draw, pot }: { draw: Front['draws'][number] | undefined; pot: number | undefined }) {
  return (
    <dl className="grid min-h-[3.4rem] grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-x-3 text-sm">
      <div>
        <dt className="text-muted">{home('stakes')}</dt>
        <dd className="min-h-[1lh]">
          {draw && (
            <>
              <Riel amount={draw.stake} short={draw.stake >= 1e7} className="font-bold" />{' '}
              <span className="whitespace-nowrap text-muted">{home('tickets', { n: draw.bets })}</span>
            </>
          )}
        </dd>
      </div>
      <div className="ml-auto text-right">
        <dt className="text-muted">{home('jackpot')}</dt>
        <dd>
          {pot !== undefined && <Riel amount={pot} short={pot >= 1e9} className="font-bold text-gold" />}
        </dd>
      </div>
    </dl>
  )
}

interface StageLineProps {
  show: Front['shows'][number] | undefined
  last: Result | undefined
  /** The house has no result yet. */
  isEmpty: boolean
  /** Nobody answers, and nothing was kept. */
  hasFailed: boolean
}

function StageLine({ show, last, isEmpty, hasFailed }: StageLineProps) {
  const draw = show ?? last
  return (
    <p className="flex min-h-[1.7rem] flex-wrap items-center justify-between gap-x-3 text-sm">
      {show ? (
        <span className="flex items-center gap-2 font-bold text-win">
          <span className="size-2 animate-[boat_1.4s_ease-in-out_infinite] rounded-full bg-current" />
          {home('showing')}
        </span>
      ) : (
        <span className="text-muted">{lineText({ draw, isEmpty, hasFailed })}</span>
      )}
      {draw && <span className="text-muted">{home('draw', { n: draw.number })}</span>}
      {!show && last && <Sum result={last} />}
    </p>
  )
}

function lineText({
  draw,
  isEmpty,
  hasFailed,
}: {
  draw: unknown
  isEmpty: boolean
  hasFailed: boolean
}): string {
  if (draw) return home('last_draw')
  if (isEmpty) return home('first_draw')
  return hasFailed ? home('results_failed') : ''
}

function Line({ result }: { result: Result }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-2 border-t border-line/50 text-sm leading-[1.7rem] text-muted">
      <span>
        {home('draw', { n: result.number })} · <span className="money">{hour(result.closed_at)}</span>
      </span>
      {result.void ? home('void') : <Sum result={result} />}
    </li>
  )
}

function Sum({ result: { total, size } }: { result: Result }) {
  if (!size) return home('void')
  return (
    <span className="whitespace-nowrap text-text">
      {home('total')} <b className="tabular-nums">{total}</b>{' '}
      <b className={size === 'big' ? 'text-road-1' : 'text-road-2'}>{home(size)}</b>
    </span>
  )
}
