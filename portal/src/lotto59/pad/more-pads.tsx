/** The pads behind the first one. A chunk of its own, fetched while the player looks at the first. */
import { JackpotPad } from './jackpot-pad.tsx'
import { NumberPad } from './number-pad.tsx'
import type { PadProps } from './pad-props.ts'

export default function MorePads({
  view,
  pot,
  ...props
}: PadProps & { view: 'number' | 'jackpot'; pot: number }) {
  return view === 'number' ? <NumberPad {...props} /> : <JackpotPad {...props} pot={pot} />
}
