/** No draw of the type takes bets: when the next one opens, and what else is open. */
import { Link } from 'wouter'
import { dateTime, unbroken } from '../../text/format.ts'
import { lotteryLines } from '../../text/lottery-lines.ts'
import { LotusBud } from '../../ui/kbach.tsx'
import { drawName } from '../draw-names.ts'
import { isOpenAt } from '../draw-times.ts'
import { betPath } from '../lottery-paths.ts'
import type { Offers } from '../use-offers.ts'
import type { Drafts } from './drafts-state.ts'
import { DrawPicker } from './draw-picker.tsx'
import Leftovers from './leftovers.tsx'
import type { Choice } from './use-chosen-draw.ts'
import type { Act } from './use-drafts.ts'

interface NoDrawProps {
  choice: Choice
  offers: Offers
  drafts: Drafts
  act: Act
}

export default function NoDraw({ choice, offers, drafts, act }: NoDrawProps) {
  const { type } = choice
  const { draws, now } = offers
  const next = draws.find((draw) => draw.type === type && Date.parse(draw.opens_at) > now)
  const others = draws.filter((draw) => draw.type !== type && isOpenAt(draw, now))
  const opens = next && { draw: drawName(next), time: unbroken(dateTime(next.opens_at)) }
  return (
    <div className="grid content-start gap-4 desk:py-4">
      <DrawPicker choice={choice} offers={offers} />
      <Leftovers drafts={drafts} act={act} choice={choice} draws={draws} now={now} />
      <div className="krama grid place-items-center gap-2 rounded-md p-8 text-center">
        <LotusBud className="size-8 text-gold" />
        <p className="font-bold">{lotteryLines('no_open')}</p>
        <p className="text-muted">
          {opens ? lotteryLines('next_opens', opens) : lotteryLines('nothing_planned')}
        </p>
      </div>
      {others.length > 0 && (
        <nav aria-label={lotteryLines('other_open')} className="grid gap-2">
          <p className="text-sm text-muted">{lotteryLines('other_open')}</p>
          {[...new Map(others.map((draw) => [draw.type, draw])).values()].map((draw) => (
            <Link
              key={draw.id}
              href={betPath(draw.type)}
              className="flex min-h-12 items-center rounded-md border border-control bg-surface px-3 hover:border-gold"
            >
              {drawName(draw)}
            </Link>
          ))}
        </nav>
      )}
    </div>
  )
}
