/** The draw being shown and the results before it: live events first, fetched whenever one is overdue. */
import type { Playing, Result } from '@samnang/contract/lotto59'
import type { Poll } from '@samnang/contract/shapes'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { useDue } from '../../betting/use-due.ts'
import { call } from '../../calls/call.ts'
import { useCall } from '../../calls/use-call.ts'
import { isSaver } from '../../device/saver.ts'
import { useLive, useResync } from '../../live/use-live.ts'
import { RECENT, recentQuery } from '../recent-query.ts'
import { refetchAt, resultAt, type Show, type ShowEvent, showAfter } from './show-state.ts'

const NOTHING: { results: Result[] } = { results: [] }

export interface ShowState {
  show: Show | null
  /** Newest first; undefined until the first answer. */
  recent: Result[] | undefined
  hasFailed: boolean
  retry: () => void
}

export function useShow(poll: Poll, playing: Playing | null): ShowState {
  const [show, tell] = useReducer(showAfter, null)
  const recent = useRecent(poll)
  const newest = recent.results?.[0]

  /** At first the results are on their way already: what is asked twice within two seconds is asked for nothing. */
  const fetchShow = (isFirst = false) => {
    if (isSaver()) return void fetchResult()
    call('GET /api/v1/result/releasing', { query: { poll } }).then(
      (releasing) => {
        if (releasing) tell({ kind: 'releasing', releasing })
        else if (!isFirst) void recent.refetch()
      },
      () => {
        // Offline: the next moment that is due asks again.
      },
    )
  }

  /** Saving data: one small answer when the show is over, instead of its ten balls. */
  const fetchResult = async () => {
    if (!recent.results) return
    const { results } = await call('GET /api/v1/result/recent', { query: { poll, limit: '1' } }).catch(
      () => NOTHING,
    )
    if (results[0]) recent.add(results[0])
  }

  useEffect(() => {
    if (newest) tell({ kind: 'result', result: newest })
  }, [newest])
  useClosed(poll, playing, tell)
  useLive('ball', ({ result_id, index, ball, ...event }) => {
    if (event.poll === poll) tell({ kind: 'ball', poll, resultId: result_id, index, ball })
  })
  useLive('result', (result) => {
    if (result.poll === poll) recent.add(result)
  })
  useResync(() => fetchShow())
  useDue(isSaver() ? resultAt(show) : refetchAt(show), () => fetchShow())
  useFirst(() => fetchShow(true))
  return { show, recent: recent.results, hasFailed: recent.hasFailed, retry: recent.retry }
}

/** The close empties the stage: told by its event or, where that was missed, by the next open draw. */
function useClosed(poll: Poll, playing: Playing | null, tell: (event: ShowEvent) => void): void {
  const open = useRef<Playing | null>(null)
  const close = (resultId: number) => {
    const draw = open.current?.result_id === resultId ? open.current : null
    const closedAt = draw ? Date.parse(draw.closes_at) : null
    tell({ kind: 'closed', poll, resultId, number: draw?.number ?? null, closedAt })
  }
  useLive('closed', (event) => {
    if (event.poll === poll) close(event.result_id)
  })
  useEffect(() => {
    const before = open.current
    if (before && playing && before.result_id < playing.result_id) {
      const closedAt = Date.parse(before.closes_at)
      tell({ kind: 'closed', poll, resultId: before.result_id, number: before.number, closedAt })
    }
    open.current = playing
  }, [poll, playing, tell])
}

function useRecent(poll: Poll) {
  const { data, error, mutate } = useCall('GET /api/v1/result/recent', {
    query: recentQuery(poll),
  })
  const withNewest = (results: Result[], result: Result) =>
    [result, ...results.filter((one) => one.result_id !== result.result_id)]
      .sort((a, b) => b.result_id - a.result_id)
      .slice(0, RECENT)
  return {
    results: data?.results,
    hasFailed: Boolean(error) && !data,
    refetch: mutate,
    retry: useCallback(() => void mutate(), [mutate]),
    add: (result: Result) =>
      void mutate((old) => ({ results: withNewest(old?.results ?? [], result) }), { revalidate: !data }),
  }
}

/** Whoever arrives in the middle of a show must see it at once. */
function useFirst(work: () => void): void {
  const first = useRef(work)
  useEffect(() => first.current(), [])
}
