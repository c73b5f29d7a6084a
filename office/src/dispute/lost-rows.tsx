/** What each receipt of the file proves, and the button that asks a second person to pay it. */
import type { LostBet } from '@samnang/contract/office/lost-bets'
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { dispute } from '../text/dispute.ts'
import { Button } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { Money } from '../ui/money.tsx'
import { Empty } from '../ui/states.tsx'
import { Tag, type Tone } from '../ui/tag.tsx'
import { Part } from './part.tsx'
import { asSent, type KeptRecords } from './records-of.ts'

const PAY = 'POST /api/lost-bets'
const TONES: Readonly<Record<LostBet['code'], Tone>> = {
  ...{ owed: 'good', nothing_owed: 'plain', in_books: 'plain', paid: 'plain' },
  ...{ unproven: 'bad', not_theirs: 'bad', not_computed: 'warn' },
}

interface LostRowsProps {
  rows: readonly LostBet[]
  player: number
  kept: KeptRecords
  reason: string
}

export function LostRows({ rows, player, kept, reason }: LostRowsProps) {
  const [asked, setAsked] = useState<LostBet | null>(null)
  if (rows.length === 0) return <Empty text={dispute('lost_none')} />
  return (
    <Part title={dispute('lost_rows')}>
      <ul className="grid gap-2">
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: forged receipts may share a number, and no row moves
          <Proven key={at} row={row} onAsk={() => setAsked(row)} />
        ))}
      </ul>
      {asked && (
        <CommandDialog<typeof PAY>
          isOpen
          onClose={() => setAsked(null)}
          title={dispute('lost_ask_title', { ticket: asked.ticket })}
          confirmLabel={dispute('lost_ask')}
          usualReason={reason}
          run={(why) => send(PAY, { body: bodyOf(asked, player, kept, why) })}
          doneText={dispute('lost_done')}
        >
          <p>
            {dispute('lost_sum')}: <Money amount={asked.owed} className="font-bold" />
          </p>
          <p className="text-warn">{dispute('lost_two')}</p>
        </CommandDialog>
      )}
    </Part>
  )
}

function bodyOf({ ticket, owed }: LostBet, player: number, kept: KeptRecords, reason: string) {
  return { player, ticket, amount: owed, records: asSent(kept, ticket), reason }
}

function Proven({ row, onAsk }: { row: LostBet; onAsk: () => void }) {
  const { ticket, draw, code, faults } = row
  return (
    <li className="grid justify-items-start gap-1 rounded-md border border-line bg-surface p-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-bold tabular-nums">#{ticket}</span>
        {dispute('lost_draw', { draw })}
        <Tag tone={TONES[code]}>{dispute(`lost_${code}`)}</Tag>
      </p>
      <Sums row={row} />
      {code === 'unproven' && <p className="text-sm break-all text-muted">{faults.join(' · ')}</p>}
      {code === 'owed' && (
        <Button kind="primary" onClick={onAsk}>
          {dispute('lost_ask')}
        </Button>
      )}
    </li>
  )
}

function Sums({ row: { stake, payout, owed } }: { row: LostBet }) {
  if (payout === null) return null
  return (
    <p className="flex flex-wrap gap-x-3">
      <span>
        {dispute('stake')} <Money amount={stake} />
      </span>
      <span>
        {dispute('payout')} <Money amount={payout} />
      </span>
      {owed > 0 && (
        <span className="font-bold">
          {dispute('lost_sum')} <Money amount={owed} />
        </span>
      )}
    </p>
  )
}
