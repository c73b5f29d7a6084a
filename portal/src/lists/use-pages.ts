/** A long list, page by page: the newest page is kept fresh, older ones come with the "more" button. */
import type { EndpointName, QueryOf, ReplyOf } from '@samnang/contract/endpoints'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type CallOptions, call } from '../calls/call.ts'
import type { CallFailed } from '../calls/call-failed.ts'
import { useCall } from '../calls/use-call.ts'

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
export function usePages<N extends PagedName>(name: N, query: QueryOf<N> | null): Pages<N> {
  const key = JSON.stringify(query)
  const first = useCall(name, query === null ? null : ({ query } as CallOptions<N>))
  const [older, setOlder] = useState<Older<RowOf<N>> | null>(null)
  const [asking, setAsking] = useState<string | null>(null)
  const [moreError, setMoreError] = useState<{ key: string; error: CallFailed } | null>(null)
  const round = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question ends the one that is on its way
  useEffect(
    () => () => {
      round.current += 1
    },
    [key],
  )

  const data = first.data as unknown as Page<RowOf<N>> | undefined
  const own = older?.key === key ? older : null
  const next = own ? own.next : (data?.next ?? null)

  /** Walks on from `start` until `pages` pages are there. */
  async function walk(start: string | null, pages: number, kept: readonly RowOf<N>[]): Promise<void> {
    const mine = ++round.current
    setAsking(key)
    setMoreError(null)
    try {
      let rows = kept
      let before = start
      for (let at = 0; at < pages && before !== null; at++) {
        const asked = { query: { ...(query as unknown as object), before } } as CallOptions<N>
        const reply = (await call(name, asked)) as unknown as Page<RowOf<N>>
        rows = [...rows, ...reply.rows]
        before = reply.next
      }
      const all = own && kept.length > 0 ? own.pages + pages : pages
      if (mine === round.current) setOlder({ key, rows, next: before, pages: all })
    } catch (error) {
      if (mine === round.current) setMoreError({ key, error: error as CallFailed })
    }
    if (mine === round.current) setAsking(null)
  }

  const { mutate } = first
  const again = useCallback(() => mutate(), [mutate])
  // The first page moved on: older pages are asked again from where it ends now, so no row is lost or shown twice.
  const end = data?.next ?? null
  const lastEnd = useRef({ key, end })
  useEffect(() => {
    const moved = lastEnd.current.key === key && lastEnd.current.end !== end
    lastEnd.current = { key, end }
    if (moved && own) void walk(end, own.pages, [])
  })

  return {
    rows: data && (own ? [...data.rows, ...own.rows] : data.rows),
    first: first.data,
    error: first.error,
    hasMore: next !== null,
    isBusy: asking === key || first.isValidating,
    moreError: moreError?.key === key ? moreError.error : undefined,
    more: () => void walk(next, 1, own?.rows ?? []),
    refresh: () => void again().then(() => (own ? walk(end, own.pages, []) : undefined)),
  }
}
