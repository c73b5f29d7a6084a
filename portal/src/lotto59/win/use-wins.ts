/** What the draws of lotto 59 have won for the player, one after the other. */
import type { Poll } from '@samnang/contract/shapes'
import { useEffect, useRef, useState } from 'react'
import { announce } from '../../betting/announcer.tsx'
import { storage } from '../../betting/tab.ts'
import { openWinMemory } from '../../betting/win/win-memory.ts'
import { createWinQueue } from '../../betting/win/win-queue.ts'
import { useUser } from '../../session/session.ts'
import type { OwnResult } from '../tickets/ticket-groups.ts'
import { glowing } from './glowing.ts'
import { useAwaitedDraws } from './use-awaited-draws.ts'
import { type Win, winOf, winSentence } from './win.ts'

export interface Stage {
  poll: Poll
  shownId: number | null
  /** What the draw on the stage came to, once it is known. */
  own: OwnResult | null
}

const queue = createWinQueue<Win>((win) => glowing.set(win?.tickets ?? []))

/** The win to tell now, until it is over or closed. */
export function useWins(stage: Stage): { win: Win | null; close: () => void } {
  const { id } = useUser().auth
  const [memory] = useState(() => openWinMemory(storage(), id))
  const { win, close } = queue.useTold(memory)
  useAwaitedDraws(memory, stage, (found) => queue.queueUp(memory, found))
  const { own } = stage
  useEffect(() => {
    const found = own && winOf(own)
    if (found) queue.queueUp(memory, found)
    else if (own && stage.shownId !== null) memory.forget(stage.shownId)
  }, [own, memory, stage.shownId])
  // The stage tells its own draw to those who listen; of another one they hear here.
  const isElsewhere = win !== null && win.resultId !== stage.shownId
  const isSaid = useRef<Win | null>(null)
  useEffect(() => {
    if (!win || !isElsewhere || isSaid.current === win) return
    isSaid.current = win
    announce(winSentence(win))
  }, [win, isElsewhere])
  return { win, close }
}
