/** What a close has left: which draw is written for now, and lines that were not placed: to another draw, or away. */
import type { LotteryOffer } from '@samnang/contract/lottery'
import { lotteryLines } from '../../text/lottery-lines.ts'
import { shell } from '../../text/shell.ts'
import { Button } from '../../ui/button.tsx'
import { isOpenAt } from '../draw-times.ts'
import { type Draft, type Drafts, pendingOf } from './drafts-state.ts'
import { drawLabel } from './draw-label.ts'
import type { Choice } from './use-chosen-draw.ts'
import type { Act } from './use-drafts.ts'

interface LeftoversProps {
  drafts: Drafts
  act: Act
  choice: Choice
  draws: readonly LotteryOffer[]
  now: number
}

export default function Leftovers({ drafts, act, choice, draws, now }: LeftoversProps) {
  const placing = pendingOf(drafts)?.drawId
  const isOpen = (id: number) => draws.some((one) => one.id === id && isOpenAt(one, now))
  const left = Object.entries(drafts.ofDraw)
    .map(([id, draft]) => ({ id: Number(id), ...draft }))
    .filter(({ id, lines }) => lines.length > 0 && id !== placing && !isOpen(id))
  return (
    <>
      <OtherDraw choice={choice} />
      {left.map((draft) => (
        <Leftover key={draft.id} draft={draft} act={act} draw={choice.draw} />
      ))}
    </>
  )
}

const BOX = 'grid gap-2 rounded-md border border-warn px-3 py-2'

/** Whoever writes when a draw closes goes on for the next one: they are told before they notice it by their money. */
function OtherDraw({ choice: { closed, draw, choose } }: { choice: Choice }) {
  if (!closed || !draw) return null
  return (
    <div role="status" className={`${BOX} grid-cols-[minmax(0,1fr)_auto] items-center`}>
      <p>{lotteryLines('other_draw', { closed: drawLabel(closed), draw: drawLabel(draw) })}</p>
      <Button onClick={() => choose(draw.id)} className="px-3 text-sm">
        {shell('understand')}
      </Button>
    </div>
  )
}

interface LeftoverProps {
  draft: Draft & { id: number }
  act: Act
  /** Null: no draw of the type takes bets, so nothing can be taken anywhere. */
  draw: LotteryOffer | null
}

function Leftover({ draft, act, draw }: LeftoverProps) {
  const ids = draft.lines.map(({ id }) => id)
  return (
    <div role="status" className={BOX}>
      <p>{lotteryLines('leftover', { n: ids.length })}</p>
      <div className="flex flex-wrap gap-2">
        {draw && (
          <Button onClick={() => act({ kind: 'carry', drawId: draft.id, to: draw.id, ids })}>
            {lotteryLines('carry_to', { draw: drawLabel(draw) })}
          </Button>
        )}
        <Button onClick={() => act({ kind: 'remove', drawId: draft.id, ids })}>
          {lotteryLines('drop_lines')}
        </Button>
      </div>
    </div>
  )
}
