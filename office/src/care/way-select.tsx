import { TALK_WAYS, type TalkWay } from '@samnang/core/care/care-rules'
import { duties } from '../text/duties.ts'
import { Select } from '../ui/select.tsx'

interface WaySelectProps {
  label: string
  value: TalkWay
  onChange: (way: TalkWay) => void
}

/** How somebody was talked with. */
export function WaySelect(props: WaySelectProps) {
  return <Select {...props} choices={TALK_WAYS.map((value) => ({ value, label: duties(`way_${value}`) }))} />
}
