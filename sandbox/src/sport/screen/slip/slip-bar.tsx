/** On a phone: the slip in one line over the views, as long as something is in it or on its way. */
import { sport } from '../../../text/sport.ts'
import { showOdds } from '../../odds-formats.ts'
import { useSport } from '../frame/sport-context.tsx'
import { pickName } from '../say/pick-words.ts'
import { slipOf } from '../state/book.ts'

export function SlipBar() {
  const { book, go } = useSport()
  const { placing, choices } = book
  const slip = slipOf(book)
  const { picks, kind, quote } = slip
  const isEmpty = picks.length === 0 && kind === 'single'
  if (isEmpty && !placing) return null
  const [only] = picks
  const price = picks.length === 1 && only ? only.price : quote && !slip.isStale ? quote.price : null
  return (
    <button type="button" className="slip-bar" onClick={() => go({ isSlipOpen: true })}>
      {picks.length > 0 && <b className="count">{picks.length}</b>}
      <span>
        {placing ? waits(placing.state) : picks.length === 1 && only ? pickName(only) : sport(kind)}
      </span>
      {!placing && price !== null && <b>{showOdds(price, choices.format).replace('-', '\u2212')}</b>}
      <span className="slip-open">{sport('slip_open')}</span>
    </button>
  )
}

function waits(state: 'sending' | 'checking' | 'waiting' | 'accepted' | 'refused'): string {
  return state === 'checking' ? sport('checking') : sport(state)
}
