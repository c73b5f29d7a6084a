/** A deck that is drawn, not loaded: four paths, a table of pips, and letters in a frame for the court. */
import { RANKS, rankOf, suitOf } from '../../cards.ts'
import type { Card } from '../../outcomes.ts'

const SUIT_PATHS: Readonly<Record<string, string>> = {
  S: 'M0-10C4-5 10-1 10 4a5 5 0 0 1-8.4 3.6L3 11h-6l1.4-3.4A5 5 0 0 1-10 4C-10-1-4-5 0-10Z',
  H: 'M0 10C-4 5-10 1-10-4a5.2 5.2 0 0 1 10-2A5.2 5.2 0 0 1 10-4C10 1 4 5 0 10Z',
  D: 'M0-11 8 0 0 11-8 0Z',
  C: 'M0-10a4.8 4.8 0 0 1 4.2 7.1A4.8 4.8 0 1 1 1.6 5.4L3 10h-6l1.4-4.6A4.8 4.8 0 1 1-4.2-2.9 4.8 4.8 0 0 1 0-10Z',
}

const [LEFT, MIDDLE, RIGHT] = [19, 30, 41]

/** Places of the pips on a card of 60 × 84; those below the middle stand on their head. */
const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[MIDDLE, 42]],
  2: column(MIDDLE, [20, 64]),
  3: column(MIDDLE, [20, 42, 64]),
  4: both([20, 64]),
  5: [...both([20, 64]), [MIDDLE, 42]],
  6: both([20, 42, 64]),
  7: [...both([20, 42, 64]), [MIDDLE, 31]],
  8: [...both([20, 42, 64]), [MIDDLE, 31], [MIDDLE, 53]],
  9: [...both([18, 34, 50, 66]), [MIDDLE, 42]],
  10: [...both([18, 34, 50, 66]), [MIDDLE, 26], [MIDDLE, 58]],
}

function column(x: number, ys: readonly number[]): (readonly [number, number])[] {
  return ys.map((y) => [x, y])
}

function both(ys: readonly number[]): (readonly [number, number])[] {
  return [...column(LEFT, ys), ...column(RIGHT, ys)]
}

interface PlayingCardProps {
  card: Card
  /** `AS` as a screen reader says it. */
  name: string
}

export function PlayingCard({ card, name }: PlayingCardProps) {
  const rank = rankOf(card)
  const suit = suitOf(card)
  const sign = rank === 10 ? '10' : RANKS.charAt(rank - 1)
  return (
    <svg viewBox="0 0 60 84" role="img" aria-label={name} className="card-face" data-suit={suit}>
      <rect x="0.5" y="0.5" width="59" height="83" rx="5" className="card-paper" />
      <g className="card-ink">
        <Corner sign={sign} suit={suit} />
        <g transform="rotate(180 30 42)">
          <Corner sign={sign} suit={suit} />
        </g>
        {rank > 10 ? <Court sign={sign} suit={suit} /> : <Pips rank={rank} suit={suit} />}
      </g>
    </svg>
  )
}

function Corner({ sign, suit }: { sign: string; suit: string }) {
  return (
    <>
      <text x="7.5" y="14" className={sign === '10' ? 'card-sign card-ten' : 'card-sign'} textAnchor="middle">
        {sign}
      </text>
      <path d={SUIT_PATHS[suit]} transform="translate(7.5 21) scale(0.36)" />
    </>
  )
}

function Pips({ rank, suit }: { rank: number; suit: string }) {
  const size = rank === 1 ? 1.25 : 0.62
  return (PIPS[rank] ?? []).map(([x, y]) => (
    <path
      key={`${x}-${y}`}
      d={SUIT_PATHS[suit]}
      transform={`translate(${x} ${y}) scale(${size} ${y > 42 ? -size : size})`}
    />
  ))
}

function Court({ sign, suit }: { sign: string; suit: string }) {
  return (
    <>
      <rect x="14" y="12" width="32" height="60" rx="3" className="card-frame" />
      <path d="M14 42 46 12M14 72 46 42M30 12v60" className="card-thread" />
      <circle cx="30" cy="42" r="14.5" className="card-medal" />
      <text x="30" y="50" className="card-letter" textAnchor="middle">
        {sign}
      </text>
      <path d={SUIT_PATHS[suit]} transform="translate(21 20) scale(0.42)" />
      <path d={SUIT_PATHS[suit]} transform="translate(39 64) scale(0.42 -0.42)" />
    </>
  )
}

export function CardBack() {
  return (
    <svg viewBox="0 0 60 84" aria-hidden="true" className="card-back">
      <rect x="0.5" y="0.5" width="59" height="83" rx="5" className="back-edge" />
      <rect x="4" y="4" width="52" height="76" rx="3" className="back-field" />
      <path
        d="M30 12 46 42 30 72 14 42ZM30 22 40 42 30 62 20 42ZM4 22l10-18M46 4l10 18M4 62l10 18M46 80l10-18"
        className="back-line"
      />
      <circle cx="30" cy="42" r="4.5" className="back-dot" />
    </svg>
  )
}
