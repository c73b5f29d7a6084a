import type { SportLimits } from '../../messages.ts'
import type { Notice } from '../state/book.ts'
import { settledWords } from './bet-words.ts'
import { refusalWords } from './refusal-words.ts'

/** What a notice says. */
export function noticeWords(notice: Notice, limits: SportLimits): string {
  switch (notice.kind) {
    case 'too_many_legs':
      return refusalWords('too_many_legs', limits, null)
    case 'settled':
      return settledWords(notice.bet)
    default:
      return notice satisfies never
  }
}
