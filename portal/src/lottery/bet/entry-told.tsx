import type { LotteryOffer } from '@samnang/contract/lottery'
import { lotteryLines } from '../../text/lottery-lines.ts'
import { lotteryRefusal } from '../../text/lottery-refusal.ts'
import type { Entry } from './entry.ts'
import { entryWords } from './entry-words.ts'

interface EntryToldProps {
  draw: LotteryOffer
  now: number
  entry: Entry
  /** The last line was not taken: the ticket has all that it may have. */
  isRefused: boolean
}

const TONE = { plain: 'text-muted', price: 'text-text', warn: 'text-warn' } as const

/** The words under the two fields of the keypad. */
export default function EntryTold({ draw, now, entry, isRefused }: EntryToldProps) {
  if (isRefused) {
    return <span className="text-lose">{lotteryRefusal('too_many_lines', { n: draw.limits.lines })}</span>
  }
  const { text, tone } = entryWords(draw, entry, now)
  return (
    <span className={TONE[tone]}>
      {text}
      {entry.lineId !== null && (
        <span className="text-info"> · {lotteryLines('editing', { n: entry.lineId })}</span>
      )}
    </span>
  )
}
