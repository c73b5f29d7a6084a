/** Deposits, payouts and moves that a line can be: chosen, added up, said with a reason. */
import type { LineRow } from '@samnang/contract/office/cash-lines'
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { unitsToRiel } from '@samnang/core/money'
import { price } from '@samnang/portal/text/format.ts'
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { useMay } from '../session/session.ts'
import { cash } from '../text/cash.ts'
import { Button } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { TickField } from '../ui/field.tsx'
import { Money } from '../ui/money.tsx'
import { Time } from '../ui/time.tsx'

const MATCH = 'POST /api/cash/lines/:id/match'
type Candidate = OfficeReply<'GET /api/cash/lines/:id'>['candidates'][number]

function nameOf({ kind, id }: Candidate): string {
  return `${cash(`kind_${kind}`)} ${id}`
}

function isSame(one: Candidate, other: Candidate): boolean {
  return one.kind === other.kind && one.id === other.id
}

export function Candidates({ line, rows }: { line: LineRow; rows: readonly Candidate[] }) {
  const may = useMay('cashier.accounts')
  const [chosen, setChosen] = useState<Candidate[]>([])
  const others = chosen.filter((one) => !rows.some((row) => isSame(row, one)))
  const toggle = (row: Candidate) =>
    setChosen((now) =>
      now.some((one) => isSame(one, row)) ? now.filter((one) => !isSame(one, row)) : [...now, row],
    )
  return (
    <>
      <ul className="grid gap-1">
        {[...others, ...rows].map((row) => (
          <li
            key={nameOf(row)}
            className="flex flex-wrap items-center gap-x-4 rounded-md border border-line bg-surface p-2"
          >
            <TickField
              label={nameOf(row)}
              aria-label={cash('choose', { what: nameOf(row) })}
              checked={chosen.some((one) => isSame(one, row))}
              onChange={() => toggle(row)}
              disabled={!may}
            />
            <Said row={row} />
          </li>
        ))}
      </ul>
      {may && <Match line={line} chosen={chosen} />}
    </>
  )
}

function Said({ row }: { row: Candidate }) {
  return (
    <>
      <Money amount={row.amount} />
      <Time at={row.at} />
      <span className="break-words">{row.reference}</span>
      {row.player_id !== null && (
        <span className="text-muted">
          {cash('player')} {row.player_id}
        </span>
      )}
    </>
  )
}

/** Can be pressed when what is chosen is the line to the unit. */
function Match({ line, chosen }: { line: LineRow; chosen: readonly Candidate[] }) {
  const [isOpen, setOpen] = useState(false)
  const sum = chosen.reduce((units, one) => units + BigInt(one.amount_units), 0n)
  const said = cash('chosen_sum', { sum: `${price(unitsToRiel(sum))}៛`, amount: `${price(line.amount)}៛` })
  return (
    <>
      {chosen.length > 0 && <p role="status">{said}</p>}
      <Button
        kind="primary"
        className="justify-self-start"
        disabled={chosen.length === 0 || sum !== BigInt(line.amount_units)}
        onClick={() => setOpen(true)}
      >
        {cash('do_match')}
      </Button>
      <CommandDialog<typeof MATCH>
        title={cash('do_match')}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        run={(reason) =>
          send(MATCH, {
            params: { id: String(line.id) },
            body: { counterparts: chosen.map(({ kind, id }) => ({ kind, id })), reason },
          })
        }
      >
        <p>{chosen.map(nameOf).join(' · ')}</p>
        <p className="font-bold tabular-nums">{said}</p>
      </CommandDialog>
    </>
  )
}
