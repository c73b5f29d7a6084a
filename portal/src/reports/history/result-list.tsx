import { dayAt } from '@samnang/core/phnom-penh-day'
import { type FormEvent, useId } from 'react'
import { serverNow } from '../../calls/server-clock.ts'
import { DayField } from '../../lists/day-field.tsx'
import { addDays } from '../../lists/days.ts'
import { FIELD, FilterBar, FilterRow, Pill, Select } from '../../lists/filter-parts.tsx'
import { FilterProblem, NothingFound, UnknownFilter } from '../../lists/notices.tsx'
import { PagedList } from '../../lists/paged-list.tsx'
import type { ChangeSearch } from '../../lists/search.ts'
import { useFresh } from '../../lists/use-fresh.ts'
import { usePages } from '../../lists/use-pages.ts'
import { usePoll } from '../../session/poll.ts'
import { POST_LOGIN } from '../../session/post-login.ts'
import { lotto59 } from '../../text/lotto59.ts'
import { records } from '../../text/records.ts'
import { pollName } from '../../tickets/names.ts'
import { NextStep } from '../../ui/next-step.tsx'
import { Empty } from '../../ui/states.tsx'
import { type HistoryFilters, historyFilters } from './history-filters.ts'
import { ResultLine } from './result-line.tsx'

interface ResultListProps {
  search: URLSearchParams
  change: ChangeSearch
}

export function ResultList({ search, change }: ResultListProps) {
  const filters = historyFilters(search, usePoll())
  const pages = usePages('GET /api/v1/result/history', filters.problem ? null : filters.query)
  useFresh('result', pages.refresh)
  const clear = () => change({ date: null, number: null })
  return (
    <>
      <Filters filters={filters} change={change} />
      {filters.unknown && <UnknownFilter />}
      {filters.problem ? (
        <FilterProblem text={records(filters.problem)} onClear={clear} />
      ) : (
        <PagedList
          pages={pages}
          empty={filters.date || filters.number ? <NothingFound onClear={clear} /> : <NoResults />}
        >
          <ol className="grid gap-2 pb-2 desk:grid-cols-2">
            {pages.rows?.map((result) => (
              <li key={result.result_id} className="rounded-lg border border-line bg-surface px-3 py-2">
                <ResultLine result={result} />
              </li>
            ))}
          </ol>
        </PagedList>
      )}
      <p className="pb-4 text-center text-sm text-muted">{lotto59('no_prediction')}</p>
    </>
  )
}

function NoResults() {
  const next = <NextStep href={POST_LOGIN}>{lotto59('title')}</NextStep>
  return <Empty kind="results" text={lotto59('no_result')} next={next} />
}

function Filters({ filters, change }: { filters: HistoryFilters; change: ChangeSearch }) {
  const today = dayAt(serverNow())
  const quick = [
    [null, records('all_days')],
    [today, records('today')],
    [addDays(today, -1), records('yesterday')],
  ] as const
  return (
    <FilterBar>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a scrolling row in every browser */}
      <div role="group" aria-label={records('days')} className="flex flex-wrap gap-1.5">
        {quick.map(([date, name]) => (
          <Pill key={name} isOn={filters.date === date} onPress={() => change({ date })}>
            {name}
          </Pill>
        ))}
      </div>
      <FilterRow>
        <Select
          label={records('poll')}
          options={[
            ['POLL_1', pollName('POLL_1')],
            ['POLL_2', pollName('POLL_2')],
          ]}
          value={filters.poll}
          onChange={(poll) => change({ poll })}
        />
        <DayField
          label={records('day')}
          value={filters.date ?? ''}
          max={today}
          onChange={(date) => change({ date })}
        />
        <NumberField key={filters.number} number={filters.number} change={change} />
      </FilterRow>
    </FilterBar>
  )
}

/** The number of a draw within its day; asked when it is sent, not with every digit. */
function NumberField({ number, change }: { number: string; change: ChangeSearch }) {
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('number')
    change({ number: typeof text === 'string' ? text.trim() : null })
  }
  return (
    <form onSubmit={submit} className="grid min-w-0 text-sm text-muted phone:col-[1/-1]">
      <label htmlFor={id}>{records('number_of_draw')}</label>
      <span className="flex gap-1.5">
        <input
          id={id}
          name="number"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          defaultValue={number}
          className={`${FIELD} text-base tabular-nums`}
        />
        <button
          type="submit"
          className="min-h-11 shrink-0 rounded-md border border-control bg-raised px-3 text-base text-text hover:border-text"
        >
          {records('search')}
        </button>
      </span>
    </form>
  )
}
