/** The last draws of both polls, to tap: nobody knows the number of a draw by heart. */
import type { Poll } from '@samnang/contract/shapes'
import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { useCall } from '../calls/use-call.ts'
import { fair } from '../text/fair.ts'
import { dateTime } from '../text/format.ts'
import { Failed } from '../ui/states.tsx'

const SHOWN = 10
const POLLS = ['POLL_1', 'POLL_2'] as const

export function LastDraws() {
  return (
    <section aria-label={fair('last_draws')} className="grid gap-3">
      <h2 className="text-lg font-bold">{fair('last_draws')}</h2>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {POLLS.map((poll) => (
          <DrawsOf key={poll} poll={poll} />
        ))}
      </div>
    </section>
  )
}

function DrawsOf({ poll }: { poll: Poll }) {
  const name = fair(`poll_${poll}`)
  const query = { poll, limit: String(SHOWN) }
  const { data, error, mutate, isValidating } = useCall('GET /api/v1/result/recent', { query })
  return (
    <section aria-label={name} className="overflow-hidden rounded-lg border border-line bg-surface">
      <h3 className="bg-raised px-3 py-1 text-sm text-muted">{name}</h3>
      {error && !data && <Failed retry={() => void mutate()} busy={isValidating} />}
      {data?.results.length === 0 && <p className="px-3 py-2.5 text-muted">{fair('no_draws')}</p>}
      {/* Its place is kept: what stands below does not move when the draws come. */}
      <ol className={data || error ? '' : 'min-h-110'}>
        {data?.results.map(({ result_id, number, closed_at }) => (
          <li key={result_id} className="border-t border-line/60">
            <Link
              href={`/fair/${result_id}`}
              className="flex min-h-11 flex-wrap items-center gap-x-2 px-3 leading-normal hover:bg-raised focus-visible:outline-offset-[-3px]"
            >
              <b>{fair('draw_number', { n: number })}</b>
              <span className="money text-sm text-muted">{dateTime(closed_at)}</span>
              <span className="ml-auto flex items-center gap-1 text-sm text-info tabular-nums">
                #{result_id}
                <ChevronRight aria-hidden="true" className="size-4" />
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
