/** /today: who plays, what is staked and paid, what waits and what is wrong; every few seconds anew. */

import type { Permission } from '@samnang/contract/office/permission'
import type { Today } from '@samnang/contract/office/today'
import { dateTime, price } from '@samnang/portal/text/format.ts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { useCareWaiting } from '../live/use-care.ts'
import { useCasesWaiting } from '../live/use-cases.ts'
import { useExceptionsWaiting } from '../live/use-exceptions.ts'
import { useWaiting } from '../live/use-queue.ts'
import { useMay, useMe } from '../session/session.ts'
import { today } from '../text/today.ts'
import { Money } from '../ui/money.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { Tag } from '../ui/tag.tsx'
import { Hours } from './hours.tsx'
import { Products } from './products.tsx'

const REFRESH_MS = 5_000

export default function TodayPage() {
  const { data, error, mutate } = useAnswer('GET /api/today', {}, { refreshMs: REFRESH_MS })
  if (!data) return error ? <Failed text={refusalSentence(error)} retry={() => void mutate()} /> : <Loading />
  return (
    <div className="grid max-w-280 gap-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1 className="text-xl font-bold">{today('title')}</h1>
        <p role="status" className={`text-sm ${error ? 'text-warn' : 'text-muted'}`}>
          {today('as_of', { time: dateTime(data.at) })}
          {error && ` · ${today('stale')}`}
        </p>
      </header>
      <Alarms alarms={data.alarms} />
      <Figures data={data} />
      <Products products={data.products} games={data.games} />
      <Hours />
      <div className="grid gap-4 sm:grid-cols-2">
        <Draws draws={data.draws} />
        <Waiting waiting={data.waiting} />
      </div>
    </div>
  )
}

function Alarms({ alarms }: Pick<Today, 'alarms'>) {
  const { permissions } = useMe()
  const may = (permission: Permission) => permissions.includes(permission)
  const overdue = useCasesWaiting()?.overdue ?? 0
  const careOverdue = useCareWaiting()?.overdue ?? 0
  return (
    <section aria-label={today('alarms')} className="grid gap-2">
      <h2 className="font-bold">{today('alarms')}</h2>
      {alarms.length === 0 && overdue === 0 && careOverdue === 0 && (
        <p className="text-win">{today('no_alarms')}</p>
      )}
      <ul className="grid gap-1.5">
        {overdue > 0 && (
          <li className="rounded-sm border border-warn bg-surface px-3 py-2 text-warn">
            <Link href="/cases" className="underline underline-offset-2">
              {today('alarm_cases', { n: price(overdue) })}
            </Link>
          </li>
        )}
        {careOverdue > 0 && (
          <li className="rounded-sm border border-warn bg-surface px-3 py-2 text-warn">
            <Link href="/care" className="underline underline-offset-2">
              {today('alarm_care', { n: price(careOverdue) })}
            </Link>
          </li>
        )}
        {alarms.map(({ code, n }) => (
          <li key={code} className="rounded-sm border border-warn bg-surface px-3 py-2 text-warn">
            {PAGES[code] && may(PAGES[code].permission) ? (
              <Link href={PAGES[code].href} className="underline underline-offset-2">
                {sentenceOf(code, n)}
              </Link>
            ) : (
              sentenceOf(code, n)
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where an alarm is looked into. */
const PAGES: Partial<Record<Today['alarms'][number]['code'], { href: string; permission: Permission }>> = {
  break_glass: { href: '/staff', permission: 'staff.read' },
  exceptions: { href: '/exceptions', permission: 'providers.read' },
}

/** A figure is the only value that any of these sentences has. */
function sentenceOf(code: Today['alarms'][number]['code'], n: number | null): string {
  const say = today as (key: `alarm_${typeof code}`, values: { n: string }) => string
  return say(`alarm_${code}`, { n: price(n ?? 0) })
}

function Figures({ data: { online, open_stakes, products, games } }: { data: Today }) {
  const sum = (field: 'turnover' | 'payout' | 'net') =>
    [...products, ...games].reduce((total, part) => total + part.today[field], 0)
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-5">
      <Figure label={today('online')}>{price(online)}</Figure>
      <Figure label={today('open_stakes')}>
        <Money amount={open_stakes} />
      </Figure>
      {(['turnover', 'payout', 'net'] as const).map((field) => (
        <Figure key={field} label={today(field)}>
          <Money amount={sum(field)} />
        </Figure>
      ))}
    </dl>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid content-between gap-1 rounded-md border border-line bg-surface p-3">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-lg font-bold tabular-nums">{children}</dd>
    </div>
  )
}

function Draws({ draws }: Pick<Today, 'draws'>) {
  return (
    <section
      aria-label={today('draws')}
      className="grid content-start gap-2 rounded-md border border-line bg-surface p-3"
    >
      <h2 className="font-bold">{today('draws')}</h2>
      <ul className="grid gap-1.5">
        {draws.map(({ poll, enabled, late_s }) => (
          <li key={poll} className="flex justify-between gap-2">
            {today(`product_${poll}`)}
            {!enabled && <Tag>{today('switched_off')}</Tag>}
            {enabled && late_s <= 5 && <Tag tone="good">{today('on_time')}</Tag>}
            {enabled && late_s > 5 && <Tag tone="bad">{today('late', { n: Math.round(late_s) })}</Tag>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Of all accounts of the house's money, for those who may see them. Null: nobody here. */
function useDifferences(): number | null {
  const may = useMay('cashier.read')
  const { data } = useAnswer('GET /api/cash/accounts', may ? {} : null, { refreshMs: 60_000 })
  return data?.rows.reduce((sum, row) => sum + row.open_differences, 0) ?? null
}

/** What waits for people: each with the page on which it is done, for those who may see that. */
function Waiting({ waiting: { approvals, results } }: Pick<Today, 'waiting'>) {
  const [cases, care, exceptions] = [useCasesWaiting(), useCareWaiting(), useExceptionsWaiting()]
  const [cashier, differences] = [useWaiting(), useDifferences()]
  const queues = [
    { name: 'approvals', href: useMay('approvals.read') ? '/approvals' : null, n: approvals },
    { name: 'deposits', href: '/deposits', n: cashier?.deposits },
    { name: 'withdrawals', href: '/withdrawals', n: cashier?.withdrawals },
    { name: 'payouts', href: '/payouts', n: cashier?.payouts },
    { name: 'results', href: useMay('lottery.read') ? '/lottery' : null, n: results },
    { name: 'cases', href: '/cases', n: cases?.open },
    { name: 'care', href: '/care', n: care?.open },
    { name: 'exceptions', href: '/exceptions', n: exceptions?.open },
    { name: 'differences', href: '/cash/differences', n: differences },
  ] as const
  return (
    <section
      aria-label={today('waiting')}
      className="grid content-start gap-2 rounded-md border border-line bg-surface p-3"
    >
      <h2 className="font-bold">{today('waiting')}</h2>
      {queues.map(
        ({ name, href, n }) => n != null && <Queue key={name} {...{ name: today(name), href, n }} />,
      )}
    </section>
  )
}

function Queue({ name, href, n }: { name: string; href: string | null; n: number }) {
  return (
    <p className="flex justify-between gap-2">
      {href === null ? (
        name
      ) : (
        <Link href={href} className="underline">
          {name}
        </Link>
      )}
      <b className="tabular-nums">{price(n)}</b>
    </p>
  )
}
