/** A long list, page by page: the newest page is kept fresh, older ones come with the "more" button. */

import type { CallFailed } from '@samnang/client/call-failed'
import type { EndpointName, QueryOf, ReplyOf } from '@samnang/contract/endpoints'
import { useEffect, useRef, useState } from 'react'
import { type CallOptions, call } from '../calls/call.ts'
import { type AnswerConfig, useCall } from '../calls/use-call.ts'

type GetName = Extract<EndpointName, `GET ${string}`>
/** Names whose answer is a keyset page. */
export type PagedName = {
  [N in GetName]: ReplyOf<N> extends { rows: readonly unknown[]; next: string | null } ? N : never
}[GetName]
type RowOf<N extends PagedName> = ReplyOf<N> extends { rows: readonly (infer R)[] } ? R : never
interface Page<R> {
  rows: readonly R[]
  next: string | null
}

interface Older<R> {
  /** The question whose continuation this is. */
  key: string
  rows: readonly R[]
  next: string | null
  pages: number
}

export interface Pages<N extends PagedName> {
  /** Undefined until the first answer. */
  rows: readonly RowOf<N>[] | undefined
  /** What the first page says beside its rows. */
  first: ReplyOf<N> | undefined
  error: CallFailed | undefined
  hasMore: boolean
  isBusy: boolean
  /** Why the last press of "more" brought nothing. */
  moreError: CallFailed | undefined
  more: () => void
  /** Asks again for everything that is shown. */
  refresh: () => void
}

/** `query` null asks nothing (its filters make no sense). */
export function usePages<N extends PagedName>(
  name: N,
  query: QueryOf<N> | null,
  config?: Pick<AnswerConfig<ReplyOf<N>>, 'refreshInterval'>,
): Pages<N> {
  const key = JSON.stringify(query)
  const first = useCall(name, query === null ? null : ({ query } as CallOptions<N>), config)
  const [older, setOlder] = useState<Older<RowOf<N>> | null>(null)
  const [asking, setAsking] = useState<string | null>(null)
  const [failed, setFailed] = useState<{ key: string; error: CallFailed } | null>(null)
  const round = useRounds(key)

  const data = first.data as unknown as Page<RowOf<N>> | undefined
  const end = data?.next ?? null
  const own = older?.key === key ? older : null
  const next = own ? own.next : end

  async function walk(start: string | null, pages: number, kept: Older<RowOf<N>> | null): Promise<void> {
    const isNewest = round()
    setAsking(key)
    setFailed(null)
    try {
      const walked = await fetchPages(name, query, start, pages)
      const rows = [...(kept?.rows ?? []), ...walked.rows]
      if (isNewest()) setOlder({ key, rows, next: walked.next, pages: pages + (kept?.pages ?? 0) })
    } catch (error) {
      if (isNewest()) setFailed({ key, error: error as CallFailed })
    }
    if (isNewest()) setAsking(null)
  }

  // The first page moved on: older pages are asked again from where it ends now, so no row is lost or shown twice.
  const lastEnd = useRef({ key, end })
  useEffect(() => {
    const moved = lastEnd.current.key === key && lastEnd.current.end !== end
    lastEnd.current = { key, end }
    if (moved && own) void walk(end, own.pages, null)
  })

  return {
    rows: data && (own ? [...data.rows, ...own.rows] : data.rows),
    first: first.data,
    error: first.error,
    hasMore: next !== null,
    isBusy: asking === key || first.isValidating,
    moreError: failed?.key === key ? failed.error : undefined,
    more: () => void walk(next, 1, own),
    refresh: () => void first.mutate().then(() => (own ? walk(end, own.pages, null) : undefined)),
  }
}

/** Counts what is asked: an answer is dropped once something newer was asked, or another list is shown. */
function useRounds(key: string): () => () => boolean {
  const round = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list ends the question that is on its way
  useEffect(
    () => () => {
      round.current += 1
    },
    [key],
  )
  return () => {
    const mine = ++round.current
    return () => mine === round.current
  }
}

/** Walks on from `start` until `pages` pages are there or the list ends. Rejects with `CallFailed`. */
async function fetchPages<N extends PagedName>(
  name: N,
  query: QueryOf<N> | null,
  start: string | null,
  pages: number,
): Promise<Page<RowOf<N>>> {
  const rows: RowOf<N>[] = []
  let next = start
  for (let at = 0; at < pages && next !== null; at++) {
    const asked = { query: { ...(query as unknown as object), before: next } } as CallOptions<N>
    const page = (await call(name, asked)) as unknown as Page<RowOf<N>>
    rows.push(...page.rows)
    next = page.next
  }
  return { rows, next }
}
