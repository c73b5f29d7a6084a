/** News of the player's own: a bet that was settled, or why a tap did nothing. Stays until it is read. */

import { CrossIcon } from '../../../kit/react/icons.tsx'
import { shared } from '../../../text/shared.ts'
import type { SportLimits } from '../../messages.ts'
import { betTone, settledWords } from '../say/bet-words.ts'
import { refusalWords } from '../say/refusal-words.ts'
import type { Notice } from '../state/book.ts'
import { useSport } from './sport-context.tsx'

export function NoticeBar() {
  const { book, view, run } = useSport()
  const { notice } = book
  if (!notice) return null
  const tone = notice.kind === 'settled' ? betTone(notice.bet) : 'back'
  return (
    <p className="notice" data-tone={tone} role="status">
      <span>{noticeWords(notice, view.limits)}</span>
      <button
        type="button"
        className="icon-button"
        aria-label={shared('close')}
        onClick={() => run.act({ kind: 'dismiss' })}
      >
        <CrossIcon />
      </button>
    </p>
  )
}

/** What a notice says. */
function noticeWords(notice: Notice, limits: SportLimits): string {
  switch (notice.kind) {
    case 'too_many_legs':
      return refusalWords('too_many_legs', limits, null)
    case 'settled':
      return settledWords(notice.bet)
    default:
      return notice satisfies never
  }
}
