/** /cases/:id: what was found, the movements behind it, all that was done; the sheet is printed from here, too. */
import { dateTime } from '@samnang/portal/text/format.ts'
import { useParams } from 'wouter'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { useQueue } from '../live/use-queue.ts'
import { useMe } from '../session/session.ts'
import { base } from '../text/base.ts'
import { duties } from '../text/duties.ts'
import { Facts } from '../ui/facts.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { CaseCommands } from './case-commands.tsx'
import { CaseEvidence } from './case-evidence.tsx'
import { CaseFacts } from './case-facts.tsx'
import { CaseFindings, caseFacts, PlayerLink } from './case-head.tsx'
import { CaseLooks, CaseSteps } from './case-steps.tsx'
import { CaseTag } from './case-tag.tsx'

export default function CasePage() {
  const { id = '' } = useParams()
  const { data, error, mutate } = useAnswer('GET /api/cases/:id', { params: { id } })
  useQueue('cases', () => void mutate())
  if (error && !data) return <Failed text={refusalSentence(error)} retry={() => void mutate()} />
  if (!data) return <Loading />
  return (
    <article className="grid max-w-240 gap-4">
      <PrintHead />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="flex flex-wrap items-center gap-3 text-xl font-bold">
          {duties('one_title', { id })} · {duties(`rule_${data.rule}`)}
          <CaseTag of={data} />
        </h1>
        <CaseCommands sheet={data} />
      </div>
      <Facts facts={caseFacts(data, <PlayerLink sheet={data} />)} />
      <CaseFindings sheet={data} />
      {(data.evidence.length > 0 || data.facts.length === 0) && <CaseEvidence rows={data.evidence} />}
      <CaseFacts rows={data.facts} />
      <CaseSteps sheet={data} />
      <CaseLooks rows={data.looks} />
    </article>
  )
}

/** On paper alone: whose sheet it is, who took it and when. */
function PrintHead() {
  const { name } = useMe()
  return (
    <p className="hidden text-sm print:block">
      {base('brand')} · {duties('title')} ·{' '}
      {duties('print_made', { name, time: dateTime(new Date().toISOString()) })}
    </p>
  )
}
