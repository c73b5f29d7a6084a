/** The lines of the draft: what each costs, what is wrong with it, and what can be done about it. */
import type { LotteryOffer } from '@samnang/contract/lottery'
import { Pencil, TriangleAlert, X } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { announce } from '../../betting/announcer.tsx'
import { price } from '../../text/format.ts'
import { lottery } from '../../text/lottery.ts'
import { lotteryLines } from '../../text/lottery-lines.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { LotusBud } from '../../ui/kbach.tsx'
import { Riel } from '../../ui/riel.tsx'

import { lineName } from '../line-names.ts'
import { pendingOf } from './drafts-state.ts'
import { drawLabel } from './draw-label.ts'
import { lineFix, roomLeft } from './line-fixes.ts'
import { lineProblems } from './line-problems.ts'
import { isSound, type LineView } from './lines.ts'
import type { LinesProps } from './lines-props.ts'
import { RoomButton } from './room-button.tsx'

export function LinesList(props: LinesProps) {
  const { draw, drafts, act, views, onEdit } = props
  const isFrozen = pendingOf(drafts)?.drawId === draw.id
  const room = roomLeft(drafts.phase, draw.id, views)
  if (views.length === 0) {
    return (
      <p className="krama grid place-items-center gap-2 rounded-md px-4 py-6 text-center text-sm text-muted">
        <LotusBud className="size-7 text-gold" />
        {lotteryLines('lines_empty')}
      </p>
    )
  }
  return (
    <>
      <StuckLines {...props} />
      {/* The newest on top, beside where it was written. */}
      <ol reversed className="grid max-h-[46vh] content-start overflow-y-auto">
        {[...views].reverse().map((view) => (
          <LineRow
            key={view.line.id}
            view={view}
            draw={draw}
            isFrozen={isFrozen}
            room={room?.lineId === view.line.id && <RoomButton draw={draw} act={act} {...room} />}
            onEdit={() => onEdit(view.line)}
            onFix={(item) => act({ kind: 'change', drawId: draw.id, id: view.line.id, item })}
            onRemove={() => {
              act({ kind: 'remove', drawId: draw.id, ids: [view.line.id] })
              announce(lotteryLines('said_removed', { what: lineName(view.line.item) }))
            }}
          />
        ))}
      </ol>
    </>
  )
}

interface LineRowProps {
  view: LineView
  draw: LotteryOffer
  isFrozen: boolean
  /** What mends the line after a refusal that names it. */
  room: ReactNode
  onEdit: () => void
  onFix: (item: LineView['line']['item']) => void
  onRemove: () => void
}

function LineRow({ view, draw, isFrozen, room, onEdit, onFix, onRemove }: LineRowProps) {
  const { item } = view.line
  const name = lineName(item)
  const remove = (event: KeyboardEvent) => {
    if (event.key !== 'Delete' || isFrozen) return
    event.preventDefault()
    const row = event.currentTarget
    const next = row.nextElementSibling ?? row.previousElementSibling
    next?.querySelector('button')?.focus()
    onRemove()
  }
  return (
    <li onKeyDown={remove} className="grid gap-1 border-b border-line/60 py-1 last:border-0">
      <div className="flex items-center gap-1">
        <div className="min-w-0 grow">
          <p className={`leading-normal font-bold ${isSound(view) ? '' : 'text-warn'}`}>{name}</p>
          {view.refusal === null && (
            <p className="money text-sm leading-normal text-muted">
              {lotteryLines('price', {
                units: view.units,
                amount: price(item.amount),
                cost: price(view.cost),
              })}
            </p>
          )}
        </div>
        <IconButton label={lotteryLines('edit_line', { what: name })} disabled={isFrozen} onClick={onEdit}>
          <Pencil className="size-5" />
        </IconButton>
        <IconButton
          label={lotteryLines('remove_line', { what: name })}
          disabled={isFrozen}
          onClick={onRemove}
        >
          <X className="size-5" />
        </IconButton>
      </div>
      <Problems view={view} />
      {!isFrozen && <Fix view={view} draw={draw} onFix={onFix} />}
      {room}
    </li>
  )
}

function Problems({ view }: { view: LineView }) {
  return lineProblems(view).map(({ text }) => (
    <p key={text} className="flex items-start gap-1.5 text-sm text-warn">
      <TriangleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
      {text}
    </p>
  ))
}

function Fix({ view, draw, onFix }: Pick<LineRowProps, 'view' | 'draw' | 'onFix'>) {
  const fix = lineFix(draw, view)
  if (!fix) return null
  return (
    <Button onClick={() => onFix(fix.item)} className="justify-self-start px-3 text-sm">
      {fix.kind === 'numbers'
        ? lotteryLines('drop_numbers', { numbers: fix.numbers.join(' ') })
        : lotteryLines('use_amount', { amount: price(fix.amount) })}
    </Button>
  )
}

/** Lines whose posts have closed go to the next draw, or away. */
function StuckLines({ draw, next, drafts, act, views, onCarry }: LinesProps) {
  const ids = views.filter(({ closed }) => closed.length > 0).map(({ line }) => line.id)
  if (ids.length === 0 || pendingOf(drafts)?.drawId === draw.id) return null
  return (
    <div role="status" className="grid gap-2 rounded-md border border-warn px-3 py-2">
      <p>{lotteryLines('lines_stuck', { n: ids.length })}</p>
      <div className="flex flex-wrap gap-2">
        {next && (
          <Button onClick={() => onCarry(ids)} className="px-3">
            {lotteryLines('carry_to', { draw: drawLabel(next) })}
          </Button>
        )}
        <Button onClick={() => act({ kind: 'remove', drawId: draw.id, ids })} className="px-3">
          {lotteryLines('drop_lines')}
        </Button>
      </div>
    </div>
  )
}

export function LinesTotals({ views, balance }: Pick<LinesProps, 'views' | 'balance'>) {
  const cost = views.reduce((sum, view) => sum + view.cost, 0)
  const units = views.reduce((sum, view) => sum + view.units, 0)
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-0.5 border-t border-line pt-2">
      <dt className="text-sm text-muted">{lottery('units')}</dt>
      <dd className="money text-right">{price(units)}</dd>
      <dt>{lotteryLines('total')}</dt>
      <dd className="text-right text-lg leading-normal font-bold">
        <Riel amount={cost} />
      </dd>
      <dt className="text-sm text-muted">{lotteryLines('balance_after')}</dt>
      <dd className={`text-right ${cost > balance ? 'text-lose' : ''}`}>
        <Riel amount={balance - cost} />
      </dd>
    </dl>
  )
}
