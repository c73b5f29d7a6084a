/** /lottery/tickets: winnings that are handed out over a counter, and the note of it taken back. */
import type { HandOutSheet } from '@samnang/contract/office/lottery'
import { price } from '@samnang/portal/text/format.ts'
import { useState } from 'react'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { send } from '../calls/send.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { useFilters } from '../lists/filters.ts'
import { useMay } from '../session/session.ts'
import { lottery } from '../text/lottery.ts'
import { Button } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { CopyId } from '../ui/copy-id.tsx'
import { Facts } from '../ui/facts.tsx'
import { TextField } from '../ui/field.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import type { Sight } from '../ui/meanwhile.tsx'
import { Money } from '../ui/money.tsx'
import { Empty, Failed, Loading } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'

const FILTERS = { ticket: '' }

export default function HandOutPage() {
  const [{ ticket }, setFilters] = useFilters(FILTERS)
  return (
    <ListFrame
      title={lottery('handing')}
      filters={
        <TextField
          label={lottery('ticket')}
          inputMode="numeric"
          maxLength={16}
          value={ticket}
          onChange={(event) => setFilters({ ticket: event.target.value.replace(/\D/g, '') })}
        />
      }
    >
      <p className="text-muted">{lottery('handing_lead')}</p>
      {/^[1-9][0-9]{0,15}$/.test(ticket) && <Found id={ticket} />}
    </ListFrame>
  )
}

function Found({ id }: { id: string }) {
  const { data, error, mutate } = useAnswer('GET /api/lottery/tickets/:id', { params: { id } })
  if (error?.code === 'not_found') return <Empty text={lottery('ticket_none')} />
  if (error && !data) return <Failed text={refusalSentence(error)} retry={() => void mutate()} />
  if (!data) return <Loading />
  return (
    <div className="grid max-w-200 gap-3">
      <Facts facts={factsOf(data)} />
      <Deed ticket={data} />
    </div>
  )
}

function factsOf(ticket: HandOutSheet) {
  const { draw, player, handed_out: handed } = ticket
  return [
    [lottery('ticket'), <CopyId key="id" id={ticket.id} href={`/disputes/ticket/${ticket.id}`} />],
    [
      lottery('column_draw'),
      <CopyId key="draw" id={draw.id} text={draw.title} href={`/lottery/draws/${draw.id}`} />,
    ],
    [lottery('player'), <CopyId key="player" id={player} href={`/players/${player}`} />],
    [lottery('column_stake'), <Money key="stake" amount={ticket.stake} />],
    [
      lottery('won'),
      ticket.is_won ? (
        <Money key="won" amount={ticket.payout} className="text-lg font-bold" />
      ) : (
        lottery('not_won')
      ),
    ],
    [
      lottery('handed_out'),
      handed === null ? (
        handedWords(handed)
      ) : (
        <span key="handed">
          {handedWords(handed)} · <Time at={handed.at} />
        </span>
      ),
    ],
  ] as const
}

const HAND_OUT = 'POST /api/lottery/tickets/:id/hand-out'
const PUT_BACK = 'POST /api/lottery/tickets/:id/put-back'

function Deed({ ticket }: { ticket: HandOutSheet }) {
  const [isOpen, setOpen] = useState(false)
  const may = useMay('money.change')
  const isOut = ticket.handed_out !== null
  if (!may || !(ticket.is_won || isOut)) return null
  return (
    <>
      <Button kind={isOut ? 'plain' : 'primary'} className="justify-self-start" onClick={() => setOpen(true)}>
        {lottery(isOut ? 'put_back' : 'hand_out')}
      </Button>
      {isOpen && <DeedDialog ticket={ticket} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Does what it said when it opened: a press after a lost answer never takes back the note that it made. */
export function DeedDialog({ ticket, onClose }: { ticket: HandOutSheet; onClose: () => void }) {
  const [seen] = useState(ticket)
  const { id, payout } = seen
  const isOut = seen.handed_out !== null
  const deed = isOut ? 'put_back' : 'hand_out'
  const params = { id: String(id) }
  return (
    <CommandDialog<typeof HAND_OUT | typeof PUT_BACK>
      title={lottery(`${deed}_ask`)}
      isOpen
      onClose={onClose}
      confirmLabel={lottery(deed)}
      meanwhile={{ seen: sightOf(seen), now: sightOf(ticket) }}
      run={(reason) => send(isOut ? PUT_BACK : HAND_OUT, { params, body: { reason } })}
    >
      <p>
        {isOut
          ? lottery('put_back_text', { id })
          : lottery('hand_out_text', { id, amount: `${price(payout)}៛` })}
      </p>
    </CommandDialog>
  )
}

function sightOf({ payout, handed_out: handed }: HandOutSheet): Sight {
  return { [lottery('won')]: `${price(payout)}៛`, [lottery('handed_out')]: handedWords(handed) }
}

function handedWords(handed: HandOutSheet['handed_out']): string {
  if (handed === null) return lottery('not_handed')
  return lottery('handed_by', { who: handed.by, amount: `${price(handed.amount)}៛` })
}
