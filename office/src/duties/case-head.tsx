/** Whom a case is about, by when it is decided, and what was found. */
import type { CaseSheet } from '@samnang/contract/office/duties'
import { dateTime } from '@samnang/portal/text/format.ts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useMay } from '../session/session.ts'
import { duties } from '../text/duties.ts'
import { Time } from '../ui/time.tsx'
import { foundSentence } from './found-sentence.ts'

export function PlayerLink({ sheet: { player } }: { sheet: Pick<CaseSheet, 'player'> }) {
  const text = `${player.username} (${player.id})`
  if (!useMay('players.read')) return text
  return (
    <Link href={`/players/${player.id}`} className="text-info underline underline-offset-2">
      {text}
    </Link>
  )
}

export function caseFacts(sheet: Omit<CaseSheet, 'player'>, player: ReactNode) {
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
export function CaseFindings({ sheet }: { sheet: Pick<CaseSheet, 'rule' | 'steps'> }) {
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
