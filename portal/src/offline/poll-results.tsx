/**
 * The last results of a poll, from the server or, without a network, as the service worker kept them. Who is not logged in
 * has no event stream: they are asked for every ten seconds.
 */
import type { ReplyOf } from '@samnang/contract/endpoints'
import type { Result } from '@samnang/contract/lotto59'
import type { Poll } from '@samnang/contract/shapes'
import { useEffect, useState } from 'react'
import { hour } from '../text/format.ts'
import { home } from '../text/home.ts'
import { KEPT_AT } from './worker-rules.ts'

const ASK_MS = 10_000
const ROWS = 3
/** So many are kept without a network. */
const SHOWN = 5
const MINUTE_MS = 60_000

/** Of the pages that have nothing else to show. */
export function PollResults({ poll, name }: { poll: Poll; name: string }) {
  const { recent, hasFailed } = useRecent(poll)
  return (
    <section
      aria-label={name}
      className="grid content-start gap-1 rounded-lg border border-line bg-surface p-3"
    >
      <h3 className="text-sm text-muted">{name}</h3>
      <div className="min-h-lh text-sm">
        <KeptNote recent={recent} />
      </div>
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

/** Says how old results are that come without a network. */
export function KeptNote({ recent }: { recent: Recent | null }) {
  return recent?.keptAt ? (
    <p role="status" className="text-sm text-warn">
      {home('kept', { age: ageText(Date.now() - recent.keptAt) })}
    </p>
  ) : null
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

/** Asked once where somebody else brings what is new, else again and again. */
export function useRecent(
  poll: Poll,
  { isToldOtherwise = false } = {},
): { recent: Recent | null; hasFailed: boolean } {
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
    if (isToldOtherwise) return
    const timer = setInterval(ask, ASK_MS)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [poll, isToldOtherwise])
  return { recent, hasFailed }
}

export interface Recent {
  results: Result[]
  /** Epoch ms by this device's clock when the answer was kept; null: it comes from the server just now. */
  keptAt: number | null
}

/** Rejects when neither the server nor the worker has an answer. */
async function fetchRecent(poll: Poll): Promise<Recent> {
  const response = await fetch(`/api/v1/result/recent?poll=${poll}&limit=${SHOWN}`, {
    headers: { accept: 'application/json' },
  })
  if (!response.ok) throw new Error(`results ${response.status}`)
  const body = (await response.json()) as { data: ReplyOf<'GET /api/v1/result/recent'> }
  const keptAt = Number(response.headers.get(KEPT_AT))
  return { results: body.data.results.slice(0, SHOWN), keptAt: keptAt > 0 ? keptAt : null }
}

/** How old something is, in words. */
export function ageText(ms: number): string {
  const minutes = Math.floor(Math.max(0, ms) / MINUTE_MS)
  if (minutes < 1) return home('age_now')
  if (minutes < 60) return home('age_minutes', { n: minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? home('age_hours', { n: hours }) : home('age_days', { n: Math.floor(hours / 24) })
}
