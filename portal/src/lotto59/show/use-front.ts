/** What other people do: how large the open draw is, and who has won of late. */
import type { FrontDraw, FrontWinner } from '@samnang/contract/front'
import type { Playing } from '@samnang/contract/lotto59'
import { useEffect, useEffectEvent } from 'react'
import { serverNow } from '../../calls/server-clock.ts'
import { useCall } from '../../calls/use-call.ts'

const EVERY_MS = 20_000
/** A fast draw is asked about once, when most bets are in; not by all phones in the same moment. */
const BEFORE_CLOSE_MS = 5_000
const SPREAD_MS = 1_500
/** The page has asked when it came (specification 7.2: not twice in two seconds). */
const AGAIN_MS = 2_000

interface Front {
  /** The open draw; undefined until its size is known. */
  draw: FrontDraw | undefined
  winners: readonly FrontWinner[] | undefined
}

/** Of several who look on one page one `asks`; the others see the same answer. */
export function useFront(playing: Playing | null, { asks = false } = {}): Front {
  const isFast = playing?.poll === 'POLL_2'
  const { data, mutate } = useCall('GET /api/front', {}, { refreshInterval: asks && !isFast ? EVERY_MS : 0 })
  const ask = useEffectEvent(() => {
    if (!document.hidden) void mutate()
  })
  const closesAt = playing && isFast && asks ? Date.parse(playing.closes_at) : null
  useEffect(() => {
    if (closesAt === null) return
    const wait = closesAt - BEFORE_CLOSE_MS - serverNow() + Math.random() * SPREAD_MS
    if (wait < AGAIN_MS) return
    const timer = setTimeout(() => ask(), wait)
    return () => clearTimeout(timer)
  }, [closesAt])
  return {
    draw: data?.draws.find(({ result_id }) => result_id === playing?.result_id),
    winners: data?.winners,
  }
}
