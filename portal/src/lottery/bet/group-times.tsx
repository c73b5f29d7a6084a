/** Time left of each group of posts, by the server's clock. The only part of the page that ticks. */
import type { LotteryOffer } from '@samnang/contract/lottery'
import { useEffect, useRef } from 'react'
import { announce } from '../../betting/announcer.tsx'
import { useTick } from '../../live/tick.ts'
import { lotteryBet } from '../../text/lottery-bet.ts'
import { postsText } from '../draw-names.ts'
import { type CloseGroup, closeGroups } from '../draw-times.ts'
import { timeLeft } from '../time-left.ts'

/** From here on a group is about to close. */
const SOON_MS = 60_000

export function GroupTimes({ draw, now }: { draw: LotteryOffer; now: number }) {
  const tick = useTick()
  const groups = closeGroups(draw, now)
  useSpoken(groups, tick)
  return (
    <span className="flex flex-wrap gap-x-3 text-sm leading-snug">
      {groups.map((group) => (
        <GroupTime key={group.closesAt} group={group} tick={tick} />
      ))}
    </span>
  )
}

function GroupTime({ group: { posts, closesAt, isClosed }, tick }: { group: CloseGroup; tick: number }) {
  const left = closesAt - tick
  if (isClosed || left <= 0) {
    return <span className="text-muted">{lotteryBet('closed_group', { posts: postsText(posts) })}</span>
  }
  return (
    <span className={left <= SOON_MS ? 'text-warn' : 'text-gold'}>
      {postsText(posts)}{' '}
      <span role="timer" aria-live="off" className="money font-bold">
        {timeLeft(left)}
      </span>
    </span>
  )
}

/** A minute before a group closes and when it has closed. */
function useSpoken(groups: readonly CloseGroup[], tick: number): void {
  const before = useRef(tick)
  useEffect(() => {
    const last = before.current
    before.current = tick
    for (const { posts, closesAt } of groups) {
      const names = { posts: postsText(posts) }
      const passes = (moment: number) => last < moment && tick >= moment && tick - moment < SOON_MS
      if (passes(closesAt)) announce(lotteryBet('said_closed', names))
      else if (passes(closesAt - SOON_MS)) announce(lotteryBet('said_minute', names))
    }
  }, [groups, tick])
}
