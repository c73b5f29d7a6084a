/** `?repeat=ID`: the lines of an earlier ticket are taken into the draft of the draw that is open now. */
import type { LotteryOffer } from '@samnang/contract/lottery'
import { useEffect, useEffectEvent, useState } from 'react'
import { go } from '../../address.ts'
import { call } from '../../calls/call.ts'
import { ticketId } from '../../text/format.ts'
import { lotteryLines } from '../../text/lottery-lines.ts'
import { betPath } from '../lottery-paths.ts'
import { itemOf } from './lines.ts'
import type { Act } from './use-drafts.ts'

interface RepeatProps {
  draw: LotteryOffer
  act: Act
  /** The next line has been begun: what was told makes room. */
  isOver: boolean
}

/** Once taken, the address no longer asks for it: a reload takes nothing twice. */
export default function Repeat({ draw, act, isOver }: RepeatProps) {
  const [told, setTold] = useState('')
  const asked = new URLSearchParams(window.location.search).get('repeat')
  const id = asked !== null && /^\d{1,15}$/.test(asked) ? Number(asked) : null
  const take = useEffectEvent(async (repeat: number, into: LotteryOffer) => {
    go(betPath(into.type), { replace: true })
    try {
      const { items } = await call('GET /api/lottery/ticket/items', { query: { ticket_id: String(repeat) } })
      const standing = items.filter(({ state }) => state !== 'deleted')
      // Of a ticket that was taken back as a whole, all lines are meant.
      const lines = (standing.length > 0 ? standing : items).map(itemOf)
      if (lines.length === 0) return setTold(lotteryLines('repeat_failed', { id: ticketId(repeat) }))
      act({ kind: 'add', drawId: into.id, items: lines })
      setTold(lotteryLines('repeated', { n: lines.length, id: ticketId(repeat) }))
    } catch {
      setTold(lotteryLines('repeat_failed', { id: ticketId(repeat) }))
    }
  })
  // The first run takes the question off the address, so that a later draw finds none.
  useEffect(() => {
    if (id !== null) void take(id, draw)
  }, [id, draw])
  if (told === '' || isOver) return null
  return (
    <p role="status" className="rounded-md border border-info px-3 py-1.5 text-sm">
      {told}
    </p>
  )
}
