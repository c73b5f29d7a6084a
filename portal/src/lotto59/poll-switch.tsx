/** Standard or fast draw. */
import type { PollInfo } from '@samnang/contract/lotto59'
import type { Poll } from '@samnang/contract/shapes'
import { lotto59 } from '../text/lotto59.ts'
import { Tabs } from '../ui/tabs.tsx'

interface PollSwitchProps {
  polls: readonly PollInfo[]
  value: Poll
  onChange: (poll: Poll) => void
}

/** A poll that is switched off is not offered, unless the player stands on it and must see why nothing happens. */
export function PollSwitch({ polls, value, onChange }: PollSwitchProps) {
  const tabs = polls
    .filter((poll) => poll.enabled || poll.id === value)
    .map(({ id, period }) => ({ id, label: pollName(id), name: `${pollName(id)}, ${periodName(period)}` }))
  return <Tabs label={lotto59('polls')} tabs={tabs} value={value} onChange={onChange} isCompact />
}

function pollName(poll: Poll): string {
  return lotto59(poll === 'POLL_1' ? 'poll_1' : 'poll_2')
}

function periodName(seconds: number): string {
  return seconds % 60 === 0
    ? lotto59('period_minutes', { n: seconds / 60 })
    : lotto59('period_seconds', { n: seconds })
}
