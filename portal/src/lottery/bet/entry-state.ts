/** What is told about the line while it is typed: what is missing, what it costs, or why it cannot be had. Pure. */
import type { LotteryOffer } from '@samnang/contract/lottery'
import { percent, price } from '../../text/format.ts'
import { lotteryBet } from '../../text/lottery-bet.ts'
import { type Entry, entryItem } from './entry.ts'
import { lineProblems } from './line-problems.ts'
import { isSound, lineView } from './lines.ts'
import { oddsOf } from './odds.ts'

export interface EntryState {
  canAdd: boolean
  /** Riel; 0 while it is not complete. */
  cost: number
  text: string
  tone: 'plain' | 'price' | 'warn'
}

export function entryState(draw: LotteryOffer, entry: Entry, now: number): EntryState {
  const item = entryItem(entry)
  if (!item) return waiting(oddsOrHint(draw, entry))
  if (item.posts.length === 0) return waiting(lotteryBet('hint_posts'))
  const view = lineView(draw, { id: 0, item }, now)
  const [problem] = lineProblems(view)
  if (!isSound(view)) return { canAdd: false, cost: 0, text: problem?.text ?? '', tone: 'warn' }
  const { units, cost } = view
  const text = lotteryBet('price', { units, amount: price(item.amount), cost: price(cost) })
  return { canAdd: true, cost, text: problem?.text ?? text, tone: problem ? 'warn' : 'price' }
}

function waiting(text: string): EntryState {
  return { canAdd: false, cost: 0, text, tone: 'plain' }
}

/** Before the first digit: what the chosen posts pay, how likely and with what return. Then what is missing. */
function oddsOrHint(draw: LotteryOffer, entry: Entry): string {
  const [odds, other] = oddsOf(draw.posts, entry.posts, entry.digits)
  if (entry.number !== '' || !odds || other) return hint(entry)
  const chance = `${lotteryBet(odds.places > 1 ? 'odds_of_place' : 'odds_chance')} ${percent(odds.chance)}`
  return `×${price(odds.rate)} · ${chance} · ${lotteryBet('odds_return')} ${percent(odds.returned)}`
}

function hint({ kind, mode, digits }: Entry): string {
  return kind === 'range' ? lotteryBet(`hint_${mode}`) : lotteryBet('hint_number', { n: digits })
}
