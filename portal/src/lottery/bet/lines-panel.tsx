/** The whole ticket, as a column of the desktop and as a sheet of the phone. */
import { Eraser } from 'lucide-react'
import { Panel } from '../../betting/panel.tsx'
import { OwnRoomLine } from '../../safe-play/own-limit.tsx'
import { lotteryBet } from '../../text/lottery-bet.ts'
import { lotteryLines } from '../../text/lottery-lines.ts'
import { IconButton } from '../../ui/button.tsx'
import { askConfirm } from '../../ui/overlays-state.ts'
import { pendingOf } from './drafts-state.ts'
import { LinesList, LinesTotals } from './lines-list.tsx'
import type { LinesProps } from './lines-props.ts'
import { PlaceButton } from './place-button.tsx'
import { StatusLine } from './status-line.tsx'

export default function LinesPanel(props: LinesProps) {
  const count = props.views.length
  return (
    <Panel title={lotteryBet('lines')} aside={count > 0 && <Clear {...props} />}>
      <LinesList {...props} />
      {/* What became of the ticket stands by the button that was pressed: further up these totals would lie over it. */}
      <div className="grid gap-2 bg-surface desk:sticky desk:bottom-0 desk:pb-3">
        <StatusLine {...props} />
        {count > 0 && <LinesTotals {...props} />}
        <OwnRoomLine />
        <PlaceButton {...props} />
      </div>
    </Panel>
  )
}

function Clear({ draw, drafts, act, views }: LinesProps) {
  const ids = views.map(({ line }) => line.id)
  const clear = async () => {
    if (await askConfirm({ title: lotteryLines('clear_ask', { n: ids.length }), danger: true }))
      act({ kind: 'remove', drawId: draw.id, ids })
  }
  return (
    <span className="flex items-center gap-1 text-sm text-muted">
      {lotteryLines('lines_count', { n: ids.length })}
      <IconButton
        label={lotteryLines('clear_lines')}
        disabled={pendingOf(drafts)?.drawId === draw.id}
        onClick={() => void clear()}
      >
        <Eraser className="size-5" />
      </IconButton>
    </span>
  )
}
