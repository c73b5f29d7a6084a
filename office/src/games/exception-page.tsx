/** /exceptions/:id: the call, the round, its transactions and entries, and all that was done, on one page. */
import type { ExceptionSheet } from '@samnang/contract/office/game-work'
import type { ReactNode } from 'react'
import { Link, useParams } from 'wouter'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { useQueue } from '../live/use-queue.ts'
import { useMay } from '../session/session.ts'
import { gameWork } from '../text/game-work.ts'
import { Facts } from '../ui/facts.tsx'
import { Money } from '../ui/money.tsx'
import { personOf } from '../ui/person.ts'
import { Failed, Loading } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { ExceptionCommands } from './exception-commands.tsx'
import { ExceptionTag } from './exception-tag.tsx'
import { WalletTransactions } from './wallet-transactions.tsx'

export default function ExceptionPage() {
  const { id = '' } = useParams()
  const { data, error, mutate } = useAnswer('GET /api/exceptions/:id', { params: { id } })
  useQueue('exceptions', () => void mutate())
  if (error && !data) return <Failed text={refusalSentence(error)} retry={() => void mutate()} />
  if (!data) return <Loading />
  return (
    <article className="grid max-w-240 min-w-0 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="flex flex-wrap items-center gap-3 text-xl font-bold">
          {gameWork('exception_one', { id })} · {gameWork(`code_${data.code}`)}
          <ExceptionTag of={data} />
        </h1>
        <ExceptionCommands sheet={data} />
      </div>
      <p>{gameWork(`about_${data.code}`)}</p>
      <Facts facts={factsOf(data, <PlayerLink sheet={data} />)} />
      <WalletTransactions rows={data.transactions} uuid={data.uuid} />
      <Steps steps={data.steps} />
    </article>
  )
}

function PlayerLink({ sheet: { player } }: { sheet: ExceptionSheet }) {
  const mayRead = useMay('players.read')
  if (player === null) return '–'
  const text = `${player.username} (${player.id})`
  if (!mayRead) return text
  return (
    <Link href={`/players/${player.id}`} className="text-info underline underline-offset-2">
      {text}
    </Link>
  )
}

function factsOf(sheet: ExceptionSheet, player: ReactNode): (readonly [string, ReactNode])[] {
  const { call, round_now: round } = sheet
  return [
    [gameWork('column_player'), player],
    [gameWork('column_provider'), sheet.provider],
    [gameWork('column_at'), <Time key="at" at={sheet.at} exact />],
    [gameWork('column_due'), <Time key="due" at={sheet.due_at} />],
    [gameWork('column_taken'), sheet.taken_by ?? gameWork('nobody')],
    [gameWork('column_decided'), sheet.decided_by ?? '–'],
    [gameWork('call'), <Id key="uuid" text={sheet.uuid} />],
    [gameWork('call_kind'), kindOf(call.kind)],
    [gameWork('call_amount'), call.amount === undefined ? '–' : <Money key="amount" amount={call.amount} />],
    [gameWork('call_ref'), <Id key="ref" text={call.ref ?? '–'} />],
    [gameWork('column_game'), round?.game ?? call.game ?? '–'],
    [gameWork('column_round'), <Id key="round" text={sheet.round} />],
    ...(round === null
      ? []
      : [
          [gameWork('state'), gameWork(`round_${round.status}`)] as const,
          [gameWork('column_bet'), <Money key="bet" amount={round.bet} />] as const,
          [gameWork('column_win'), <Money key="win" amount={round.win} />] as const,
          [gameWork('column_changed'), <Time key="changed" at={round.changed_at} />] as const,
        ]),
  ]
}

function kindOf(kind: string | undefined): string {
  return kind === 'bet' || kind === 'win' || kind === 'rollback' ? gameWork(`kind_${kind}`) : (kind ?? '–')
}

function Id({ text }: { text: string }) {
  return <code className="text-xs break-all">{text}</code>
}

function Steps({ steps }: Pick<ExceptionSheet, 'steps'>) {
  return (
    <section aria-label={gameWork('steps')} className="grid gap-2">
      <h2 className="font-bold">{gameWork('steps')}</h2>
      {steps.length === 0 && <p className="text-muted">{gameWork('steps_none')}</p>}
      <ol className="grid gap-1.5">
        {steps.map(({ id, at, actor, kind, note, decision }) => (
          <li key={id}>
            <Time at={at} /> · {personOf(actor)} · {gameWork(`step_${kind}`)}
            {decision && `: ${gameWork(`decision_${decision}`)}`}
            {note && <p className="break-words whitespace-pre-wrap">{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
