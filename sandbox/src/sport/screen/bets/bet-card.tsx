/** One bet with its legs, its money and, while it runs, the offer to sell it. */
import { dayAndHour, riel } from '../../../text/format.ts'
import { currentLanguage } from '../../../text/language.ts'
import { sport } from '../../../text/sport.ts'
import type { MyBet, MyLeg } from '../../messages.ts'
import { showOdds } from '../../odds-formats.ts'
import { useSport } from '../frame/sport-context.tsx'
import { betOutcome, betTitle, betTone, legOutcome } from '../say/bet-words.ts'
import { inLanguage } from '../say/own-words.ts'
import { marketName, pickName } from '../say/pick-words.ts'
import { refusalWords } from '../say/refusal-words.ts'
import { isOpenBet } from '../state/book-view.ts'

export function BetCard({ bet }: { bet: MyBet }) {
  const { view } = useSport()
  return (
    <li className="bet" data-tone={betTone(bet)}>
      <header>
        <b>{betTitle(bet)}</b>
        <span className="bet-outcome">{betOutcome(bet)}</span>
      </header>
      <ul className="bet-legs">
        {bet.legs.map((leg) => (
          <BetLeg key={`${leg.match} ${leg.kind}`} leg={leg} isOpen={isOpenBet(bet)} />
        ))}
      </ul>
      {bet.refusal && <p className="problem">{refusalWords(bet.refusal, view.limits, null)}</p>}
      {bet.state === 'RESETTLED' && <p className="hint">{sport('state_RESETTLED')}</p>}
      <Money bet={bet} />
      <footer>
        <small>{dayAndHour(new Date(bet.placedAt).toISOString())}</small>
        <RoundLink bet={bet} />
      </footer>
      {bet.state === 'ACCEPTED' && <CashOutButton bet={bet} />}
    </li>
  )
}

/** A leg of a ticket that was sold or refused waits for nothing. */
function BetLeg({ leg, isOpen }: { leg: MyLeg; isOpen: boolean }) {
  const { book } = useSport()
  return (
    <li data-outcome={leg.outcome ?? undefined}>
      <div>
        <b>{pickName(leg)}</b>
        <b className="leg-price">{showOdds(leg.price, book.choices.format).replace('-', '\u2212')}</b>
      </div>
      <small>
        {marketName(leg.kind)} · {inLanguage(leg.home)} – {inLanguage(leg.away)}
        {leg.kind === 'ah' && leg.scoreAtBet && ` · ${sport('score_at_bet', leg.scoreAtBet)}`}
      </small>
      <small>
        {leg.score && <b className="leg-score">{`${leg.score.home}–${leg.score.away}`}</b>}{' '}
        {(isOpen || leg.outcome !== null) && legOutcome(leg)}
      </small>
    </li>
  )
}

function Money({ bet }: { bet: MyBet }) {
  const { book } = useSport()
  const last = isOpenBet(bet)
    ? [sport('bet_may_return'), riel(bet.possibleReturn)]
    : [sport('bet_paid'), riel(bet.state === 'REJECTED' ? bet.stake : (bet.payout ?? 0))]
  return (
    <dl className="bet-money">
      <div>
        <dt>{sport('bet_stake')}</dt>
        <dd>{riel(bet.stake)}</dd>
      </div>
      <div>
        <dt>{sport('bet_price')}</dt>
        <dd>{showOdds(bet.price, book.choices.format).replace('-', '\u2212')}</dd>
      </div>
      <div>
        <dt>{last[0]}</dt>
        <dd>{last[1]}</dd>
      </div>
    </dl>
  )
}

/** The page that shows a round as the operator sees it. */
function RoundLink({ bet }: { bet: MyBet }) {
  const { token } = useSport()
  const query = new URLSearchParams({ token, lang: currentLanguage() })
  return (
    <a href={`/history/${encodeURIComponent(bet.id)}?${query}`} target="_blank" rel="noreferrer">
      {sport('round_details')}
    </a>
  )
}

function CashOutButton({ bet }: { bet: MyBet }) {
  const { run, book } = useSport()
  const isOff = bet.cashOut === null
  return (
    <button
      type="button"
      className="cash-out"
      disabled={isOff || book.link.kind !== 'online'}
      onClick={() => run.act({ kind: 'sell', bet })}
    >
      {bet.cashOut === null
        ? sport(bet.sale ? 'cash_out_waiting' : 'cash_out_none')
        : sport('cash_out', { amount: riel(bet.cashOut) })}
    </button>
  )
}
