/** Marks one number: what it costs, three buttons, and a way back in the notice. */
import type { NumberBoard } from '@samnang/contract/office/lottery'
import { price } from '@samnang/portal/text/format.ts'
import { useEffect, useState } from 'react'
import { openForm } from '../calls/lost-keys.ts'
import { refetchAll } from '../calls/refetch.ts'
import { commandSentence } from '../calls/refusal-sentence.ts'
import { send } from '../calls/send.ts'
import { base } from '../text/base.ts'
import { lottery } from '../text/lottery.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormFault, TextField } from '../ui/field.tsx'
import { tellSent } from '../ui/tell-sent.ts'
import { useSubmit } from '../ui/use-submit.ts'
import type { BoardNumber } from './board-cells.ts'
import { percentWord } from './names.tsx'

const MARK = 'POST /api/lottery/draws/:id/numbers/:number'
const PERCENTS = [50, 0, 100] as const
type Percent = (typeof PERCENTS)[number]

interface MarkDialogProps {
  board: NumberBoard
  /** As it stood when it was pressed. */
  seen: BoardNumber
  onClose: () => void
}

export function MarkDialog({ board, seen, onClose }: MarkDialogProps) {
  const { number } = seen
  const [reason, setReason] = useState(() => lottery('mark_reason'))
  const [chosen, setChosen] = useState<{ before: number; after: Percent } | null>(null)
  useEffect(openForm, [])
  const now = board.numbers.find((one) => one.number === number)?.percent ?? 100
  const mark = async (after: Percent, was: number) => {
    const sent = await send(MARK, {
      params: { id: String(board.id), number },
      body: { percent: after, was, reason: reason.trim() },
    })
    setChosen({ before: was, after })
    tellSent(sent, lottery(`marked_${after}`, { number }))
    void refetchAll()
  }
  // What was marked here a moment ago may not have come back yet.
  const known = chosen ? [chosen.before, chosen.after] : [seen.percent]
  const isStale = !known.includes(now)
  return (
    <Dialog title={lottery('number_ask', { number })} isOpen onClose={onClose}>
      <div className="grid gap-3">
        <p>
          {lottery('number_now', {
            now: percentWord(now),
            amount: `${price(seen.liability)}៛`,
            cap: `${price(board.cap)}៛`,
          })}
        </p>
        <p className="text-muted">{lottery('number_keep')}</p>
        {isStale && (
          <p role="alert" className="rounded-sm border border-warn p-2 text-warn">
            {lottery('number_meanwhile', { now: percentWord(now) })}
          </p>
        )}
        <TextField
          label={base('reason')}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="flex flex-wrap gap-2">
          {PERCENTS.filter((percent) => percent !== now).map((after) => (
            <MarkButton
              key={after}
              after={after}
              isReady={reason.trim() !== ''}
              mark={() => mark(after, now)}
            />
          ))}
        </div>
        {chosen && isPercent(chosen.before) && (
          <Undo number={number} chosen={chosen} onUndo={() => mark(chosen.before as Percent, chosen.after)} />
        )}
      </div>
    </Dialog>
  )
}

function isPercent(percent: number): percent is Percent {
  return PERCENTS.some((one) => one === percent)
}

interface MarkButtonProps {
  after: Percent
  isReady: boolean
  mark: () => Promise<void>
}

function MarkButton({ after, isReady, mark }: MarkButtonProps) {
  const { isBusy, fault, onSubmit } = useSubmit(mark, commandSentence)
  return (
    <form onSubmit={onSubmit} className="grid gap-1">
      <Button type="submit" kind={after === 100 ? 'plain' : 'danger'} busy={isBusy} disabled={!isReady}>
        {lottery(`mark_${after}`)}
      </Button>
      <FormFault text={fault} />
    </form>
  )
}

interface UndoProps {
  number: string
  chosen: { before: number; after: number }
  onUndo: () => Promise<void>
}

function Undo({ number, chosen: { before, after }, onUndo }: UndoProps) {
  const { isBusy, fault, onSubmit } = useSubmit(onUndo, commandSentence)
  return (
    <form onSubmit={onSubmit} className="grid gap-2">
      <p role="status">
        {lottery('undo_text', { number, before: percentWord(before), after: percentWord(after) })}
      </p>
      <Button type="submit" busy={isBusy}>
        {lottery('undo')}
      </Button>
      <FormFault text={fault} />
    </form>
  )
}
