/** One price that can be put into the slip. */

import type { ReactNode } from 'react'
import { LockIcon } from '../../../kit/react/icons.tsx'
import { sport } from '../../../text/sport.ts'
import type { Market, MatchView } from '../../messages.ts'
import { showOdds } from '../../odds-formats.ts'
import { Arrow } from '../frame/icons.tsx'
import { isWideNow, useActs } from '../frame/sport-context.tsx'
import { inLanguage } from '../say/own-words.ts'
import { marketName, pickName, shortPick } from '../say/pick-words.ts'
import { slipOf } from '../state/book.ts'
import { selectionKey, wayOf } from '../state/moves.ts'
import type { SlipPick } from '../state/slip.ts'
import { useScope } from './match-scope.tsx'

/** More letters than 18.56 are set smaller, so that they stay inside of their cell. */
const LONG = 5

interface PriceButtonProps {
  match: MatchView
  market: Market
  pick: string
  /** Before the price; the short name of the pick where nothing else is given. */
  hint?: ReactNode
}

export function PriceButton({ match, market, pick, hint }: PriceButtonProps) {
  const { run, go } = useActs()
  const { format, isOnline, chosen, moves } = useScope()
  const price = market.selections.find((each) => each.pick === pick)?.price ?? null
  const named = { kind: market.kind, line: market.line, pick, home: match.home.name, away: match.away.name }
  const key = selectionKey({ match: match.id, ...named })
  const isChosen = chosen.includes(key)
  const isOpen = isOnline && market.state === 'OPEN' && price !== null && !isOver(match)
  const move = wayOf(moves[key], run.now())
  const press = () => {
    if (price === null) return
    const { kind } = slipOf(run.get())
    run.act({ kind: 'choose', pick: pickOf(match, market, { pick, price }) })
    if (kind === 'single' && !isChosen && !isWideNow()) go({ isSlipOpen: true })
  }
  const shown = price === null ? null : showOdds(price, format)
  return (
    <button
      type="button"
      className="price"
      data-kind={market.kind}
      data-way={move ?? undefined}
      aria-pressed={isChosen}
      disabled={!isOpen && !isChosen}
      aria-label={priceLabel(named, { shown, isOpen: market.state === 'OPEN', move, isChosen })}
      onClick={press}
    >
      <span className="price-hint">{hint ?? shortPick(named)}</span>
      <span className="price-value">
        <span className="price-mark">
          {market.state === 'OPEN' ? move && <Arrow way={move} /> : <LockIcon />}
        </span>
        <b
          data-negative={shown?.startsWith('-') || undefined}
          data-long={(shown?.length ?? 0) > LONG || undefined}
        >
          {shown?.replace('-', '\u2212') ?? '–'}
        </b>
      </span>
    </button>
  )
}

function isOver({ state }: MatchView): boolean {
  return state === 'ENDED' || state === 'RESULTED' || state === 'CORRECTED' || state === 'VOID'
}

function pickOf(
  match: MatchView,
  market: Market,
  { pick, price }: { pick: string; price: number },
): SlipPick {
  const { kind, line, version } = market
  return {
    match: match.id,
    kind,
    line,
    pick,
    price,
    version,
    home: match.home.name,
    away: match.away.name,
  }
}

interface Told {
  shown: string | null
  isOpen: boolean
  move: 'up' | 'down' | null
  isChosen: boolean
}

function priceLabel(named: Parameters<typeof pickName>[0], { shown, isOpen, move, isChosen }: Told): string {
  const name = { market: marketName(named.kind), pick: pickName(named) }
  return [
    shown === null
      ? `${name.market} ${name.pick} ${sport('not_offered')}`
      : sport('price_label', { ...name, price: shown }),
    sport('match_label', { home: inLanguage(named.home), away: inLanguage(named.away) }),
    move && sport(move === 'up' ? 'went_up' : 'went_down'),
    !isOpen && sport('suspended'),
    isChosen && sport('in_slip'),
  ]
    .filter(Boolean)
    .join(' · ')
}
