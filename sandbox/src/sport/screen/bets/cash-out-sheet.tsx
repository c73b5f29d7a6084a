/** The question before a bet is sold, with the offer of this moment, and the answer. */

import { Sheet } from '../../../kit/react/sheet.tsx'
import { riel } from '../../../text/format.ts'
import { shared } from '../../../text/shared.ts'
import { sport } from '../../../text/sport.ts'
import type { MyBet } from '../../messages.ts'
import { Delay } from '../frame/delay.tsx'
import { useSport } from '../frame/sport-context.tsx'
import { VirtualLine } from '../frame/top-bar.tsx'
import { isAsked, isBusy, type Selling } from '../state/selling.ts'

export function CashOutSheet() {
  const { book, run } = useSport()
  const { selling } = book
  if (!selling) return null
  return (
    <Sheet
      title={sport('cash_out_title')}
      onClose={() => run.act({ kind: 'sell_closed' })}
      foot={<VirtualLine />}
    >
      <div className="cash-out-body">
        <Words selling={selling} />
        <Buttons selling={selling} />
      </div>
    </Sheet>
  )
}

function Words({ selling }: { selling: Selling }) {
  const { view } = useSport()
  const amount = riel(selling.amount)
  const bet = [...view.bets, ...view.finished].find(({ id }) => id === selling.bet)
  if (selling.state === 'waiting') return <Waiting sale={bet?.sale ?? null} />
  if (isBusy(selling)) {
    return <p role="status">{sport(selling.state === 'checking' ? 'cash_out_checking' : 'sending')}</p>
  }
  if (selling.state === 'sold') {
    return <p role="status">{sport('cash_out_done', { amount: riel(bet?.payout ?? selling.amount) })}</p>
  }
  if (selling.state === 'gone' || selling.state === 'failed')
    return <p role="alert">{sport(`cash_out_${selling.state}`)}</p>
  return (
    <>
      <b className="offer">{amount}</b>
      {selling.state === 'changed' && (
        <p className="problem" role="alert">
          {sport('cash_out_changed', { amount })}
        </p>
      )}
      <p>{sport('cash_out_text', { amount, back: riel(bet?.possibleReturn ?? 0) })}</p>
    </>
  )
}

function Waiting({ sale }: { sale: MyBet['sale'] }) {
  return (
    <>
      <p role="status">{sport('cash_out_waiting')}</p>
      {sale && (
        <Delay
          from={sale.orderedAt}
          decidesAt={sale.decidesAt}
          words={(seconds) => sport('cash_out_seconds', { seconds, amount: riel(sale.amount) })}
        />
      )}
    </>
  )
}

function Buttons({ selling }: { selling: Selling }) {
  const { run, book } = useSport()
  const close = () => run.act({ kind: 'sell_closed' })
  if (isBusy(selling)) return null
  if (!isAsked(selling)) {
    return (
      <button type="button" className="main-button" onClick={close}>
        {shared('ok')}
      </button>
    )
  }
  return (
    <div className="two-buttons">
      <button type="button" className="plain-button" onClick={close}>
        {sport('cash_out_keep')}
      </button>
      <button
        type="button"
        className="main-button"
        disabled={book.link.kind !== 'online'}
        onClick={() => run.sell(selling.amount)}
      >
        {sport('cash_out_confirm', { amount: riel(selling.amount) })}
      </button>
    </div>
  )
}
