/** /cases/:id: what was found, the movements behind it, all that was done; the sheet is printed from here, too. */
import type { CaseSheet } from '@samnang/contract/office/duties'
import { dateTime } from '@samnang/portal/text/format.ts'
import type { ReactNode } from 'react'
import { Link, useParams } from 'wouter'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { useQueue } from '../live/use-queue.ts'
import { useMay, useMe } from '../session/session.ts'
import { base } from '../text/base.ts'
import { duties } from '../text/duties.ts'
import { Facts } from '../ui/facts.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { CaseCommands } from './case-commands.tsx'
import { CaseEvidence } from './case-evidence.tsx'
import { CaseFacts } from './case-facts.tsx'
import { CaseLooks, CaseSteps } from './case-steps.tsx'
import { CaseTag } from './case-tag.tsx'
import { foundSentence } from './found-sentence.ts'

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
      <Facts facts={factsOf(data, <PlayerLink sheet={data} />)} />
      <Findings sheet={data} />
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

function PlayerLink({ sheet: { player } }: { sheet: CaseSheet }) {
  const text = `${player.username} (${player.id})`
  if (!useMay('players.read')) return text
  return (
    <Link href={`/players/${player.id}`} className="text-info underline underline-offset-2">
      {text}
    </Link>
  )
}

function factsOf(sheet: CaseSheet, player: ReactNode) {
  const facts: (readonly [string, ReactNode])[] = [
    [duties('column_player'), player],
    [duties('column_opened'), <Time key="opened" at={sheet.opened_at} />],
    [duties('column_due'), <Time key="due" at={sheet.due_at} />],
    [duties('column_assigned'), sheet.assigned_to ?? duties('nobody')],
  ]
  if (sheet.decided_at === null) return facts
  return [
    ...facts,
    [duties('column_decided'), `${sheet.decided_by} · ${dateTime(sheet.decided_at)}`] as const,
    [duties('column_reference'), sheet.report_reference ?? '–'] as const,
  ]
}

/** What the rule saw when the case was opened, and whenever it saw more. */
function Findings({ sheet }: { sheet: CaseSheet }) {
  const sentences = sheet.steps.flatMap(({ id, at, kind, found }) => {
    const sentence = kind === 'opened' || kind === 'joined' ? foundSentence(sheet.rule, found) : null
    return sentence === null ? [] : [{ id, at, sentence }]
  })
  if (sentences.length === 0) return null
  return (
    <section aria-label={duties('found')} className="grid gap-2 rounded-md border border-line bg-surface p-3">
      <h2 className="font-bold">{duties('found')}</h2>
      <ul className="grid gap-1.5">
        {sentences.map(({ id, at, sentence }) => (
          <li key={id}>
            <span className="text-sm text-muted">
              <Time at={at} />
            </span>{' '}
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  )
}
