/** /money: what there is, the two ways to change it, what moved last, and where all of it is looked up. */
import { ArrowDownToLine, ArrowUpFromLine, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useCall } from '../calls/use-call.ts'
import { PageFrame } from '../lists/page-frame.tsx'
import { useFresh } from '../lists/use-fresh.ts'
import { useExternalGames, useUser } from '../session/session.ts'
import { bottomBar } from '../text/bottom-bar.ts'
import { records } from '../text/records.ts'
import { titles } from '../text/titles.ts'
import { withdrawal } from '../text/withdrawal.ts'
import { Riel } from '../ui/riel.tsx'
import { Empty, Failed, Loading } from '../ui/states.tsx'
import { MovementCards } from './movement-rows.tsx'

export default function MoneyPage() {
  return (
    <PageFrame title={titles('money')}>
      <Balance />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2">
        <BigWay href="/cashier/deposit" icon={<ArrowDownToLine />} look="bg-gold font-bold text-gold-ink">
          {titles('ask_deposit')}
        </BigWay>
        <BigWay href="/cashier/withdraw" icon={<ArrowUpFromLine />} look="border border-control bg-raised">
          {titles('ask_withdraw')}
        </BigWay>
      </div>
      <LastMovements />
      <Lookup />
    </PageFrame>
  )
}

/** What is held stands beside the balance, so that nobody looks for money that is on its way. */
function Balance() {
  const { balance } = useUser()
  const { data, mutate } = useCall('GET /api/withdraw', {})
  useFresh('cashier', () => void mutate())
  return (
    <dl className="flex flex-wrap gap-3 *:min-w-[min(100%,9rem)] *:grow rounded-lg border border-gold/50 bg-surface px-3 py-2.5">
      <div>
        <dt className="text-sm text-muted">{withdrawal('balance')}</dt>
        <dd>
          <Riel amount={balance} className="text-xl font-bold text-gold" />
        </dd>
      </div>
      <div>
        <dt className="text-sm text-muted">{withdrawal('held')}</dt>
        <dd className="text-xl font-bold">{data ? <Riel amount={data.held} /> : '–'}</dd>
      </div>
    </dl>
  )
}

interface BigWayProps {
  href: string
  icon: ReactNode
  look: string
  children: ReactNode
}

function BigWay({ href, icon, look, children }: BigWayProps) {
  return (
    <Link
      href={href}
      className={`flex min-h-14 items-center justify-center gap-2 rounded-md px-3 text-lg hover:brightness-110 [&_svg]:size-5 [&_svg]:shrink-0 ${look}`}
    >
      <span aria-hidden="true">{icon}</span>
      {children}
    </Link>
  )
}

const LAST = { query: { limit: '5' } }

/** Its place is kept while it loads. */
function LastMovements() {
  const { data, error, isValidating, mutate } = useCall('GET /api/statement', LAST)
  useFresh('balance', () => void mutate())
  return (
    <Part title={bottomBar('last_movements')}>
      <div className="min-h-72">
        {!data && !error && <Loading />}
        {!data && error && (
          <Failed text={refusalSentence(error)} retry={() => void mutate()} busy={isValidating} />
        )}
        {data?.rows.length === 0 && <Empty kind="money" text={records('no_movement')} />}
        {data && data.rows.length > 0 && <MovementCards rows={data.rows} />}
      </div>
      <ul className="rounded-lg border border-line bg-surface">
        <Row href="/statement">{titles('statement')}</Row>
      </ul>
    </Part>
  )
}

/** Histories and reports, as this player's menu names them. */
function Lookup() {
  const { enableLottery, has_lottery_tickets: hasTickets } = useUser()
  const isNamed = useExternalGames()
  return (
    <Part title={bottomBar('lookup')}>
      <ul className="rounded-lg border border-line bg-surface">
        <Row href="/transaction/deposit">{titles('deposit')}</Row>
        <Row href="/transaction/withdraw">{titles('withdraw')}</Row>
        <Row href="/report/lotto/59">{titles('report')}</Row>
        {isNamed && <Row href="/report/sport">{titles('sport_report')}</Row>}
        {isNamed && <Row href="/report/casino">{titles('casino_report')}</Row>}
        {(enableLottery || hasTickets) && <Row href="/report/lottery">{titles('lottery_report')}</Row>}
        <Row href="/user/limits">{titles('limits')}</Row>
      </ul>
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-2 pb-2">
      <h2 className="font-bold">{title}</h2>
      {children}
    </section>
  )
}

function Row({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li className="border-b border-line/60 last:border-0">
      <Link
        href={href}
        className="flex min-h-12 items-center justify-between gap-2 px-3 py-1 hover:bg-raised focus-visible:outline-offset-[-3px]"
      >
        {children}
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </Link>
    </li>
  )
}
