/** The records of a draw, asked again until nothing more will be published, and what the checks say of them. */

import { isLottery } from '@samnang/core/fairness/lottery-modes'
import { useCallback, useEffect, useState } from 'react'
import { serverNow } from '../calls/server-clock.ts'
import { lazyPage } from '../ui/lazy-page.ts'
import { isFinal } from './fair-data.ts'
import { type Fetched, fetchFair } from './fetch-fair.ts'
import type { ReportProps } from './report.tsx'
import type { FairReport } from './verify-fair.ts'

export const LazyReport = lazyPage<ReportProps>('fair-report', () => import('./report.tsx'))

const WHILE_SHOWN_MS = 2_500
/** A lottery is drawn minutes after its close. */
const BEFORE_DRAW_MS = 10_000
const LONGEST_WAIT_MS = 60_000
const AFTER_FAULT_MS = 5_000

export interface Checked {
  fetched: Fetched
  report: FairReport
}

interface Answer {
  /** Null: no such draw. Undefined: nothing has come yet. */
  checked: Checked | null | undefined
  /** The latest question had no answer. */
  isLost: boolean
  busy: boolean
}

const NOTHING: Answer = { checked: undefined, isLost: false, busy: true }

/** `id` is null while nothing is to be asked, for instance until it is known who is here. */
export function useFair(id: string | null, isPlayer: boolean): Answer & { again: () => void } {
  const [answer, setAnswer] = useState(NOTHING)
  const [round, setRound] = useState(0)
  const again = useCallback(() => setRound((last) => last + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    if (id === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isWanted = true
    setAnswer((last) => ({ ...last, busy: true }))
    const next = (ms: number) => {
      if (ms > 0) timer = setTimeout(again, ms)
    }
    fetchAndCheck(id, isPlayer).then(
      (checked) => {
        if (!isWanted) return
        setAnswer({ checked, isLost: false, busy: false })
        next(nextLook(checked))
      },
      () => {
        if (!isWanted) return
        setAnswer((last) => ({ checked: last.checked, isLost: true, busy: false }))
        next(AFTER_FAULT_MS)
      },
    )
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [id, isPlayer, round, again])
  return { ...answer, again }
}

async function fetchAndCheck(id: string, isPlayer: boolean): Promise<Checked | null> {
  // The checks, their cryptography and their words come beside the records, after the page itself is there.
  const checks = Promise.all([import('./verify-fair.ts'), LazyReport.fetchAhead()])
  const [fetched, [{ verifyFair }]] = await Promise.all([fetchFair(id, isPlayer), checks])
  return fetched && { fetched, report: await verifyFair(fetched.data) }
}

/** Milliseconds to the next look: at the close, then often until the show is over; 0 is never. */
function nextLook(checked: Checked | null): number {
  const draw = checked?.fetched.data.draw
  if (!draw || isFinal(draw)) return 0
  const untilClose = draw.open.closeMs - serverNow()
  if (untilClose > 0) return Math.min(untilClose + 700, LONGEST_WAIT_MS)
  return isLottery(draw) && draw.close !== null ? BEFORE_DRAW_MS : WHILE_SHOWN_MS
}
