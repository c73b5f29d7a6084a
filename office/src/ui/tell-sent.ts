/** What came of a command, as a notice: done, done before, or it waits for a second person, with the way there. */
import { dateTime } from '@samnang/portal/text/format.ts'
import type { CommandName, Sent } from '../calls/send.ts'
import { base } from '../text/base.ts'
import { showNotice } from './notices.ts'

/** Whoever pressed and did nothing by it reads so until they close the words. */
export function tellSent<N extends CommandName>(sent: Sent<N>, doneText: string): void {
  const { doneBefore: before } = sent
  if (sent.is === 'waiting') {
    const link = { href: `/approvals/${sent.approval}`, text: base('waiting_open') }
    const text = before ? base('asked_before', { time: dateTime(before) }) : base('waiting_second')
    showNotice({ text, tone: 'warn', link })
  } else if (before) {
    showNotice({ text: base('done_before', { time: dateTime(before) }), tone: 'warn', stays: true })
  } else showNotice({ text: doneText, tone: 'good' })
}
