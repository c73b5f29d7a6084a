/** The player's tickets of one draw. A draw is only asked about when the player can have tickets in it. */
import type { BetPlaced, Ticket } from '@samnang/contract/lotto59'
import type { Poll } from '@samnang/contract/shapes'
import { useCallback, useMemo, useState } from 'react'
import { useEverySecond } from '../../betting/use-due.ts'
import { putAnswer, useCall } from '../../calls/use-call.ts'
import { useLive, useResync } from '../../live/use-live.ts'

const KEPT_IDS = 20

export interface DrawTickets {
  tickets: Ticket[]
  /** False where there are more than one answer holds: what they come to is not known here. */
  isWhole: boolean
  isLoading: boolean
  hasFailed: boolean
  retry: () => void
}

/** Draws of this page that may hold tickets: those that were there when it opened, and those told to have some. */
export interface Touched {
  has(resultId: number): boolean
  add(resultId: number): void
}

/** On the fast lotto a new draw opens every 10 s; asking each of them for tickets would be a call a second for six
 * players who only watch. The draws up to `firstId` and every draw with a `tickets` event or a placed slip are asked. */
export function useTouched(poll: Poll, firstId: number | null): Touched {
  const [first, setFirst] = useState<number | null>(null)
  const [ids, setIds] = useState<readonly number[]>([])
  if (first === null && firstId !== null) setFirst(firstId)
  const add = useCallback(
    (resultId: number) =>
      setIds((old) => (old.includes(resultId) ? old : [...old.slice(-KEPT_IDS), resultId])),
    [],
  )
  useLive('tickets', (event) => {
    if (event.poll === poll) add(event.result_id)
  })
  useResync(() => setFirst(firstId))
  return { has: (resultId) => resultId <= (first ?? 0) || ids.includes(resultId), add }
}

/** `isOver` says that the result is known: the tickets are settled within milliseconds, which
 * their event tells; where it does not come, they are asked every second until they say so. */
export function useTickets(
  poll: Poll,
  resultId: number | null,
  touched: Touched,
  isOver: boolean,
): DrawTickets {
  const isAsked = resultId !== null && touched.has(resultId)
  const { data, error, isLoading, mutate } = useCall(
    'GET /api/v1/ticket/list',
    isAsked ? ofDraw(poll, resultId) : null,
    { revalidateIfStale: false },
  )
  useLive('tickets', (event) => {
    if (event.result_id === resultId) void mutate()
  })
  const tickets = data?.rows ?? NONE
  const waits = isOver && tickets.some((ticket) => ticket.outstanding)
  useEverySecond(waits, () => void mutate())
  const isWhole = !data?.next
  const isWaiting = isAsked && isLoading
  const hasFailed = Boolean(error) && !data
  return useMemo(
    () => ({ tickets, isWhole, isLoading: isWaiting, hasFailed, retry: () => void mutate() }),
    [tickets, isWhole, isWaiting, hasFailed, mutate],
  )
}

const NONE: Ticket[] = []

function ofDraw(poll: Poll, resultId: number) {
  return { query: { poll, result_id: String(resultId), limit: '100' } }
}

/** Shows the tickets of an accepted slip at once, from its answer. */
export function takeTickets({ result_id, tickets }: BetPlaced): void {
  const poll = tickets[0]?.poll
  if (!poll) return
  const ids = new Set(tickets.map((ticket) => ticket.id))
  putAnswer('GET /api/v1/ticket/list', ofDraw(poll, result_id), (old) => ({
    next: old?.next ?? null,
    rows: [...tickets, ...(old?.rows ?? []).filter((ticket) => !ids.has(ticket.id))],
  }))
}
