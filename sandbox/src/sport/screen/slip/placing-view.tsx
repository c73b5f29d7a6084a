/** A bet on its way, and how it ended. */

import { HomeButton } from '../../../kit/react/full-page.tsx'
import { riel } from '../../../text/format.ts'
import { sport } from '../../../text/sport.ts'
import type { MyBet } from '../../messages.ts'
import { showOdds } from '../../odds-formats.ts'
import { Delay } from '../frame/delay.tsx'
import { CheckIcon } from '../frame/icons.tsx'
import { useSport } from '../frame/sport-context.tsx'
import { pickName } from '../say/pick-words.ts'
import { needsLobby, refusalWords } from '../say/refusal-words.ts'
import type { Placing } from '../state/placing.ts'

export function OnItsWay({ placing }: { placing: Placing }) {
  const { state, bet } = placing
  return (
    <div className="on-its-way" role="status">
      <span className="waiting-ball" aria-hidden="true" />
      {state === 'checking' && <p className="checking">{sport('checking')}</p>}
      {state === 'sending' && <p>{sport('sending')}</p>}
      {state === 'waiting' && <p>{sport('waiting')}</p>}
      {state === 'waiting' && bet?.decidesAt && (
        <Delay
          from={bet.placedAt}
          decidesAt={bet.decidesAt}
          words={(seconds) => sport('waiting_seconds', { seconds })}
        />
      )}
      {bet && <Legs bet={bet} />}
      <p className="quiet">{riel(placing.order.stake)}</p>
    </div>
  )
}

function Legs({ bet }: { bet: MyBet }) {
  return (
    <ul className="plain-legs">
      {bet.legs.map((leg) => (
        <li key={`${leg.match} ${leg.kind}`}>{pickName(leg)}</li>
      ))}
    </ul>
  )
}

export function Receipt({ placing: { bet } }: { placing: Placing }) {
  const { book, run, go } = useSport()
  if (!bet) return null
  const price = showOdds(bet.price, book.choices.format).replace('-', '\u2212')
  const values = { stake: riel(bet.stake), price, back: riel(bet.possibleReturn) }
  return (
    <div className="receipt">
      <span className="tick" aria-hidden="true">
        <CheckIcon />
      </span>
      <h3>{sport('accepted')}</h3>
      <Legs bet={bet} />
      <p>{sport('accepted_text', values)}</p>
      <p className="quiet">{sport('bet_number', { id: bet.id.slice(0, 8) })}</p>
      <div className="two-buttons">
        <button
          type="button"
          className="plain-button"
          onClick={() => run.act({ kind: 'placing_read', keep: true })}
        >
          {sport('same_again')}
        </button>
        <button
          type="button"
          className="main-button"
          onClick={() => {
            run.act({ kind: 'placing_read', keep: false })
            go({ isSlipOpen: false })
          }}
        >
          {sport('done')}
        </button>
      </div>
    </div>
  )
}

export function Refused({ placing }: { placing: Placing }) {
  const { view } = useSport()
  const code = placing.why ?? 'other'
  return (
    <div className="refused" role="alert">
      <b>{sport('refused')}</b>
      <p>{refusalWords(code, view.limits, null)}</p>
      {needsLobby(code) && <HomeButton lobbyUrl={view.lobbyUrl} />}
    </div>
  )
}
