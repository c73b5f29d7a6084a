/** The cards of one seat, as they lie so far: each slides in, and turns over. */
import { tables } from '../../../text/tables.ts'
import type { Card, TableStep } from '../../outcomes.ts'
import { CardBack, PlayingCard } from '../art/playing-card.tsx'
import { cardName } from '../say/outcome-sentence.ts'
import type { TableView } from '../state/table-view.ts'

type Seat = Extract<TableStep, { t: 'card' }>['seat']

interface Dealt {
  card: Card
  index: number
  /** It was there when the screen came: it does not slide in again. */
  isOld: boolean
}

export interface Hand {
  cards: readonly Dealt[]
  total: number | null
}

/** What lies at a seat, by the steps of the round. */
export function handOf({ shown, seen }: TableView, seat: Seat): Hand {
  const steps = shown.flatMap((step, at) =>
    step.t === 'card' && step.seat === seat ? [{ ...step, isOld: at < seen }] : [],
  )
  return {
    cards: steps.map(({ card, index, isOld }) => ({ card, index, isOld })).sort((a, b) => a.index - b.index),
    total: steps.at(-1)?.total ?? null,
  }
}

interface HandViewProps {
  hand: Hand
  seat: Seat
  /** Places that are empty before the cards come: their indices. */
  places: readonly number[]
  /** How many cards may come to lie here: all have their room from the start, so that none moves for another. */
  room: number
  showsTotal: boolean
  hasWon: boolean
}

export function HandView({ hand, seat, places, room, showsTotal, hasWon }: HandViewProps) {
  const total = showsTotal ? hand.total : null
  return (
    <div className={`hand hand-${seat}`} data-won={hasWon || undefined}>
      <p className="hand-name">
        <span>{tables(seat)}</span>
        {total !== null && <b aria-hidden="true">{total}</b>}
      </p>
      <div className="hand-cards" data-count={room}>
        {hand.cards.map((dealt) => (
          <DealtCard key={dealt.index} dealt={dealt} />
        ))}
        {places.slice(hand.cards.length).map((place) => (
          <span key={place} className="card-place" />
        ))}
        {Math.max(places.length, hand.cards.length) < room && <span />}
      </div>
      {total !== null && <span className="unseen">{tables('hand', { seat: tables(seat), total })}</span>}
    </div>
  )
}

function DealtCard({ dealt }: { dealt: Dealt }) {
  return (
    <div className="card" data-old={dealt.isOld || undefined} data-third={dealt.index === 2 || undefined}>
      <div className="card-turn">
        <PlayingCard card={dealt.card} name={cardName(dealt.card)} />
        <CardBack />
      </div>
    </div>
  )
}
