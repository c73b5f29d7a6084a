/** Tickets of one draw that have been placed, and taking them back. */
import type { LotteryOffer, LotteryTicket } from '@samnang/contract/lottery'
import { useEffect, useEffectEvent } from 'react'
import { announce } from '../../betting/announcer.tsx'
import { call } from '../../calls/call.ts'
import { useCall } from '../../calls/use-call.ts'
import { takeBalance } from '../../session/session.ts'
import { price } from '../../text/format.ts'
import { lottery } from '../../text/lottery.ts'
import '../lottery-sentences.ts'
import { refusalSentence } from '../../calls/refusal-sentence.ts'
import { askConfirm, showModal, showToast } from '../../ui/overlays-state.ts'

export interface PlacedTickets {
  tickets: LotteryTicket[]
  isLoading: boolean
  hasFailed: boolean
  retry: () => void
}

/** `placedId`: the ticket that was placed last; with another one the list is asked for again. */
export function usePlacedTickets({ id, type }: LotteryOffer, placedId: number | null): PlacedTickets {
  const { data, error, isLoading, mutate } = useCall('GET /api/lottery/ticket/list', {
    query: { type, state: 'placed', limit: '100' },
  })
  const renew = useEffectEvent(() => void mutate())
  useEffect(() => {
    if (placedId !== null) renew()
  }, [placedId])
  const tickets = (data?.rows ?? []).filter((ticket) => ticket.result_id === id)
  return { tickets, isLoading, hasFailed: Boolean(error) && !data, retry: () => void mutate() }
}

interface Removal {
  ticket: LotteryTicket
  /** Null: the whole ticket. */
  line: { id: number; cost: number } | null
}

/** Asks, takes it back and says what came of it. True: something has changed. */
export async function takeBack({ ticket, line }: Removal): Promise<boolean> {
  const refund = price(line?.cost ?? ticket.cost)
  const title = lottery(line ? 'delete_line_ask' : 'delete_ticket_ask', { refund })
  if (!(await askConfirm({ title, danger: true }))) return false
  try {
    const { balance } = line
      ? await call('DELETE /api/lottery/ticket/delete/item', {
          body: { ticket_id: ticket.id, item_id: line.id },
        })
      : await call('DELETE /api/lottery/ticket/delete', { body: { ticket_id: ticket.id } })
    takeBalance(balance)
    announce(lottery('refunded', { refund }))
    showToast('SUCCESS', lottery('refunded', { refund }))
  } catch (failure) {
    showModal({ kind: 'ERROR', text: refusalSentence(failure) })
  }
  return true
}
