import type { LivePoll } from '@samnang/contract/office/lotto59'
import { switches } from '../text/switches.ts'

/** As players know it, with the name that programs use. */
export function pollName(poll: LivePoll['poll']): string {
  return switches(poll === 'POLL_1' ? 'poll_1' : 'poll_2')
}
