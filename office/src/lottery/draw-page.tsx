/** /lottery/draws/:id: one draw with its figures, who has typed its result, and what may be taken back. */
import type { DeskDrawSheet } from '@samnang/contract/office/lottery'
import { Link, useParams } from 'wouter'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { useQueue } from '../live/use-queue.ts'
import { lottery } from '../text/lottery.ts'
import { Facts } from '../ui/facts.tsx'
import { Money } from '../ui/money.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { DrawCommands } from './draw-commands.tsx'
import { ResultPart, TypedPart, WorstPart } from './draw-parts.tsx'
import { DrawName, DrawTag } from './names.tsx'
import { Warning } from './preview-part.tsx'
import { ProofPart } from './proof-part.tsx'

/** Tickets are bought, and a server settles, without a push. */
const REFRESH_MS = 5_000

export default function DrawPage() {
  const { id = '' } = useParams()
  const { data, error, mutate } = useAnswer(
    'GET /api/lottery/draws/:id',
    { params: { id } },
    { refreshMs: REFRESH_MS },
  )
  useQueue('lottery', () => void mutate())
  if (error && !data) return <Failed text={refusalSentence(error)} retry={() => void mutate()} />
  if (!data) return <Loading />
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-xl font-bold">{lottery('draw_title', { title: data.title, id })}</h1>
        <DrawTag draw={data} />
        <Link href="/lottery" className="text-info underline underline-offset-2">
          {lottery('title')}
        </Link>
      </div>
      <DrawCommands draw={data} />
      <Warning text={lottery('warn_shares')} draws={data.shares_with} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <Facts facts={figuresOf(data)} />
          <Facts facts={timesOf(data)} />
          <WorstPart draw={data} />
        </div>
        <div className="grid min-w-0 gap-4">
          <ResultPart draw={data} />
          <TypedPart draw={data} />
          <ProofPart id={id} />
        </div>
      </div>
    </>
  )
}

function figuresOf(draw: DeskDrawSheet) {
  const { handed_out: handed, void_reason: why } = draw
  return [
    [lottery('column_draw'), <DrawName key="name" draw={draw} />],
    [lottery('column_tickets'), draw.tickets],
    [lottery('column_stake'), <Money key="stake" amount={draw.stake} />],
    [lottery('column_payout'), <Money key="payout" amount={draw.payout} />],
    [lottery('column_net'), <Money key="net" amount={draw.stake - draw.payout} />],
    [
      lottery('handed_out'),
      <span key="handed">
        <Money amount={handed.amount} /> · {lottery('handed_out_of', { n: handed.tickets })}
      </span>,
    ],
    [lottery('rules_version'), draw.rules_version],
    [lottery('round'), draw.round],
    ...(draw.source === null ? [] : [[lottery('source'), draw.source] as const]),
    ...(why === null ? [] : [[lottery('void_reason'), lottery(`why_${why}`)] as const]),
  ] as const
}

function timesOf(draw: DeskDrawSheet) {
  return [
    [lottery('opens'), <Time key="opens" at={draw.opens_at} />],
    [lottery('stop_delete'), <Time key="stop" at={draw.stop_delete_at} />],
    ...draw.closes.map(
      ({ posts, closes_at }) =>
        [
          lottery('closes_of', { posts: posts.join(' ') }),
          <Time key={posts.join()} at={closes_at} />,
        ] as const,
    ),
    [lottery('column_draw_at'), <Time key="draw" at={draw.draw_at} />],
  ] as const
}
