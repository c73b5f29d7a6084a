import type { LotteryTicket, LotteryTicketWithItems } from '@samnang/contract/lottery'
import { useState } from 'react'
import { go } from '../../address.ts'
import { call } from '../../calls/call.ts'
import { refusalSentence } from '../../calls/refusal-sentence.ts'
import { takeBalance } from '../../session/session.ts'
import { price } from '../../text/format.ts'
import { lottery } from '../../text/lottery.ts'
import { showModal, showToast } from '../../ui/overlays-state.ts'
import '../lottery-sentences.ts'

export interface TicketCommands {
  /** A command is on its way; no other one starts. */
  isBusy: boolean
  remove: () => Promise<void>
  removeLine: (itemId: number) => Promise<void>
  /** Hands out the lines named, else all that are on the list. */
  handOut: (itemIds?: number[]) => Promise<void>
  /** Takes a line off the list to hand out. */
  hold: (itemId: number) => Promise<void>
}

interface Page {
  ticket: LotteryTicket
  /** Puts in what a command has answered, or asks again. */
  show: (known?: LotteryTicketWithItems) => Promise<unknown>
  /** Where a dropped draft leads to. */
  listPath: string
}

/**
 * What one can do with a ticket. All of it can be repeated without harm: after a lost answer the ticket is asked for
 * again and shows what has become of it.
 */
export function useTicketCommands({ ticket, show, listPath }: Page): TicketCommands {
  const [isBusy, setBusy] = useState(false)
  const ticket_id = ticket.id

  async function run(command: () => Promise<void>): Promise<void> {
    if (isBusy) return
    setBusy(true)
    try {
      await command()
    } catch (failure) {
      showModal({ kind: 'ERROR', text: refusalSentence(failure) })
      await show()
    }
    setBusy(false)
  }

  async function takeBack(itemId: number | null): Promise<void> {
    const { ticket: after, balance } = await (itemId === null
      ? call('DELETE /api/lottery/ticket/delete', { body: { ticket_id } })
      : call('DELETE /api/lottery/ticket/delete/item', { body: { ticket_id, item_id: itemId } }))
    takeBalance(balance)
    // A dropped draft is nowhere any more.
    if (ticket.state === 'draft' && after.state === 'deleted') return go(listPath, { replace: true })
    const refund = ticket.cost - (after.state === 'deleted' ? 0 : after.cost)
    if (ticket.state !== 'draft') showToast('SUCCESS', lottery('refunded', { refund: price(refund) }))
    await show()
  }

  return {
    isBusy,
    remove: () => run(() => takeBack(null)),
    removeLine: (itemId) => run(() => takeBack(itemId)),
    handOut: (itemIds) =>
      run(async () => {
        const body = itemIds ? { ticket_id, item_ids: itemIds } : { ticket_id }
        await show(await call('POST /api/lottery/ticket/payout', { body }))
      }),
    hold: (itemId) =>
      run(async () => {
        const body = { ticket_id, item_id: itemId }
        await show(await call('DELETE /api/lottery/ticket/delete/payout/item', { body }))
      }),
  }
}
