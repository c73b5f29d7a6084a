/** Lines as text: what a typed one means by the offer of its draw, and how a line is typed. Pure. */
import type { LotteryItemIn, LotteryOffer } from '@samnang/contract/lottery'
import { readShortCode } from '@samnang/core/lottery/short-code'
import { price } from '../../text/format.ts'
import { lotteryCode } from '../../text/lottery-code.ts'
import { lotteryLines } from '../../text/lottery-lines.ts'
import { lineName } from '../line-names.ts'
import { lineProblems } from './line-problems.ts'
import { isSound, lineView } from './lines.ts'

export type CodeReading =
  | { kind: 'line'; item: LotteryItemIn; name: string; text: string }
  | { kind: 'problem'; text: string; at: { from: number; to: number }; isUnfinished: boolean }

/** What the end of the line would still bring. */
const UNFINISHED: readonly string[] = ['no_number', 'no_post', 'no_amount']

export function readCode(text: string, draw: LotteryOffer, now: number): CodeReading {
  const read = readShortCode(text, draw.posts, draw.limits.numbers)
  if ('problem' in read) {
    const { problem, at } = read
    const isUnfinished = UNFINISHED.includes(problem) || at.to >= text.trimEnd().length
    return { kind: 'problem', text: lotteryCode(`code_${problem}`), at, isUnfinished }
  }
  const { amountRiel, posts, numbers, digits, kind, range } = read.item
  const item: LotteryItemIn = {
    numbers: [...numbers],
    digits,
    posts: [...posts],
    amount: amountRiel,
    kind,
    ...(range ? { range } : {}),
  }
  const view = lineView(draw, { id: 0, item }, now)
  const [problem] = lineProblems(view)
  if (!isSound(view)) {
    const at = { from: 0, to: text.length }
    return { kind: 'problem', text: problem?.text ?? '', at, isUnfinished: true }
  }
  const cost = lotteryLines('price', {
    units: view.units,
    amount: price(item.amount),
    cost: price(view.cost),
  })
  return { kind: 'line', item, name: lineName(item), text: problem ? `${cost} · ${problem.text}` : cost }
}

/** The text that means the line. */
export function codeOf(item: LotteryItemIn): string {
  const letters = item.posts.filter((post) => post.length === 1).join('')
  const posts = [letters, ...item.posts.filter((post) => post.length > 1)].join(' ').trim()
  return `${numbersCode(item)} ${posts.toLowerCase()} ${item.amount}`
}

function numbersCode({ numbers, kind, range, digits }: LotteryItemIn): string {
  if (kind === 'permute') return numbers.map((number) => `${number}x`).join(' ')
  if (kind === 'straight' || !range) return numbers.join(' ')
  switch (range.mode) {
    case 'step':
      return `${range.from}-${range.to}`
    case 'tail':
      return range.from.padStart(digits, '*')
    case 'head':
      return range.from.padEnd(digits, '*')
    case 'double':
      return 'd'.repeat(digits)
    case 'pattern':
      return range.from
    default: {
      const impossible: never = range.mode
      return impossible
    }
  }
}

/** With posts that the draw has. */
export function exampleOf(draw: LotteryOffer): string {
  const posts = draw.posts.filter(({ d2 }) => d2 === 1).map(({ post }) => post)
  return `47 ${posts.slice(0, 4).join('').toLowerCase()} 1000`
}
