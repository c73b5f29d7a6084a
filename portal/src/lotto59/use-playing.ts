/** The draw that takes bets, and whether it still does by the server's clock. */
import type { Playing } from '@samnang/contract/lotto59'
import type { Poll } from '@samnang/contract/shapes'
import { useEffect, useState } from 'react'
import { useDue } from '../betting/use-due.ts'
import { useCall } from '../calls/use-call.ts'
import { isSaver } from '../device/saver.ts'
import { useLive, useResync } from '../live/use-live.ts'
import { showToast } from '../ui/overlays-state.ts'
import { CLOSE_MARGIN_MS } from './countdown.ts'

const GRACE_MS = 300
/** A change that takes longer is told. Without the stream the question itself begins only after the grace. */
const TOLD_MS = isSaver() ? 2 * GRACE_MS : GRACE_MS
const ASK_DISABLED_POLL_MS = 5000

export interface PlayingState {
  playing: Playing | null
  /** True until the first answer. */
  isLoading: boolean
  hasFailed: boolean
  retry: () => void
}

/** Missed events are made good by the layout, which fetches everything again. A live event brings the next draw; without one it is fetched right after the close, each second, until it is there. */
export function usePlaying(poll: Poll): PlayingState {
  const { data, error, isLoading, mutate } = useCall(
    'GET /api/v1/result/playing',
    { query: { poll } },
    { refreshInterval: (latest) => (latest ? 0 : ASK_DISABLED_POLL_MS) },
  )
  useLive('playing', (next) => {
    const isNewer = (old: Playing | null | undefined) => !old || old.result_id < next.result_id
    if (next.poll === poll) void mutate((old) => (isNewer(old) ? next : old), { revalidate: false })
  })
  useDue(data ? Date.parse(data.closes_at) + GRACE_MS : null, () => void mutate())
  useLoadingTold(data ?? null, error !== undefined)
  return { playing: data ?? null, isLoading, hasFailed: Boolean(error) && !data, retry: () => void mutate() }
}

/** The status toast while a draw is being loaded: after a reconnection, and once when the next one is late (the switch of polls tells it itself). */
function useLoadingTold(playing: Playing | null, hasFailed: boolean): void {
  useResync(() => showToast('LOADING'))
  const [toldAt, setToldAt] = useState<number | null>(null)
  const lateAt = playing && Date.parse(playing.closes_at) + TOLD_MS
  useDue(lateAt === toldAt ? null : lateAt, () => {
    setToldAt(lateAt)
    showToast('LOADING')
  })
  useEffect(() => {
    if (hasFailed) showToast('ERROR')
  }, [hasFailed])
}

/** Whether the page still takes bets on this draw; it closes a little before the server. */
export function useIsOpen(playing: Playing | null): boolean {
  const end = playing && Date.parse(playing.closes_at) - CLOSE_MARGIN_MS[playing.poll]
  const [closedEnd, setClosedEnd] = useState<number | null>(null)
  useDue(end, () => setClosedEnd(end))
  return end !== null && closedEnd !== end
}
