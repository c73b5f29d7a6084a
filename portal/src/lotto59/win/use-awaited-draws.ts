/** Draws with bets of this device that the stage has not shown: of the other poll, or missed while nobody looked. */
import type { Ticket } from '@samnang/contract/lotto59'
import type { Poll } from '@samnang/contract/shapes'
import { useRef } from 'react'
import { useEverySecond } from '../../betting/use-due.ts'
import type { AwaitedDraw, WinMemory } from '../../betting/win/win-memory.ts'
import { call } from '../../calls/call.ts'
import { serverNow } from '../../calls/server-clock.ts'
import { useLive } from '../../live/use-live.ts'
import { ownResult } from '../tickets/ticket-groups.ts'
import { type Win, winOf } from './win.ts'

const AFTER_FAILURE_MS = 5_000

interface Stage {
  poll: Poll
  /** The draw on the stage: its tickets are known there. */
  shownId: number | null
}

/** `found` gets each win of them once they are settled; what has won nothing is forgotten. */
export function useAwaitedDraws(memory: WinMemory, stage: Stage, found: (win: Win) => void): void {
  const ended = useRef(new Set<number>())
  const restUntil = useRef(0)
  const isAsking = useRef(false)
  useLive('result', ({ result_id }) => void ended.current.add(result_id))

  const isDue = (draw: AwaitedDraw) => {
    if (draw.resultId === stage.shownId) return false
    const isPast = draw.poll === stage.poll && stage.shownId !== null && draw.resultId < stage.shownId
    return isPast || ended.current.has(draw.resultId) || draw.dueMs <= serverNow()
  }
  const askAll = async () => {
    for (const draw of memory.awaited(serverNow()).filter(isDue)) {
      const tickets = await ticketsOf(draw)
      const own = ownResult(tickets)
      const win = own && winOf(own)
      if (win) found(win)
      else if (own || tickets.length === 0) memory.forget(draw.resultId)
    }
  }
  useEverySecond(true, () => {
    if (isAsking.current || document.hidden || Date.now() < restUntil.current) return
    isAsking.current = true
    askAll()
      .catch(() => {
        restUntil.current = Date.now() + AFTER_FAILURE_MS
      })
      .finally(() => {
        isAsking.current = false
      })
  })
}

/** All of them: a sum of some would be another one. */
async function ticketsOf({ poll, resultId }: AwaitedDraw): Promise<Ticket[]> {
  const tickets: Ticket[] = []
  let before: string | null = null
  do {
    const query = { poll, result_id: String(resultId), limit: '100', ...(before ? { before } : {}) }
    const page: { rows: Ticket[]; next: string | null } = await call('GET /api/v1/ticket/list', { query })
    tickets.push(...page.rows)
    before = page.next
  } while (before)
  return tickets
}
