/** Sends a bet, and asks for it by its key until it is known what became of it. */
import type { BetOrder } from '../../messages.ts'
import type { SportApi } from './api.ts'
import type { Book, BookEvent } from './book.ts'
import { isDecided } from './placing.ts'

export interface RunParts {
  api: SportApi
  get(): Book
  act(event: BookEvent): void
}

/** Between two questions; the socket is usually faster. */
const ASK_MS = 1_500
const ASK_MAX_MS = 6_000

export async function placeBet({ api, get, act }: RunParts, order: BetOrder): Promise<void> {
  const isOpen = () => {
    const { placing } = get()
    return placing?.order.key === order.key && !isDecided(placing)
  }
  const answered = (answer: Awaited<ReturnType<SportApi['bet']>>) => {
    act({ kind: 'placed', key: order.key, answer })
    return answer
  }
  // A page that was opened again does not know whether its order ever left: the book is asked first.
  let isUnsent = get().placing?.state === 'sending'
  for (let turn = 0; isOpen(); turn += 1) {
    if (isUnsent) {
      answered(await api.bet(order))
      isUnsent = false
    } else {
      const { kind } = answered(await api.betOf(order.key))
      // Sent once more under the same key: whichever arrives first is the bet, the other one repeats its answer.
      isUnsent = kind === 'unknown'
    }
    if (isOpen()) await pause(Math.min(ASK_MAX_MS, ASK_MS * (turn + 1)))
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
