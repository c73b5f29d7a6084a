/** Which draw the page writes for. */
import type { LotteryOffer, LotteryType } from '@samnang/contract/lottery'
import { useState } from 'react'
import { isOpenAt } from '../draw-times.ts'
import type { Offers } from '../use-offers.ts'

export interface Choice {
  type: LotteryType
  /** Null: no draw of the type takes bets now. */
  draw: LotteryOffer | null
  /** Draws of the type that take bets, soonest first. */
  open: readonly LotteryOffer[]
  choose: (drawId: number) => void
}

/** Without a type in the address: that of `preferred` (a ticket that is being placed), else of the draw that is next. */
export function useChosenDraw(
  { draws, now }: Offers,
  asked: LotteryType | null,
  preferred: number | null,
): Choice {
  const [chosen, setChosen] = useState<number | null>(preferred)
  const allOpen = draws.filter((draw) => isOpenAt(draw, now))
  const type = asked ?? allOpen.find(({ id }) => id === preferred)?.type ?? allOpen[0]?.type ?? 'VN'
  const open = allOpen.filter((draw) => draw.type === type)
  const draw = open.find(({ id }) => id === chosen) ?? open[0] ?? null
  return { type, draw, open, choose: setChosen }
}

/** Where lines of a draw go whose posts are closed: the same session if it is open again, else the next of its type. */
export function nextDraw(
  draw: LotteryOffer,
  draws: readonly LotteryOffer[],
  now: number,
): LotteryOffer | null {
  const later = draws.filter(
    (other) => other.type === draw.type && other.draw_at > draw.draw_at && isOpenAt(other, now),
  )
  return later.find(({ session }) => session === draw.session) ?? later[0] ?? null
}
