/**
 * What this device remembers of a player's wins: draws that hold their bets and were not told yet, and draws that were
 * told. A win is told once: not again after a reload, nor in a second tab, nor to a tab that slept meanwhile.
 */
import type { Poll } from '@samnang/contract/shapes'

export interface AwaitedDraw {
  poll: Poll
  resultId: number
  /** When its result is known at the latest, epoch ms. */
  dueMs: number
}

interface Kept {
  awaited: AwaitedDraw[]
  told: number[]
}

export interface WinMemory {
  key: string
  /** Bets were placed on this draw. */
  expect(draw: AwaitedDraw): void
  /** The draws to ask about; what is a day over its time is forgotten. */
  awaited(nowMs: number): AwaitedDraw[]
  /** The draw has brought nothing to tell. */
  forget(resultId: number): void
  isTold(resultId: number): boolean
  /** True for the one who may tell it; from now on it is told. */
  claim(resultId: number): boolean
}

const AWAITED_MAX = 20
const TOLD_MAX = 60
const FORGOTTEN_MS = 86_400_000

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

/**
 * Reads what is stored each time: another tab may have told meanwhile. A browser that keeps nothing remembers as long as the
 * page lives. `product`: draws of the ticket lottery are kept apart, so that those of a busy night do not push them out.
 */
export function openWinMemory(storage: Storage, playerId: number, product = ''): WinMemory {
  const key = `samnang.wins.${playerId}${product}`
  let last: Kept = { awaited: [], told: [] }
  const read = (): Kept => keptIn(storage, key) ?? last
  const write = (next: Kept) => {
    last = { awaited: next.awaited.slice(-AWAITED_MAX), told: next.told.slice(-TOLD_MAX) }
    attempt(() => storage.setItem(key, JSON.stringify(last)))
  }
  const without = ({ awaited }: Kept, id: number) => awaited.filter(({ resultId }) => resultId !== id)
  return {
    key,
    expect(draw) {
      const kept = read()
      if (kept.told.includes(draw.resultId)) return
      write({ ...kept, awaited: [...without(kept, draw.resultId), draw] })
    },
    awaited: (nowMs) => read().awaited.filter(({ dueMs }) => nowMs - dueMs < FORGOTTEN_MS),
    forget(resultId) {
      const kept = read()
      if (kept.awaited.some((draw) => draw.resultId === resultId))
        write({ ...kept, awaited: without(kept, resultId) })
    },
    isTold: (resultId) => read().told.includes(resultId),
    claim(resultId) {
      const kept = read()
      if (kept.told.includes(resultId)) return false
      write({ awaited: without(kept, resultId), told: [...kept.told, resultId] })
      return true
    },
  }
}

/** Null for nothing, and for what somebody else has written there. */
function keptIn(storage: Storage, key: string): Kept | null {
  const found = attempt(() => JSON.parse(storage.getItem(key) ?? 'null') as Partial<Kept> | null)
  if (!found || !Array.isArray(found.awaited) || !Array.isArray(found.told)) return null
  return {
    awaited: found.awaited.filter(isDraw),
    told: found.told.filter((id) => Number.isSafeInteger(id)),
  }
}

function isDraw(draw: Partial<AwaitedDraw> | null): draw is AwaitedDraw {
  const isPoll = draw?.poll === 'POLL_1' || draw?.poll === 'POLL_2'
  return isPoll && Number.isSafeInteger(draw.resultId) && Number.isFinite(draw.dueMs)
}

function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
