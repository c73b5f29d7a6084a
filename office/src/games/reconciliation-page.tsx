/** /reconciliations/:id: what they say beside what we say, wherever it differs, and what to do about it. */
import type { Difference, Side } from '@samnang/contract/office/game-work'
import { day as dayText } from '@samnang/portal/text/format.ts'
import { useParams } from 'wouter'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { gameWork } from '../text/game-work.ts'
import { CopyId } from '../ui/copy-id.tsx'
import { Facts } from '../ui/facts.tsx'
import { Money } from '../ui/money.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { RunTag } from './run-tag.tsx'

export default function ReconciliationPage() {
  const { id = '' } = useParams()
  const { data, error, mutate } = useAnswer('GET /api/reconciliations/:id', { params: { id } })
  if (error && !data) return <Failed text={refusalSentence(error)} retry={() => void mutate()} />
  if (!data) return <Loading />
  const day = dayText(`${data.day}T00:00:00+07:00`)
  return (
    <article className="grid max-w-240 min-w-0 gap-4">
      <h1 className="flex flex-wrap items-center gap-3 text-xl font-bold">
        {gameWork('run_one', { provider: data.provider, day })} <RunTag of={data} />
      </h1>
      {data.error !== null && <p className="break-words text-lose">{data.error}</p>}
      <Facts
        facts={[
          [gameWork('column_ours'), data.ours ?? '–'],
          [gameWork('column_theirs'), data.theirs ?? '–'],
          [gameWork('column_from'), gameWork(`from_${data.from}`)],
          ...(data.file === null ? [] : [[gameWork('run_file'), data.file] as const]),
          [gameWork('column_started'), <Time key="started" at={data.started_at} />],
        ]}
      />
      {data.is_cut && <p className="text-warn">{gameWork('run_cut', { n: data.rows.length })}</p>}
      <ol className="grid gap-3">
        {data.rows.map((row) => (
          <Row key={row.no} row={row} />
        ))}
      </ol>
    </article>
  )
}

function Row({ row: { code, uuid, ours, theirs } }: { row: Difference }) {
  return (
    <li className="grid gap-2 rounded-md border border-line bg-surface p-3">
      <h2 className="flex flex-wrap items-center gap-x-3 font-bold">
        {gameWork(`diff_${code}`)}
        {uuid !== null && <CopyId id={uuid} />}
      </h2>
      <p className="text-sm">{nextStep(code)}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Says title={gameWork('ours')} side={ours} />
        <Says title={gameWork('theirs')} side={theirs} />
      </div>
    </li>
  )
}

function nextStep(code: Difference['code']): string {
  switch (code) {
    case 'missing_here':
    case 'missing_there':
    case 'not_delivered':
    case 'status':
    case 'unreadable':
      return gameWork(`next_${code}`)
    default:
      return gameWork('next_other')
  }
}

function Says({ title, side }: { title: string; side: Side | null }) {
  return (
    <div className="min-w-0">
      <h3 className="text-sm text-muted">{title}</h3>
      {side === null ? gameWork('nothing_said') : <SideText side={side} />}
    </div>
  )
}

function SideText({ side: { kind, amount, currency, round, player, status, at, raw } }: { side: Side }) {
  if (raw !== null) return <code className="text-xs break-all">{raw}</code>
  const words = [kind, status, currency, player, round].filter((word) => word !== null)
  return (
    <span className="grid gap-0.5">
      {amount !== null && <Money amount={amount} />}
      <span className="text-sm break-all">{words.join(' · ')}</span>
      {at !== null && <Time at={at} exact />}
    </span>
  )
}
