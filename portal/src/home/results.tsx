/** The last results of both draws. A guest has no event stream: they are asked for every ten seconds. */
import type { Result } from '@samnang/contract/lotto59'
import type { Poll } from '@samnang/contract/shapes'
import { useEffect, useState } from 'react'
import { hour } from '../text/format.ts'
import { home } from '../text/home.ts'
import { ageText } from './age-text.ts'
import { Heading } from './games.tsx'
import { fetchRecent, type Recent } from './recent.ts'

const ASK_MS = 10_000
const ROWS = 3

export function LastResults() {
  return (
    <section aria-labelledby="results" className="grid gap-3">
      <Heading id="results">{home('results')}</Heading>
      <div className="grid gap-3 lg:grid-cols-2">
        <PollResults poll="POLL_2" name={home('fast')} />
        <PollResults poll="POLL_1" name={home('standard')} />
      </div>
    </section>
  )
}

export function PollResults({ poll, name }: { poll: Poll; name: string }) {
  const { recent, hasFailed } = useRecent(poll)
  return (
    <section
      aria-label={name}
      className="grid content-start gap-1 rounded-lg border border-line bg-surface p-3"
    >
      <h3 className="text-sm text-muted">{name}</h3>
      {recent?.keptAt && (
        <p role="status" className="text-sm text-warn">
          {home('kept', { age: ageText(Date.now() - recent.keptAt) })}
        </p>
      )}
      <ol className="grid min-h-58 content-start">
        {recent?.results.slice(0, ROWS).map((result) => (
          <Row key={result.result_id} result={result} />
        ))}
        {recent?.results.length === 0 && <li className="text-muted">{home('no_results')}</li>}
        {!recent && hasFailed && <li className="text-muted">{home('results_failed')}</li>}
      </ol>
    </section>
  )
}

const POST_LOOK = ['bg-pos-a', 'bg-pos-b', 'bg-pos-c', 'bg-pos-d', 'bg-pos-e']

function Row({ result }: { result: Result }) {
  const { number, closed_at, balls, total, size } = result
  return (
    <li className="grid gap-1.5 border-b border-line/50 py-2 last:border-0">
      <p className="flex items-center justify-between gap-2 text-sm text-muted">
        <span>
          {home('draw', { n: number })} · <span className="money">{hour(closed_at)}</span>
        </span>
        {size && (
          <span className="text-base whitespace-nowrap text-text">
            {home('total')} <b className="tabular-nums">{total}</b>{' '}
            <b className={size === 'big' ? 'text-road-1' : 'text-road-2'}>{home(size)}</b>
          </span>
        )}
      </p>
      {result.void ? (
        <p>{home('void')}</p>
      ) : (
        <p className="grid max-w-84 grid-cols-10">
          {balls.map((ball, at) => (
            <span
              key={ball}
              className={`digits inline-grid size-7 place-items-center rounded-full text-sm font-bold ${
                at < 5 ? `${POST_LOOK[at]} text-pos-ink` : 'border border-control'
              }`}
            >
              {ball}
            </span>
          ))}
        </p>
      )}
    </li>
  )
}

function useRecent(poll: Poll): { recent: Recent | null; hasFailed: boolean } {
  const [recent, setRecent] = useState<Recent | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'hidden') return
      fetchRecent(poll).then(
        (next) => {
          setRecent(next)
          setFailed(false)
        },
        () => setFailed(true),
      )
    }
    ask()
    const timer = setInterval(ask, ASK_MS)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [poll])
  return { recent, hasFailed }
}
