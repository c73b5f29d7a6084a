/** Which commands need two people, and for how long a request waits; the owner changes it, and a second person agrees. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { useState } from 'react'
import { Link } from 'wouter'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { useMay } from '../session/session.ts'
import { approvals } from '../text/approvals.ts'
import { shell } from '../text/shell.ts'
import { Button } from '../ui/button.tsx'
import { Facts } from '../ui/facts.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { commandName, fromWord, peopleWord } from './describe.ts'
import { RuleDialog } from './rule-dialog.tsx'

export type Rule = OfficeReply<'GET /api/approval-rules'>['rows'][number]

export default function RulesPage() {
  const { data, error, mutate } = useAnswer('GET /api/approval-rules', {})
  const [changed, setChanged] = useState<Rule | null>(null)
  if (error && !data) return <Failed text={refusalSentence(error)} retry={() => void mutate()} />
  if (!data) return <Loading />
  return (
    <ListFrame title={shell('page_rules')}>
      <p className="max-w-[70ch] text-muted">
        {approvals('rules_lead')} {approvals('rules_alone')}
      </p>
      <ul className="grid gap-3 xl:grid-cols-2">
        {data.rows.map((rule) => (
          <RuleCard key={rule.endpoint} rule={rule} onChange={() => setChanged(rule)} />
        ))}
      </ul>
      {changed && <RuleDialog rule={changed} onClose={() => setChanged(null)} />}
    </ListFrame>
  )
}

function RuleCard({ rule, onChange }: { rule: Rule; onChange: () => void }) {
  const mayChange = useMay('roles.manage')
  const mayAudit = useMay('audit.read')
  const history = new URLSearchParams({ target: `approval_rule:${rule.endpoint}` })
  return (
    <li className="grid content-start gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-bold">{commandName(rule.endpoint)}</h2>
        <span className="flex flex-wrap items-center gap-3">
          {mayAudit && (
            <Link
              href={`/audit?${history}`}
              className="inline-flex min-h-(--field) items-center text-info underline underline-offset-2"
            >
              {approvals('rule_history')}
            </Link>
          )}
          {mayChange && (
            <Button
              aria-label={`${approvals('rule_change')}: ${commandName(rule.endpoint)}`}
              onClick={onChange}
            >
              {approvals('rule_change')}
            </Button>
          )}
        </span>
      </div>
      <Facts
        facts={[
          [approvals('field_people'), peopleWord(rule.people)],
          [approvals('field_hours'), approvals('n_hours', { n: rule.hours })],
          ...(rule.from_amount === undefined
            ? []
            : ([[approvals('field_from_amount'), fromWord(rule.from_amount)]] as const)),
        ]}
      />
    </li>
  )
}
