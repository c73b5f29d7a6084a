/** What anybody may see, kept fresh while somebody looks: a guest has no event stream. */
import type { Front } from '@samnang/contract/front'
import { useEffect, useState } from 'react'
import { call } from '../calls/call.ts'
import { serverNow } from '../calls/server-clock.ts'
import { isSaver } from '../device/saver.ts'
import { beat } from '../live/tick.ts'
import { askInMs } from './ask-again.ts'

const RETRY_MS = 5_000
/** Guests who wait for the same moment do not all ask in the same one. */
const SPREAD_MS = 400
const PATIENCE_MS = 10_000

export interface Told {
  front: Front | null
  /** The last question was not answered: what is shown may be old. */
  hasFailed: boolean
}

export function useFront(): Told {
  const [told, setTold] = useState<Told>({ front: null, hasFailed: false })
  useEffect(() => keepAsking(setTold), [])
  return told
}

function keepAsking(tell: (change: (before: Told) => Told) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let isAsking = false
  const ask = async () => {
    clearTimeout(timer)
    if (isOver || isAsking || document.visibilityState === 'hidden') return
    isAsking = true
    const ms = await call('GET /api/front', { quiet: true, timeoutMs: PATIENCE_MS }).then(
      (front) => {
        beat()
        tell(() => ({ front, hasFailed: false }))
        return askInMs(front, serverNow(), isSaver())
      },
      () => {
        tell((before) => ({ ...before, hasFailed: true }))
        return RETRY_MS
      },
    )
    isAsking = false
    if (!isOver) timer = setTimeout(again, ms + Math.random() * SPREAD_MS)
  }
  const again = () => void ask()
  again()
  document.addEventListener('visibilitychange', again)
  window.addEventListener('online', again)
  return () => {
    isOver = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', again)
    window.removeEventListener('online', again)
  }
}
