/** Wins of the ticket lottery come hours after the bet, on whatever page the player is by then, or when they come back. */
import { useEffect, useEffectEvent, useState } from 'react'
import { storage } from '../../betting/tab.ts'
import { openWinMemory } from '../../betting/win/win-memory.ts'
import { createWinQueue } from '../../betting/win/win-queue.ts'
import { call } from '../../calls/call.ts'
import { serverNow } from '../../calls/server-clock.ts'
import { useLive } from '../../live/use-live.ts'
import { useUser } from '../../session/session.ts'
import { type LotteryWin, lotteryWinOf } from './lottery-win.ts'

const queue = createWinQueue<LotteryWin>()

/** The event and the count of notices come together: one question for both. */
const PAUSE_MS = 300

/** The win to tell now, until it is over or closed. */
export function useLotteryWins(): { win: LotteryWin | null; close: () => void } {
  const { auth, unread_notices: unread } = useUser()
  const [memory] = useState(() => openWinMemory(storage(), auth.id, '.lottery'))
  const [heard, setHeard] = useState(0)
  useLive('lottery_won', () => setHeard((times) => times + 1))
  const ask = useEffectEvent(async () => {
    const { rows } = await call('GET /api/notice/list', { query: { limit: '50' } })
    for (const row of rows) {
      const win = lotteryWinOf(row, serverNow())
      if (win) queue.queueUp(memory, win)
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them says that there may be something new
  useEffect(() => {
    // Where it fails the notice stays unread: the next page asks again.
    const timer = setTimeout(() => void ask().catch(() => {}), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [unread, heard])
  return queue.useTold(memory)
}
