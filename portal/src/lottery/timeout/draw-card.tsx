import { CircleCheck, Clock, Lock } from 'lucide-react'
import { Link } from 'wouter'
import { useTick } from '../../live/tick.ts'
import { day, hour, unbroken } from '../../text/format.ts'
import { lottery } from '../../text/lottery.ts'
import { lotteryPages } from '../../text/lottery-pages.ts'
import { digitsText, drawName, postsText, sessionName } from '../draw-names.ts'
import { betPath } from '../lottery-paths.ts'
import { timeLeft } from '../time-left.ts'
import { useMoments } from '../use-offers.ts'
import { type CloseRow, type CloseState, closeStateAt } from './close-groups.ts'

interface DrawCardProps {
  draw: CloseRow
  rows: readonly CloseRow[]
}

/** One draw with the groups of posts that close together; what takes no bets now is told in short. */
export function DrawCard({ draw, rows }: DrawCardProps) {
  const passed = useMoments(rows.map(({ closes_at }) => Date.parse(closes_at)))
  const states = rows.map((row) => closeStateAt(row, passed))
  const isRunning = states.includes('open')
  return isRunning ? (
    <OpenCard draw={draw} rows={rows} />
  ) : (
    <ShutCard draw={draw} rows={rows} state={states.includes('later') ? 'later' : 'closed'} />
  )
}

function OpenCard({ draw, rows }: DrawCardProps) {
  return (
    <li className="grid gap-1 rounded-lg border border-line bg-surface px-3 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <DrawTitle draw={draw} />
        <Link
          href={betPath(draw.type)}
          aria-label={lotteryPages('bet_on', { draw: drawName(draw) })}
          className="-my-1 inline-flex min-h-11 min-w-11 items-center justify-center px-2 font-bold text-gold underline-offset-4 hover:underline"
        >
          {lotteryPages('bet_now')}
        </Link>
      </div>
      <ul>
        {rows.map((row) => (
          <CloseLine key={rowKey(row)} row={row} />
        ))}
      </ul>
      <p className="border-t border-line/60 pt-1 text-sm text-muted">
        {lottery('delete_until', { time: unbroken(hour(draw.stop_delete_at)) })}
      </p>
    </li>
  )
}

function ShutCard({ draw, rows, state }: DrawCardProps & { state: 'later' | 'closed' }) {
  return (
    <li className="rounded-lg border border-line px-3 py-2 leading-normal">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <DrawTitle draw={draw} />
        <CloseMark state={state} />
      </div>
      <ul className="flex flex-wrap gap-x-4 text-sm">
        {rows.map((row) => (
          <li key={rowKey(row)}>
            <GroupName row={row} /> <span className="money">{hour(row.closes_at)}</span>
          </li>
        ))}
      </ul>
    </li>
  )
}

function DrawTitle({ draw }: Pick<DrawCardProps, 'draw'>) {
  return (
    <h3>
      {sessionName(draw) && <span className="font-bold">{sessionName(draw)} · </span>}
      <span className="money text-muted">{day(draw.closes_at)}</span>
    </h3>
  )
}

function GroupName({ row }: { row: CloseRow }) {
  return (
    <>
      <b>{postsText(row.posts)}</b>
      {row.digits.length === 1 && <span className="text-sm text-muted"> {row.digits.map(digitsText)}</span>}
    </>
  )
}

function rowKey({ posts, digits }: CloseRow): string {
  return `${posts.join()}-${digits.join()}`
}

const LOOK = {
  open: { icon: CircleCheck, colour: 'text-win' },
  closed: { icon: Lock, colour: 'text-muted' },
  later: { icon: Clock, colour: 'text-info' },
} as const satisfies Record<CloseState, object>

function CloseMark({ state }: { state: CloseState }) {
  const { icon: Icon, colour } = LOOK[state]
  return (
    <span className={`flex items-center gap-1 text-sm ${colour}`}>
      <Icon aria-hidden="true" className="size-4" />
      {lotteryPages(`is_${state}`)}
    </span>
  )
}

/** The only part that ticks: posts, their closing time, and how long that is. */
function CloseLine({ row }: { row: CloseRow }) {
  const now = useTick()
  const state = closeStateAt(row, now)
  return (
    // Days and hours in large letters have a line of their own.
    <li className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line/60 py-1.5 leading-normal">
      <span>
        <GroupName row={row} />
        <CloseMark state={state} />
      </span>
      <span className="ml-auto text-right">
        <span className="money block">{hour(row.closes_at)}</span>
        {state === 'open' && (
          <span role="timer" aria-live="off" className="money block text-lg leading-snug font-bold text-gold">
            {timeLeft(Date.parse(row.closes_at) - now)}
          </span>
        )}
      </span>
    </li>
  )
}
