/** What is taken, what may come back and what is the most that is paid: before the bet is placed. */
import { amount, riel } from '../../../text/format.ts'
import { sport } from '../../../text/sport.ts'
import type { Slip } from '../../messages.ts'
import { showOdds } from '../../odds-formats.ts'
import { useSport } from '../frame/sport-context.tsx'
import { refusalWords } from '../say/refusal-words.ts'
import { slipOf } from '../state/book.ts'
import { isFresh, stakeOf } from '../state/slip.ts'

export function Figures() {
  const { book, view } = useSport()
  const slip = slipOf(book)
  const { quote } = slip
  if (!quote) return <p className="hint">{sport('figures_wait')}</p>
  const stake = stakeOf(slip, book.choices.format, view.limits.stakeStep)
  return (
    <div className="figures" data-stale={!isFresh(slip, stake) || undefined}>
      <dl>
        {slip.picks.length > 1 && <CombinedPrice quote={quote} />}
        <Line name={sport('risk')} value={riel(quote.stake)} />
        <Line name={sport('win_amount')} value={profit(quote)} />
        <Line name={sport('possible_return')} value={back(quote)} isMain />
        <Line name={sport('max_payout')} value={riel(quote.maxPayout)} />
      </dl>
      <Remarks quote={quote} />
    </div>
  )
}

function back({ possibleReturn }: Slip): string {
  return possibleReturn === null ? '–' : riel(possibleReturn)
}

function profit({ possibleReturn, stake }: Slip): string {
  return possibleReturn === null ? '–' : riel(Math.max(0, possibleReturn - stake))
}

function CombinedPrice({ quote }: { quote: Slip }) {
  const { book } = useSport()
  const { format } = book.choices
  const price = quote.price === null ? '–' : showOdds(quote.price, format).replace('-', '\u2212')
  return <Line name={sport('combined_price')} value={price} />
}

function Line({ name, value, isMain = false }: { name: string; value: string; isMain?: boolean }) {
  return (
    <div data-main={isMain || undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** Limits and waits, in sentences; a problem is said before the player tries. */
function Remarks({ quote }: { quote: Slip }) {
  const { view } = useSport()
  const { limits } = view
  const sentences = [
    quote.isCut && quote.uncutReturn !== null
      ? sport('cut', { uncut: riel(quote.uncutReturn), max: riel(quote.maxPayout) })
      : null,
    quote.isPriceCapped ? sport('price_capped', { max: amount(limits.maxParlayPrice / 1000) }) : null,
    quote.delayMs > 0 ? sport('live_delay', { seconds: Math.ceil(quote.delayMs / 1000) }) : null,
    sport('stake_range', { min: riel(quote.minStake), max: riel(quote.maxStake) }),
  ].filter((sentence) => sentence !== null)
  // What is wrong with one selection stands beside it.
  const ofLegs = new Set(quote.legs.map(({ problem }) => problem))
  const problems = quote.problems.filter((problem) => quote.stake > 0 && !ofLegs.has(problem))
  return (
    <>
      {problems.map((problem) => (
        <p key={problem} className="problem" role="alert">
          {refusalWords(problem, limits, quote.maxStake)}
        </p>
      ))}
      {sentences.map((sentence) => (
        <p key={sentence} className="hint">
          {sentence}
        </p>
      ))}
    </>
  )
}
