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
  /** The draw before, where it closed under the player's hand and they have not said yet which one they mean. */
  closed: LotteryOffer | null
  /** By the player, who so says which draw they mean. */
  choose: (drawId: number) => void
}

/** What the page wrote for last, and the type that its address had. */
export interface Shown {
  asked: LotteryType | null
  draw: LotteryOffer | null
}

interface Wish {
  asked: LotteryType | null
  /** The draw that the player has pressed. */
  chosen: number | null
  /** The draw of a ticket that is being placed. */
  preferred: number | null
}

/** Without a type in the address: that of `preferred`, else of the draw that is next. */
export function useChosenDraw(offers: Offers, asked: LotteryType | null, preferred: number | null): Choice {
  const [chosen, setChosen] = useState<number | null>(preferred)
  const [shown, setShown] = useState<Shown>({ asked, draw: null })
  const [closed, setClosed] = useState<LotteryOffer | null>(null)
  const choice = choiceOf(offers, { asked, chosen, preferred }, shown)
  const { draw } = choice
  if (draw && (draw.id !== shown.draw?.id || asked !== shown.asked)) {
    setShown({ asked, draw })
    setClosed(choice.closed)
  }
  const choose = (drawId: number) => {
    setChosen(drawId)
    setClosed((before) => (before?.id === drawId ? before : null))
  }
  return { ...choice, closed, choose }
}

/**
 * What is shown stays as long as it takes bets, whatever opens before it, unless the player has pressed another one.
 * `closed`: it does not, and another one takes its place.
 */
export function choiceOf(
  { draws, now }: Pick<Offers, 'draws' | 'now'>,
  { asked, chosen, preferred }: Wish,
  shown: Shown,
): Omit<Choice, 'choose'> {
  const allOpen = draws.filter((draw) => isOpenAt(draw, now))
  const found = (id: number | null | undefined) => allOpen.find((draw) => draw.id === id)
  const before = shown.asked === asked ? shown.draw : null
  const kept = found(before?.id)
  const type = asked ?? found(preferred)?.type ?? kept?.type ?? allOpen[0]?.type ?? 'VN'
  const open = allOpen.filter((draw) => draw.type === type)
  const draw = open.find(({ id }) => id === chosen) ?? (kept?.type === type ? kept : open[0]) ?? null
  return { type, draw, open, closed: draw && !kept ? before : null }
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
