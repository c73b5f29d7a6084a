import { riel } from '../../../text/format.ts'
import { shared } from '../../../text/shared.ts'
import { sport } from '../../../text/sport.ts'
import { useSport } from '../frame/sport-context.tsx'
import { slipOf } from '../state/book.ts'
import { isFresh, isPlaceable, stakeOf } from '../state/slip.ts'

/** Names what will be taken. It can be pressed when the figures above it are those of this slip. */
export function PlaceButton() {
  const { book, run, view } = useSport()
  const slip = slipOf(book)
  const stake = stakeOf(slip, book.choices.format, view.limits.stakeStep)
  const isShort = view.balance !== null && stake > view.balance
  const isReady = isPlaceable(slip, stake) && !isShort && book.link.kind === 'online'
  // Consent has a press of its own, where the thumb already is.
  const hasMoved = slip.quote?.legs.some(({ problem }) => problem === 'price_changed')
  const back = slip.quote && isFresh(slip, stake) ? slip.quote.possibleReturn : null
  return (
    <div className="place-bar">
      {isShort && (
        <p className="problem" role="alert">
          {shared('not_enough_money')}
        </p>
      )}
      {hasMoved ? (
        <button
          type="button"
          className="main-button accept-new"
          onClick={() => run.act({ kind: 'accept_prices' })}
        >
          {sport('accept_new')}
        </button>
      ) : (
        <button type="button" className="main-button" disabled={!isReady} onClick={run.place}>
          {stake > 0 ? sport('place', { amount: riel(stake) }) : sport('type_stake')}
          {back !== null && (
            <small>
              {sport('possible_return')} {riel(back)}
            </small>
          )}
        </button>
      )}
    </div>
  )
}
