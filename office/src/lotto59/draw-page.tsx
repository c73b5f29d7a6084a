/** /lotto59/draws/:id: one draw, its money, its proof, and the way to call it off. */
import type { DeskDrawPage } from '@samnang/contract/office/lotto59'
import { price } from '@samnang/portal/text/format.ts'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'wouter'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { DrawPart } from '../dispute/draw-part.tsx'
import { useMay } from '../session/session.ts'
import { lotto59 } from '../text/lotto59.ts'
import { Button } from '../ui/button.tsx'
import { CopyId } from '../ui/copy-id.tsx'
import { Facts } from '../ui/facts.tsx'
import { Money } from '../ui/money.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { DeskTabs } from './desk-tabs.tsx'
import { DrawTag } from './draw-tag.tsx'
import { pollName } from './poll-name.ts'
import { ResettlePart } from './resettle-part.tsx'
import { VoidDialog } from './void-dialog.tsx'

/** Until it is finished, a draw moves every few seconds. */
const REFRESH_MS = 2_000

export default function DrawPage() {
  const { id = '' } = useParams()
  const [isFinished, setFinished] = useState(false)
  const every = { refreshMs: isFinished ? 0 : REFRESH_MS }
  const { data, error, mutate } = useAnswer('GET /api/lotto59/draws/:id', { params: { id } }, every)
  if (error && !data) return <Failed text={refusalSentence(error)} retry={() => void mutate()} />
  if (!data) return <Loading />
  if (isFinished !== (data.settled_at !== null)) setFinished(data.settled_at !== null)
  return (
    <article className="grid max-w-240 gap-4">
      <DeskTabs />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="flex flex-wrap items-center gap-3 text-xl font-bold">
          {pollName(data.poll)} · {lotto59('draw', { n: data.number })}
          <DrawTag draw={data} />
        </h1>
        <VoidButton draw={data} />
        <ResettlePart draw={data} />
      </div>
      <Facts facts={[...timesOf(data), ...moneyOf(data)]} />
      <History id={id} />
      <Proof key={data.state} id={id} />
    </article>
  )
}

function timesOf({ id, opens_at, closes_at, shown_at, settled_at, ...draw }: DeskDrawPage): Fact[] {
  const { paytable, balls, void_reason } = draw
  return [
    [lotto59('id'), <CopyId key="id" id={id} text={String(id)} />],
    [lotto59('opened_at'), <Time key="open" at={opens_at} exact />],
    [lotto59('closed_at'), <Time key="close" at={closes_at} exact />],
    [lotto59('shown_at'), <Time key="shown" at={shown_at} exact />],
    [lotto59('settled_at'), <Time key="settled" at={settled_at} exact />],
    [lotto59('paytable'), paytable ?? '–'],
    [lotto59('balls'), <b key="balls">{balls?.join(' ') ?? '–'}</b>],
    ...(void_reason ? [[lotto59('why_void'), lotto59(`reason_${void_reason}`)] as const] : []),
  ]
}

type Fact = readonly [string, ReactNode]

function moneyOf({ tickets, stake, paid, state }: DeskDrawPage): Fact[] {
  const isVoid = state === 'VOID'
  return [
    [lotto59('tickets'), price(tickets)],
    [lotto59('stake'), <Money key="stake" amount={stake} />],
    [
      lotto59(isVoid ? 'given_back' : 'paid'),
      paid ? (
        <span key="paid">
          <Money amount={paid.amount} /> {lotto59('to_players', { n: price(paid.players) })}
        </span>
      ) : (
        lotto59('not_paid')
      ),
    ],
    ...(paid ? [[lotto59('net'), <Money key="net" amount={stake - paid.amount} />] as const] : []),
  ]
}

function VoidButton({ draw }: { draw: DeskDrawPage }) {
  const may = useMay('draws.manage')
  const [isOpen, setOpen] = useState(false)
  if (!may || draw.state === 'SETTLED' || draw.state === 'VOID') return null
  if (!draw.can_void) return <p className="text-sm text-muted">{lotto59('void_not')}</p>
  return (
    <>
      <Button kind="danger" onClick={() => setOpen(true)}>
        {lotto59('void')}
      </Button>
      <VoidDialog draw={draw} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

function History({ id }: { id: string }) {
  if (!useMay('audit.read')) return null
  return (
    <p>
      <Link href={`/audit?target=${id}`} className="text-info underline underline-offset-2">
        {lotto59('history')}
      </Link>
    </p>
  )
}

/** Asked for when somebody wants it: of a large draw every bet is counted anew. */
function Proof({ id }: { id: string }) {
  const [isAsked, setAsked] = useState(false)
  const { data, error, mutate } = useAnswer(
    'GET /api/lotto59/draws/:id/proof',
    isAsked ? { params: { id } } : null,
  )
  return (
    <section aria-label={lotto59('proof')} className="grid justify-items-start gap-2">
      <h2 className="font-bold">{lotto59('proof')}</h2>
      {!isAsked && <Button onClick={() => setAsked(true)}>{lotto59('verify')}</Button>}
      {isAsked && !data && !error && <Loading />}
      {error && <Failed text={refusalSentence(error)} retry={() => void mutate()} />}
      {data && <DrawPart draw={data} />}
    </section>
  )
}
