/** What may be done with a draw now: type its result, take it back, call it off. */
import type { DeskDrawSheet } from '@samnang/contract/office/lottery'
import { STAFF_VOID_REASONS, type StaffVoidReason } from '@samnang/core/void-reason'
import { dateTime, price } from '@samnang/portal/text/format.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { send } from '../calls/send.ts'
import { useMay, useMe } from '../session/session.ts'
import { lottery } from '../text/lottery.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import type { Sight } from '../ui/meanwhile.tsx'
import { Select } from '../ui/select.tsx'
import { hasMovableTimes, TimesDialog } from './times-dialog.tsx'

const REOPEN = 'POST /api/lottery/draws/:id/reopen'
const VOID = 'POST /api/lottery/draws/:id/void'
const MAY_BE_VOID: readonly DeskDrawSheet['state'][] = ['scheduled', 'open', 'closed', 'entered', 'reopened']

export function DrawCommands({ draw }: { draw: DeskDrawSheet }) {
  const [deed, setDeed] = useState<'reopen' | 'void' | null>(null)
  const [seen, setSeen] = useState<DeskDrawSheet | null>(null)
  const may = useMay('lottery.manage')
  const of = (name: 'reopen' | 'void') => ({ draw, isOpen: deed === name, onClose: () => setDeed(null) })
  return (
    <div className="flex flex-wrap items-center gap-3">
      {may && draw.waits && draw.is_frozen && (
        <Link href={`/lottery/draws/${draw.id}/result`} className={buttonLook('primary')}>
          {lottery('type_result')}
        </Link>
      )}
      <Link href={`/lottery/draws/${draw.id}/board`} className={buttonLook()}>
        {lottery('board')}
      </Link>
      {may && hasMovableTimes(draw) && (
        <Button onClick={() => setSeen(draw)}>{lottery('times_change')}</Button>
      )}
      {may && draw.state === 'settled' && !draw.house_drawn && (
        <Button kind="danger" onClick={() => setDeed('reopen')}>
          {lottery('reopen')}
        </Button>
      )}
      {may && MAY_BE_VOID.includes(draw.state) && (
        <Button kind="danger" onClick={() => setDeed('void')}>
          {lottery('void')}
        </Button>
      )}
      <Waits id={draw.approvals.reopen} name={lottery('reopen')} />
      <Waits id={draw.approvals.void} name={lottery('void')} />
      <Waits id={draw.approvals.times} name={lottery('times_change')} />
      <Turn draw={draw} />
      {seen && <TimesDialog seen={seen} now={draw} onClose={() => setSeen(null)} />}
      {deed === 'reopen' && <ReopenDialog {...of('reopen')} />}
      <VoidDialog {...of('void')} />
    </div>
  )
}

function Waits({ id, name }: { id: number | null; name: string }) {
  if (id === null) return null
  return (
    <Link href={`/approvals/${id}`} className="text-info underline underline-offset-2">
      {name}: {lottery('second_waits')}
    </Link>
  )
}

/** Whose turn it is, or when a result can be typed. */
function Turn({ draw }: { draw: DeskDrawSheet }) {
  const { name } = useMe()
  if (draw.house_drawn) return null
  const { entered_by: by } = draw
  if (draw.waits && !draw.is_frozen) return <p>{lottery('not_frozen')}</p>
  if (by !== null)
    return <p>{by === name ? lottery('you_entered') : lottery('other_entered', { who: by })}</p>
  const isBefore = draw.state === 'scheduled' || draw.state === 'open' || draw.state === 'closed'
  if (!isBefore || draw.waits) return null
  return <p className="text-muted">{lottery('type_from', { time: dateTime(draw.draw_at) })}</p>
}

interface DialogProps {
  draw: DeskDrawSheet
  isOpen: boolean
  onClose: () => void
}

/** Takes back the settlement that it was opened for: a press after a lost answer never takes back the next one. */
export function ReopenDialog({ draw, isOpen, onClose }: DialogProps) {
  const [round] = useState(draw.round)
  const { id, payout, handed_out: handed } = draw
  return (
    <CommandDialog<typeof REOPEN>
      title={lottery('reopen_ask')}
      isOpen={isOpen}
      onClose={onClose}
      confirmLabel={lottery('reopen')}
      isDanger
      meanwhile={{ seen: sightOf(round), now: sightOf(draw.round) }}
      run={(reason) => send(REOPEN, { params: { id: String(id) }, body: { round, reason } })}
    >
      <p>{lottery('reopen_text', { amount: `${price(payout)}៛` })}</p>
      {handed.tickets > 0 && (
        <p className="text-warn">{lottery('reopen_handed', { amount: `${price(handed.amount)}៛` })}</p>
      )}
    </CommandDialog>
  )
}

function sightOf(round: number): Sight {
  return { [lottery('round')]: String(round) }
}

function VoidDialog({ draw: { id, stake, tickets }, isOpen, onClose }: DialogProps) {
  const [why, setWhy] = useState<StaffVoidReason>('no_official_result')
  return (
    <CommandDialog<typeof VOID>
      title={lottery('void_ask')}
      isOpen={isOpen}
      onClose={onClose}
      confirmLabel={lottery('void')}
      isDanger
      run={(reason) => send(VOID, { params: { id: String(id) }, body: { why, reason } })}
    >
      <p>{lottery('void_text', { amount: `${price(stake)}៛`, n: tickets })}</p>
      <Select
        label={lottery('void_reason')}
        value={why}
        onChange={setWhy}
        choices={STAFF_VOID_REASONS.map((value) => ({ value, label: lottery(`why_${value}`) }))}
      />
    </CommandDialog>
  )
}
