/** /statement: every movement of the balance between an opening and a closing figure. */
import type { Movement, Statement } from '@samnang/contract/money'
import { dayAt } from '@samnang/core/phnom-penh-day'
import { serverNow } from '../calls/server-clock.ts'
import { useDesk } from '../device/use-desk.ts'
import { CsvButton } from '../lists/csv-button.tsx'
import { csvLink } from '../lists/csv-link.ts'
import { shownDay, shownRange } from '../lists/days.ts'
import { DayFilter, FilterBar } from '../lists/filter-parts.tsx'
import { daysSentence, Figure, FilterProblem, SumsBar } from '../lists/notices.tsx'
import { PageFrame } from '../lists/page-frame.tsx'
import { PagedList } from '../lists/paged-list.tsx'
import { useSearch } from '../lists/search.ts'
import { useFresh } from '../lists/use-fresh.ts'
import { usePages } from '../lists/use-pages.ts'
import { unbroken } from '../text/format.ts'
import { records } from '../text/records.ts'
import { shell } from '../text/shell.ts'
import { NextStep } from '../ui/next-step.tsx'
import { Riel } from '../ui/riel.tsx'
import { Empty } from '../ui/states.tsx'
import { MovementCards, MovementTable } from './movement-rows.tsx'
import { statementFilters } from './statement-filters.ts'

export default function StatementPage() {
  const [search, change] = useSearch()
  const { range, problem } = statementFilters(search, dayAt(serverNow()))
  const query = range === null ? null : { ...range }
  const pages = usePages('GET /api/statement', query)
  useFresh('balance', pages.refresh)
  const { first } = pages
  return (
    <PageFrame
      title={records('statement')}
      aside={query && <CsvButton href={csvLink('/api/statement', query)} />}
    >
      <FilterBar>
        <DayFilter range={range} search={search} change={change} />
      </FilterBar>
      {problem ? (
        <FilterProblem text={daysSentence(problem)} onClear={() => change({ from: null, to: null })} />
      ) : (
        <>
          {first && <Balances statement={first} />}
          <PagedList pages={pages} empty={<NoMovement />}>
            <Rows rows={pages.rows ?? []} />
          </PagedList>
        </>
      )}
      {first && <Sums statement={first} />}
    </PageFrame>
  )
}

function NoMovement() {
  const next = <NextStep href="/cashier/deposit">{shell('deposit')}</NextStep>
  return <Empty kind="money" text={records('no_movement')} next={next} />
}

function Rows({ rows }: { rows: readonly Movement[] }) {
  return useDesk() ? <MovementTable rows={rows} /> : <MovementCards rows={rows} />
}

function Balances({ statement }: { statement: Statement }) {
  const { net_deposits: net, opened } = statement
  return (
    <section
      aria-label={shownRange(statement)}
      className="grid gap-1 rounded-lg border border-gold/50 bg-surface px-3 py-2.5"
    >
      <p className="text-sm text-muted tabular-nums">{shownRange(statement)}</p>
      <dl className="flex flex-wrap gap-x-3 *:min-w-[min(100%,8rem)] *:grow">
        <Figure name={records('opening')}>
          <Riel amount={statement.opening} className="text-lg" />
        </Figure>
        <Figure name={records('closing')}>
          <Riel amount={statement.closing} className="text-lg text-gold" />
        </Figure>
      </dl>
      {net !== undefined && opened !== undefined && (
        <dl className="border-t border-line pt-1">
          <Figure name={records('net_deposits', { day: unbroken(shownDay(opened)) })}>
            <Riel amount={net} />
          </Figure>
        </dl>
      )}
    </section>
  )
}

/** Opening + these four = closing. */
function Sums({ statement }: { statement: Statement }) {
  return (
    <SumsBar title={records('sums')}>
      <Figure name={records('credited')}>
        <Riel amount={statement.credited} />
      </Figure>
      <Figure name={records('debited')}>
        <Riel amount={statement.debited} />
      </Figure>
      <Figure name={records('staked')}>
        <Riel amount={statement.staked} />
      </Figure>
      <Figure name={records('paid')}>
        <Riel amount={statement.paid} className={statement.paid > 0 ? 'text-win' : ''} />
      </Figure>
    </SumsBar>
  )
}
