/** Lines of draws that have closed before they were placed: to another draw, or away. */
import type { LotteryOffer } from '@samnang/contract/lottery'
import { lotteryLines } from '../../text/lottery-lines.ts'
import { Button } from '../../ui/button.tsx'

import { isOpenAt } from '../draw-times.ts'
import { type Desk, type Draft, pendingOf } from './desk-state.ts'
import { drawLabel } from './draw-label.ts'
import type { Act } from './use-bet-desk.ts'

interface LeftoversProps {
  desk: Desk
  act: Act
  /** Null: no draw of the type takes bets, so nothing can be taken anywhere. */
  draw: LotteryOffer | null
  draws: readonly LotteryOffer[]
  now: number
}

export default function Leftovers({ desk, act, draw, draws, now }: LeftoversProps) {
  const placing = pendingOf(desk)?.drawId
  const isOpen = (id: number) => draws.some((one) => one.id === id && isOpenAt(one, now))
  const left = Object.entries(desk.drafts)
    .map(([id, draft]) => ({ id: Number(id), ...draft }))
    .filter(({ id, lines }) => lines.length > 0 && id !== placing && !isOpen(id))
  return left.map((draft) => <Leftover key={draft.id} draft={draft} act={act} draw={draw} />)
}

function Leftover({
  draft,
  act,
  draw,
}: {
  draft: Draft & { id: number }
  act: Act
  draw: LotteryOffer | null
}) {
  const ids = draft.lines.map(({ id }) => id)
  return (
    <div role="status" className="grid gap-2 rounded-md border border-warn px-3 py-2">
      <p>{lotteryLines('leftover', { n: ids.length })}</p>
      <div className="flex flex-wrap gap-2">
        {draw && (
          <Button onClick={() => act({ do: 'carry', drawId: draft.id, to: draw.id, ids })}>
            {lotteryLines('carry_to', { draw: drawLabel(draw) })}
          </Button>
        )}
        <Button onClick={() => act({ do: 'remove', drawId: draft.id, ids })}>
          {lotteryLines('drop_lines')}
        </Button>
      </div>
    </div>
  )
}
