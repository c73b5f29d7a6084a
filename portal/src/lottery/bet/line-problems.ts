/** What a player is told about a line before it is placed. Pure. */
import { price } from '../../text/format.ts'
import { lottery } from '../../text/lottery.ts'
import { lotteryLines } from '../../text/lottery-lines.ts'
import { lotteryRefusal } from '../../text/lottery-refusal.ts'
import { refusal } from '../../text/refusal.ts'
import { postsText } from '../draw-names.ts'
import type { LineView } from './lines.ts'

export interface LineProblem {
  text: string
  /** It can be placed all the same. */
  isNote: boolean
}

/** Why it cannot be placed first, then what is paid in part. */
export function lineProblems({ closed, refusal: refused, reduced }: LineView): LineProblem[] {
  const problems: LineProblem[] = []
  if (closed.length > 0)
    problems.push({ text: lotteryLines('closed_posts', { posts: postsText(closed) }), isNote: false })
  if (refused) problems.push({ text: refusalText(refused), isNote: false })
  for (const [number, percent] of Object.entries(reduced))
    problems.push({ text: lottery('half_rate', { number, percent }), isNote: true })
  return problems
}

/** What the lines pay in part, one sentence for each percent: said once more before money moves. */
export function reducedNotes(views: readonly LineView[]): string[] {
  const percents: Readonly<Record<string, number>> = Object.assign({}, ...views.map(({ reduced }) => reduced))
  const numbersOf = (percent: number) =>
    Object.keys(percents).filter((number) => percents[number] === percent)
  return [...new Set(Object.values(percents))].map((percent) =>
    lottery('half_rate', { number: numbersOf(percent).join(' '), percent }),
  )
}

function refusalText({ code, n, numbers }: NonNullable<LineView['refusal']>): string {
  const amount = price(n ?? 0)
  switch (code) {
    case 'no_post':
      return refusal('no_post')
    case 'amount_too_small':
      return refusal('amount_too_small', { amount })
    case 'amount_too_large':
      return refusal('amount_too_large', { amount })
    case 'amount_step':
      return lotteryRefusal('amount_step', { amount })
    case 'too_many_numbers':
      return lotteryRefusal('too_many_numbers', { n: amount })
    case 'post_not_offered':
      return lotteryRefusal('post_not_offered')
    case 'number_blocked':
      return lottery('blocked', { number: numbers.join(' ') })
    case 'invalid_number':
      return lotteryRefusal('invalid_number')
    default:
      return lotteryRefusal('invalid_bet')
  }
}
