/** A card for each game: late now or not, its mode, how many draws were on time and why others were called off. */
import type { Status } from '@samnang/contract/status'
import { percent, price } from '../text/format.ts'
import { status } from '../text/status.ts'
import { voidReasonText } from '../text/void-reasons.ts'

type Game = Status['draws'][number]

export function Draws({ draws }: { draws: readonly Game[] }) {
  return (
    <ul className="grid gap-3">
      {draws.map((draw) => (
        <Card key={draw.game} draw={draw} />
      ))}
    </ul>
  )
}

function Card({ draw: { game, enabled, mode, late_s, within_s, spans } }: { draw: Game }) {
  return (
    <li className="grid gap-2 rounded-lg border border-line bg-surface p-4">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-4">
        <b>{status(game)}</b>
        <span className="text-sm text-muted">{status(mode)}</span>
      </h3>
      <p className={late_s > 0 ? 'font-bold text-warn' : ''}>
        {late_s > 0 ? status('late_now', { n: price(late_s) }) : status('late_none')}
      </p>
      {!enabled && <p className="text-muted">{status('off')}</p>}
      <dl className="grid gap-2">
        {spans.map((span) => (
          <div key={span.days}>
            <dt className="text-sm text-muted">{status(`days_${span.days}`)}</dt>
            <Gone span={span} />
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">{status('within', { n: within_s })}</p>
    </li>
  )
}

function Gone({ span: { due, on_time, voids } }: { span: Game['spans'][number] }) {
  const called = voids.reduce((sum, { count }) => sum + count, 0)
  const share = () => percent(Math.floor((on_time / due) * 10_000) / 10_000)
  return (
    <>
      <dd>
        {due === 0
          ? status('none_due')
          : status('on_time', { n: price(on_time), due: price(due), percent: share() })}
      </dd>
      <dd>{called === 0 ? status('void_none') : status('void_some', { n: price(called) })}</dd>
      {voids.map(({ reason, count }) => (
        <dd key={reason} className="pl-4 text-muted">
          {status('void_line', { n: price(count), reason: voidReasonText(reason) })}
        </dd>
      ))}
    </>
  )
}
