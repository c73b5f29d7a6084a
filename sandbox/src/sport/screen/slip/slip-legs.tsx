/** The selections of the slip, each with its price now and what is wrong with it. */
import { CrossIcon } from '../../../kit/react/icons.tsx'
import { sport } from '../../../text/sport.ts'
import type { SlipLeg } from '../../messages.ts'
import { showOdds } from '../../odds-formats.ts'
import { Arrow } from '../frame/icons.tsx'
import { useSport } from '../frame/sport-context.tsx'
import { inLanguage } from '../say/own-words.ts'
import { marketName, pickName } from '../say/pick-words.ts'
import { refusalWords } from '../say/refusal-words.ts'
import { slipOf } from '../state/book.ts'
import { selectionKey, wayOf } from '../state/moves.ts'
import type { SlipPick } from '../state/slip.ts'

export function SlipLegs() {
  const { book } = useSport()
  const slip = slipOf(book)
  const legs = new Map(slip.quote?.legs.map((leg) => [selectionKey(leg), leg]))
  return (
    <ul className="legs">
      {slip.picks.map((pick) => (
        <LegLine key={selectionKey(pick)} pick={pick} leg={legs.get(selectionKey(pick)) ?? null} />
      ))}
    </ul>
  )
}

function LegLine({ pick, leg }: { pick: SlipPick; leg: SlipLeg | null }) {
  const { run, view } = useSport()
  const name = pickName(pick)
  return (
    <li className="leg" data-problem={leg?.problem ?? undefined}>
      <div className="leg-text">
        <b>{name}</b>
        <small>
          {marketName(pick.kind)}
          {leg?.scoreAtBet && ` · ${sport('score_at_bet', leg.scoreAtBet)}`}
        </small>
        <small>
          {inLanguage(pick.home)} – {inLanguage(pick.away)}
        </small>
        {leg?.problem && (
          <em role="alert">
            {leg.problem === 'price_changed'
              ? sport('price_moved')
              : refusalWords(leg.problem, view.limits, null)}
          </em>
        )}
      </div>
      <LegPrice pick={pick} leg={leg} />
      <button
        type="button"
        className="icon-button"
        aria-label={sport('remove_pick', { pick: name })}
        onClick={() => run.act({ kind: 'remove', key: selectionKey(pick) })}
      >
        <CrossIcon />
      </button>
    </li>
  )
}

function LegPrice({ pick, leg }: { pick: SlipPick; leg: SlipLeg | null }) {
  const { book, view, run } = useSport()
  const { format } = book.choices
  const way = wayOf(view.moves[pick.match]?.[selectionKey(pick)], run.now())
  const now = leg?.priceNow ?? pick.price
  const show = (price: number) => showOdds(price, format).replace('-', '\u2212')
  if (leg?.priceNow === null) return <b className="leg-price">–</b>
  if (now === pick.price) {
    return (
      <b className="leg-price">
        {way && <Arrow way={way} />} {show(now)}
      </b>
    )
  }
  return (
    <span className="leg-price" data-way={now > pick.price ? 'up' : 'down'}>
      <Arrow way={now > pick.price ? 'up' : 'down'} />
      <b>{show(now)}</b>
      <small>{sport('price_was', { price: show(pick.price) })}</small>
    </span>
  )
}
