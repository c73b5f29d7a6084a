/** The last public results, from the server or, without a network, as the service worker kept them. */
import type { ReplyOf } from '@samnang/contract/endpoints'
import type { Result } from '@samnang/contract/lotto59'
import type { Poll } from '@samnang/contract/shapes'
import { KEPT_AT } from '../offline/worker-rules.ts'

export interface Recent {
  results: Result[]
  /** Epoch ms by this device's clock when the answer was kept; null: it comes from the server just now. */
  keptAt: number | null
}

const SHOWN = 5

/** Rejects when neither the server nor the worker has an answer. */
export async function fetchRecent(poll: Poll): Promise<Recent> {
  const response = await fetch(`/api/v1/result/recent?poll=${poll}&limit=${SHOWN}`, {
    headers: { accept: 'application/json' },
  })
  if (!response.ok) throw new Error(`results ${response.status}`)
  const body = (await response.json()) as { data: ReplyOf<'GET /api/v1/result/recent'> }
  const keptAt = Number(response.headers.get(KEPT_AT))
  return { results: body.data.results.slice(0, SHOWN), keptAt: keptAt > 0 ? keptAt : null }
}
