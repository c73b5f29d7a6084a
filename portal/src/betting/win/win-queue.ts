/** Wins wait for each other, whatever they were won with, and for somebody who looks; each is told once on this device. */
import { useEffect, useSyncExternalStore } from 'react'
import { createStore, useStore } from '../../ui/store.ts'
import { play } from '../sounds.ts'
import type { WinStep } from '../win-steps.ts'
import type { WinMemory } from './win-memory.ts'

export interface QueuedWin {
  resultId: number
  net: number
  step: Exclude<WinStep, 'none'>
}

/** The largest stays until it is closed. */
const TOLD_MS = { any: 3_600, lanterns: 4_600 } as const

/** The win that is told now, or asked whether it may be, of all queues of the page. */
const turn = createStore<QueuedWin | null>(null)

export interface WinQueue<W extends QueuedWin> {
  /** A win that is known, or was told on this device, changes nothing. */
  queueUp(memory: WinMemory, win: W): void
  /** The win to tell now, until it is over or closed. */
  useTold(memory: WinMemory): { win: W | null; close: () => void }
}

/** Outlives the page that shows it: changing the page loses none. `tell` hears of each that begins, and null at its end. */
export function createWinQueue<W extends QueuedWin>(tell: (win: W | null) => void = () => {}): WinQueue<W> {
  const waiting = createStore<readonly W[]>([])
  const told = createStore<W | null>(null)

  function begin(win: W): void {
    told.set(win)
    tell(win)
    play(win.step === 'any' ? 'won' : win.step)
    if (win.step !== 'full') setTimeout(() => end(win), TOLD_MS[win.step])
  }

  function end(win: W): void {
    if (told.get() !== win) return
    told.set(null)
    tell(null)
    turn.set(null)
  }

  /** Whoever goes back from the largest has closed it: nothing else would be told until they return. */
  function leave(): void {
    const win = told.get()
    if (win?.step === 'full') end(win)
  }

  async function take(memory: WinMemory, win: W): Promise<void> {
    turn.set(win)
    waiting.set(waiting.get().filter((one) => one !== win))
    const isMine = await alone(memory.key, () => memory.claim(win.resultId))
    if (isMine) begin(win)
    else turn.set(null)
  }

  return {
    queueUp(memory, found) {
      const isKnown = [...waiting.get(), told.get()].some((one) => one?.resultId === found.resultId)
      if (!isKnown && !memory.isTold(found.resultId)) waiting.set([...waiting.get(), found])
    },
    useTold(memory) {
      const win = useStore(told)
      const [next] = useStore(waiting)
      const busy = useStore(turn)
      const isLooking = useIsLooking()
      // biome-ignore lint/correctness/useExhaustiveDependencies: `take` is the queue's own and never another
      useEffect(() => {
        // Another queue may have taken its turn since this was drawn.
        if (next && isLooking && !busy && !turn.get()) void take(memory, next)
      }, [next, busy, isLooking, memory])
      // biome-ignore lint/correctness/useExhaustiveDependencies: the queue's own, too
      useEffect(() => leave, [])
      return { win, close: () => win && end(win) }
    },
  }
}

/** Two windows may look at once: where the browser can, one of them reads and writes before the other. */
async function alone<T>(name: string, work: () => T): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
  return locks ? locks.request(name, work) : work()
}

/** A tab that sleeps tells nothing: it would be over when somebody comes. */
function useIsLooking(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed)
      return () => document.removeEventListener('visibilitychange', changed)
    },
    () => !document.hidden,
  )
}
