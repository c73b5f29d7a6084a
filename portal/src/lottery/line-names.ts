/** What a line is called on lists and in the voice of a screen reader. */
import type { LotteryItemIn } from '@samnang/contract/lottery'
import { lottery } from '../text/lottery.ts'
import { postsText } from './draw-names.ts'

type Entered = Pick<LotteryItemIn, 'numbers' | 'kind' | 'range' | 'digits'>

/** "47 58", "12 បង្វិលលេខ", "10–19", "*5", "5*", "00–99 លេខភ្លោះ", "1X". */
export function numbersName({ numbers, kind, range, digits }: Entered): string {
  if (kind !== 'range' || !range) {
    const list = numbers.join(' ')
    return kind === 'permute' ? `${list} ${lottery('permute')}` : list
  }
  switch (range.mode) {
    case 'step':
      return `${range.from}–${range.to}`
    case 'tail':
      return range.from.padStart(digits, '*')
    case 'head':
      return range.from.padEnd(digits, '*')
    case 'double':
      return `${'0'.repeat(digits)}–${'9'.repeat(digits)} ${lottery('mode_double')}`
    case 'pattern':
      return range.from
    default: {
      const impossible: never = range.mode
      return impossible
    }
  }
}

/** "47 58 · A B C D". */
export function lineName(item: Entered & Pick<LotteryItemIn, 'posts'>): string {
  return `${numbersName(item)} · ${postsText(item.posts)}`
}
