/** The whole slip, as a column of the desktop and as a sheet of the phone. */

import { Panel } from '../../betting/panel.tsx'
import { OwnRoomLine } from '../../safe-play/own-limit.tsx'
import { lotto59 } from '../../text/lotto59.ts'
import { slip as slipText } from '../../text/slip.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { SlipList, SlipTotals } from './slip-list.tsx'
import SlipStatus from './slip-status.tsx'
import type { SlipViewProps } from './slip-view.ts'

export default function SlipPanel(props: SlipViewProps) {
  const count = props.slip.lines.length
  return (
    <Panel
      title={lotto59('slip')}
      aside={count > 0 && <span className="text-sm text-muted">{slipText('lines', { n: count })}</span>}
    >
      <SlipList {...props} />
      {count > 0 && <SlipTotals {...props} />}
      <OwnRoomLine />
      <ConfirmButton {...props} />
      <p role="alert" className="text-sm text-warn empty:hidden">
        {props.hint}
      </p>
      <div aria-live="polite">
        <SlipStatus {...props} />
      </div>
    </Panel>
  )
}
