/** /care/:id: the hours of play or the complaint, what to say, every talk, who saw it. */
import type { CareSheet } from '@samnang/contract/office/care'
import { isCare } from '@samnang/core/care/care-rules'
import { useParams } from 'wouter'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { CaseFacts } from '../duties/case-facts.tsx'
import { CaseFindings, caseFacts, PlayerLink } from '../duties/case-head.tsx'
import { CaseLooks, CaseSteps } from '../duties/case-steps.tsx'
import { CaseTag } from '../duties/case-tag.tsx'
import { useQueue } from '../live/use-queue.ts'
import { care } from '../text/care.ts'
import { duties } from '../text/duties.ts'
import { Facts } from '../ui/facts.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { CareCommands } from './care-commands.tsx'

export default function CareCasePage() {
  const { id = '' } = useParams()
  const { data, error, mutate } = useAnswer('GET /api/care/:id', { params: { id } })
  useQueue('cases', () => void mutate())
  if (error && !data) return <Failed text={refusalSentence(error)} retry={() => void mutate()} />
  if (!data) return <Loading />
  return (
    <article className="grid max-w-240 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="flex flex-wrap items-center gap-3 text-xl font-bold">
          {duties('one_title', { id })} · {duties(`rule_${data.rule}`)}
          <CaseTag of={data} />
        </h1>
        <CareCommands sheet={data} />
      </div>
      <Facts facts={caseFacts(data, <Whom sheet={data} />)} />
      <Complaint sheet={data} />
      <CaseFindings sheet={data} />
      <Script sheet={data} />
      <CaseFacts rows={data.facts} />
      <CaseSteps sheet={data} />
      <CaseLooks rows={data.looks} />
    </article>
  )
}

function Whom({ sheet: { player, from_name: name, contact } }: { sheet: CareSheet }) {
  return player ? <PlayerLink sheet={{ player }} /> : `${name} · ${contact} · ${care('no_player')}`
}

function Complaint({ sheet: { complaint } }: { sheet: CareSheet }) {
  if (!complaint) return null
  return (
    <section
      aria-label={care('complaint_words')}
      className="grid gap-1 rounded-md border border-line bg-surface p-3"
    >
      <h2 className="font-bold">{care('complaint_words')}</h2>
      <p className="text-sm text-muted">
        {care(`topic_${complaint.topic}`)} · {duties(`way_${complaint.came_by}`)} ·{' '}
        <Time at={complaint.arrived_at} />
      </p>
      <p className="break-words whitespace-pre-wrap">{complaint.words}</p>
    </section>
  )
}

/** Words that a colleague may say as they are. */
function Script({ sheet: { rule, state } }: { sheet: CareSheet }) {
  if (state !== 'open' || !isCare(rule)) return null
  return (
    <section aria-label={care('script')} className="grid gap-1 rounded-md border border-line bg-surface p-3">
      <h2 className="font-bold">{care('script')}</h2>
      <p className="text-sm text-muted">{care('script_help')}</p>
      <blockquote className="break-words">{care(`script_${rule}`)}</blockquote>
    </section>
  )
}
