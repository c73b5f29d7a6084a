import type { Ticket } from '@samnang/contract/lotto59'
import type { Poll } from '@samnang/contract/shapes'
import { lotto59 } from '../text/lotto59.ts'
import { records } from '../text/records.ts'

export function pollName(poll: Poll): string {
  return lotto59(poll === 'POLL_1' ? 'poll_1' : 'poll_2')
}

/** "វគ្គទី 17 · រហ័ស". */
export function drawName({ number, poll }: Pick<Ticket, 'number' | 'poll'>): string {
  return records('draw_of', { n: number, poll: pollName(poll) })
}

/** The choices of a filter by poll, "all" first. */
export function pollOptions(): (readonly ['ALL' | Poll, string])[] {
  return [
    ['ALL', records('all')],
    ['POLL_1', pollName('POLL_1')],
    ['POLL_2', pollName('POLL_2')],
  ]
}
