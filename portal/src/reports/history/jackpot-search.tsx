/** In which draws would five numbers have won a jackpot; or how did one of my own jackpot tickets do. */
import type { QueryOf } from '@samnang/contract/endpoints'
import type { JackpotMatch } from '@samnang/contract/report'
import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { useCall } from '../../calls/use-call.ts'
import { Pill } from '../../lists/filter-parts.tsx'
import { choiceIn } from '../../lists/filters.ts'
import { listSentence } from '../../lists/paged-list.tsx'
import type { ChangeSearch } from '../../lists/search.ts'
import { POST_LOGIN } from '../../session/post-login.ts'
import { lotto59 } from '../../text/lotto59.ts'
import { records } from '../../text/records.ts'
import { titles } from '../../text/titles.ts'
import { TicketLine } from '../../tickets/ticket-line.tsx'
import { NextStep } from '../../ui/next-step.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { fiveNumbers, ticketNumber } from './history-filters.ts'
import { NumbersForm, TicketForm } from './jackpot-forms.tsx'
import { ResultLine } from './result-line.tsx'

interface JackpotSearchProps {
  search: URLSearchParams
  change: ChangeSearch
}

const WAYS = ['numbers', 'ticket'] as const

export default function JackpotSearch({ search, change }: JackpotSearchProps) {
  const by = choiceIn(search, 'by', WAYS).value ?? (search.get('ticket') ? 'ticket' : 'numbers')
  const asked = search.get(by) ?? ''
  const numbers = by === 'numbers' ? fiveNumbers(asked) : null
  const ticket = by === 'ticket' ? ticketNumber(asked) : null
  const query = numbers ? { numbers: numbers.join(',') } : ticket ? { ticket } : null
  const problem = asked === '' || query ? '' : records(by === 'numbers' ? 'five_wrong' : 'ticket_wrong')
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: two pills in a row, no frame around them */}
      <div role="group" aria-label={records('search_by')} className="flex gap-1.5">
        {WAYS.map((way) => (
          <Pill key={way} isOn={by === way} onPress={() => change({ by: way, numbers: null, ticket: null })}>
            {records(`by_${way}`)}
          </Pill>
        ))}
      </div>
      {by === 'numbers' ? (
        <NumbersForm
          key={asked}
          asked={asked}
          numbers={numbers}
          problem={problem}
          onSearch={(text) => change({ by, numbers: text })}
        />
      ) : (
        <TicketForm
          key={asked}
          asked={asked}
          problem={problem}
          onSearch={(text) => change({ by, ticket: text })}
        />
      )}
      {query && <Matches query={query} />}
      <p className="pb-4 text-sm text-muted">{records('search_hint')}</p>
    </>
  )
}

function Matches({ query }: { query: NonNullable<QueryOf<'GET /api/jackpot/search'>> }) {
  const { data, error, isValidating, mutate } = useCall('GET /api/jackpot/search', { query })
  if (error?.code === 'not_found') return <NotOwn />
  if (error && !data)
    return <Failed text={listSentence(error)} retry={() => void mutate()} busy={isValidating} />
  if (!data) return <Loading />
  const { matches, ticket } = data
  const result = matches.find((match) => match.result.result_id === ticket?.result_id)?.result ?? null
  return (
    <section className="grid gap-2" aria-live="polite">
      {ticket && (
        <div className="rounded-lg border border-gold/60 bg-surface">
          <ul>
            <TicketLine ticket={ticket} result={result} />
          </ul>
          <Link
            href={`/ticket/lotto59/${ticket.group_id}`}
            className="flex min-h-11 items-center gap-1 border-t border-line px-3 text-info hover:underline"
          >
            {records('details')}
            <ChevronRight aria-hidden="true" className="size-5" />
          </Link>
        </div>
      )}
      {matches.length === 0 && !ticket && <NoMatch />}
      {matches.length > 0 && <h2 className="font-bold">{records('matches', { n: matches.length })}</h2>}
      <ol className="grid gap-2 desk:grid-cols-2">
        {matches.map((match) => (
          <li
            key={match.result.result_id}
            className="grid gap-1 rounded-lg border border-line bg-surface px-3 py-2"
          >
            <ResultLine result={match.result} matched={match.matched} />
            <MatchWords match={match} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A jackpot ticket is found by its number, and the numbers stand on the tickets. */
function NotOwn() {
  const next = <NextStep href="/ticket/lotto59">{titles('tickets')}</NextStep>
  return <Empty kind="tickets" text={records('ticket_not_found')} next={next} />
}

function NoMatch() {
  const next = <NextStep href={POST_LOGIN}>{lotto59('title')}</NextStep>
  return <Empty kind="search" text={records('no_match')} next={next} />
}

/** "big jackpot number {diff}", "small jackpot": the words of specification 4.9. */
function MatchWords({ match: { diff, matched } }: { match: JackpotMatch }) {
  const prize = diff === 2 ? records('small') : diff < 2 ? records('big', { diff }) : records('no_jackpot')
  return (
    <p className="flex flex-wrap justify-between gap-x-3 text-sm">
      <b className={diff <= 2 ? 'text-gold' : ''}>{prize}</b>
      <span className="tabular-nums">
        {records('hits', { n: matched.length, numbers: matched.join(' ') || '–' })}
      </span>
    </p>
  )
}
