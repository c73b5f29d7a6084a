/** A player's own limits where one bets: what they leave, and instead of the button what stands in its way. */
import { Link } from 'wouter'
import { dateTime, price, unbroken } from '../text/format.ts'
import { ownRoom as text } from '../text/own-room.ts'
import { type OwnRoom, useOwnRoom } from './own-room.ts'

/** Nothing for players without limits: they have the place for their bets. */
export function OwnRoomLine({ className = '' }: { className?: string }) {
  const room = useOwnRoom()
  if (room.kind !== 'limited') return null
  return (
    <p className={`text-bar leading-snug text-muted tabular-nums ${className}`}>
      {text('left', { amount: price(room.riel) })}
    </p>
  )
}

/** Why this stake would be refused; null: the limits allow it. */
export function stopOf(room: OwnRoom, stake: number): { what: string; more: string } | null {
  if (room.kind === 'break')
    return { what: text('on_break'), more: text('until', { time: unbroken(dateTime(room.until)) }) }
  if (room.kind === 'free' || stake <= room.riel) return null
  return { what: text('over', { amount: price(stake - room.riel) }), more: text('see') }
}

/** Stands where the button stood: what would be refused is not offered, the way on is to the limits. */
export function LimitLink({ what, more }: { what: string; more: string }) {
  return (
    <Link
      href="/user/limits"
      className="inline-flex min-h-13 items-center justify-center rounded-md border border-warn bg-surface px-2 text-center text-[min(1.125rem,24px)] leading-snug font-bold text-warn"
    >
      <span>
        {what}
        <span className="block text-bar leading-snug font-normal text-text">{more} ›</span>
      </span>
    </Link>
  )
}
