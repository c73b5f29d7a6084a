/** What is told about the line while it is typed: what is missing, what it costs, or why it cannot be had. Pure. */
import type { LotteryOffer } from '@samnang/contract/lottery'
import { percent, price } from '../../text/format.ts'
import { lotteryLines } from '../../text/lottery-lines.ts'
import { type Entry, entryItem } from './entry.ts'
import { lineProblems } from './line-problems.ts'
import { lineView } from './lines.ts'
import { oddsOf } from './odds.ts'

export interface EntryWords {
  text: string
  tone: 'plain' | 'price' | 'warn'
}

export function entryWords(draw: LotteryOffer, entry: Entry, now: number): EntryWords {
  const item = entryItem(entry)
  if (!item) return { text: oddsOrHint(draw, entry), tone: 'plain' }
  if (item.posts.length === 0) return { text: lotteryLines('hint_posts'), tone: 'plain' }
  const view = lineView(draw, { id: 0, item }, now)
  const [problem] = lineProblems(view)
  if (problem) return { text: problem.text, tone: 'warn' }
  const { units, cost } = view
  return {
    text: lotteryLines('price', { units, amount: price(item.amount), cost: price(cost) }),
    tone: 'price',
  }
}

/** Before the first digit: what the chosen posts pay, how likely and with what return. Then what is missing. */
function oddsOrHint(draw: LotteryOffer, entry: Entry): string {
  const [odds, other] = oddsOf(draw.posts, entry.posts, entry.digits)
  if (entry.number !== '' || !odds || other) return hint(entry)
  const chance = `${lotteryLines(odds.places > 1 ? 'odds_of_place' : 'odds_chance')} ${percent(odds.chance)}`
  return `×${price(odds.rate)} · ${chance} · ${lotteryLines('odds_return')} ${percent(odds.returned)}`
}

function hint({ kind, mode, digits }: Entry): string {
  return kind === 'range' ? lotteryLines(`hint_${mode}`) : lotteryLines('hint_number', { n: digits })
}
