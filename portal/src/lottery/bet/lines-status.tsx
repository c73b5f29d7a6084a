/** What became of the ticket. It stays until it is read away or the next line begins. */

import { CallFailed } from '@samnang/client/call-failed'
import { Check, Printer, TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { price, ticketId } from '../../text/format.ts'
import { lottery } from '../../text/lottery.ts'
import '../lottery-sentences.ts'
import { betRefusalSentence } from '../../calls/refusal-sentence.ts'
import { lotteryLines } from '../../text/lottery-lines.ts'
import { shell } from '../../text/shell.ts'
import { Button } from '../../ui/button.tsx'
import { BoatLights } from '../../ui/kbach.tsx'
import { lineName } from '../line-names.ts'
import { ticketPath } from '../lottery-paths.ts'
import type { TicketPhase } from './drafts-state.ts'
import { lineNamed, roomLeft } from './line-fixes.ts'
import type { LinesProps } from './lines-props.ts'
import { RoomButton } from './room-button.tsx'

export default function LinesStatus(props: LinesProps) {
  const { phase } = props.drafts
  return (
    <>
      {phase.kind === 'checking' && <Checking />}
      {phase.kind === 'placed' && <PlacedTicket phase={phase} balance={props.balance} />}
      {phase.kind === 'refused' && <Refused {...props} phase={phase} />}
    </>
  )
}

function Checking() {
  return (
    <div className="grid gap-1 rounded-md border border-info px-3 py-2">
      <p className="flex items-center gap-3 font-bold">
        <BoatLights />
        {lotteryLines('checking')}
      </p>
      <p className="text-sm text-muted">{lotteryLines('checking_text')}</p>
    </div>
  )
}

interface PlacedProps {
  phase: Extract<TicketPhase, { kind: 'placed' }>
  balance: number
}

function PlacedTicket({ phase: { ticketId: id, cost }, balance }: PlacedProps) {
  return (
    <div className="flex items-center justify-between gap-2 rounded-md border border-win px-2.5 py-1">
      <p className="flex min-w-0 items-start gap-2">
        <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-win" />
        <span className="min-w-0 leading-snug">
          <span className="block font-bold text-win">
            {lotteryLines('placed')} <span className="money">#{ticketId(id)}</span>
          </span>
          <span className="text-sm">
            {lotteryLines('placed_text', { cost: price(cost), balance: price(balance) })}
          </span>
        </span>
      </p>
      <Link
        href={ticketPath(id, true)}
        className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-md border border-control px-2.5 text-sm text-info hover:border-text"
      >
        <Printer aria-hidden="true" className="size-5" />{' '}
        <span className="phone:sr-only">{lottery('print')}</span>
      </Link>
    </div>
  )
}

function Refused({
  draw,
  act,
  views,
  phase,
}: LinesProps & { phase: Extract<TicketPhase, { kind: 'refused' }> }) {
  const room = roomLeft(phase, draw.id, views)
  const named = lineNamed(phase, draw.id, views)
  return (
    <div className="grid gap-1.5 rounded-md border border-lose px-3 py-1.5">
      <div className="flex items-center gap-2">
        <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-lose" />
        <p className="min-w-0 grow leading-normal">
          {named && <span className="block text-sm">{nameOf(named)}</span>}
          <span className="font-bold">{refusalWords(phase)}</span>{' '}
          <span className="text-sm text-muted">{lotteryLines('lines_kept')}</span>
          {phase.code === 'not_enough_money' && (
            <Link href="/cashier/deposit" className="ml-2 inline-block py-2 font-bold text-gold underline">
              {shell('deposit')}
            </Link>
          )}
        </p>
        <Button onClick={() => act({ kind: 'dismiss' })} className="shrink-0 px-3 text-sm">
          {shell('understand')}
        </Button>
      </div>
      {room && <RoomButton draw={draw} act={act} {...room} />}
    </div>
  )
}

/** A line of many numbers says which of them is meant. */
function nameOf({ view, numbers }: NonNullable<ReturnType<typeof lineNamed>>): string {
  const name = lineName(view.line.item)
  if (numbers.length === 0 || view.line.item.numbers.join() === numbers.join()) return name
  return `${name} · ${lotteryLines('number_named', { numbers: numbers.join(' ') })}`
}

/** A refusal is kept as plain data, because it is stored; the words are made when they are shown. */
function refusalWords({ code, n }: { code: string; n?: number | undefined }): string {
  return betRefusalSentence(new CallFailed({ status: 422, code, message: '', n }))
}
