/** Draws of the ticket lottery that take bets, and the next ones: asked again when one of their moments has come. */
import type { LotteryOffer, LotteryType } from '@samnang/contract/lottery'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { serverNow } from '../calls/server-clock.ts'
import { useCall } from '../calls/use-call.ts'
import { useLive } from '../live/use-live.ts'
import { momentsOf, passedOf } from './draw-times.ts'

/** Rates, limits and the list of numbers that are not sold can change at any time. */
const REFRESH_MS = 20_000
/** A moment is over for the server a little later than for the clock here. */
const GRACE_MS = 400
const JUST_MS = 2000

export interface Offers {
  /** Soonest first. */
  draws: readonly LotteryOffer[]
  /** Server time of the last moment that has passed, renewed at each opening and closing: what is open is read by it. */
  now: number
  isLoading: boolean
  hasFailed: boolean
  /** The operator has not switched the ticket lottery on. */
  isOff: boolean
  retry: () => void
}

export function useOffers(type?: LotteryType): Offers {
  const { data, error, isLoading, mutate } = useCall(
    'GET /api/lottery/result/time',
    { query: type ? { type } : {} },
    { refreshInterval: REFRESH_MS },
  )
  const draws = useMemo(() => sorted(data?.draws ?? []), [data])
  const moments = useMemo(() => momentsOf(draws), [draws])
  const now = useMoments(moments)
  const retry = useCallback(() => void mutate(), [mutate])
  useAfterMoment(now, retry)
  useLive('lottery_times', retry)
  const isOff = error?.code === 'lottery_off'
  return { draws, now, isLoading, hasFailed: Boolean(error) && !data && !isOff, isOff, retry }
}

function sorted(draws: readonly LotteryOffer[]): LotteryOffer[] {
  return [...draws].sort((a, b) => a.draw_at.localeCompare(b.draw_at) || a.id - b.id)
}

/** Asks once when a moment has just passed; one that lies back was known to the last answer. */
function useAfterMoment(moment: number, ask: () => void): void {
  useEffect(() => {
    if (serverNow() - moment > JUST_MS) return
    const timer = setTimeout(ask, GRACE_MS)
    return () => clearTimeout(timer)
  }, [moment, ask])
}

const BEAT_MS = 250

/** The server's time, renewed only when one of the `moments` (ascending) passes; 0 before the first of them. */
export function useMoments(moments: readonly number[]): number {
  const subscribe = useCallback((listener: () => void) => {
    const timer = setInterval(listener, BEAT_MS)
    document.addEventListener('visibilitychange', listener)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', listener)
    }
  }, [])
  return useSyncExternalStore(
    subscribe,
    () => passedOf(moments, serverNow()),
    () => 0,
  )
}
