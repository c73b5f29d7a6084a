/** /duty-rules: what is noticed, from which figures on, and what each level of knowing a player opens in a day. */
import type { LevelAmounts, Rule } from '@samnang/contract/office/duties'
import { DUTY_FIELDS, DUTY_RULES } from '@samnang/core/cashier/duty-rules'
import { price } from '@samnang/portal/text/format.ts'
import { useState } from 'react'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { useMay } from '../session/session.ts'
import { duties } from '../text/duties.ts'
import { Button } from '../ui/button.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { Tag } from '../ui/tag.tsx'
import { Time } from '../ui/time.tsx'
import { amountWord, LevelsDialog } from './levels-dialog.tsx'
import { RuleDialog } from './rule-dialog.tsx'

/** Colleagues change them as well. */
const REFRESH_MS = 5_000

export default function DutyRulesPage() {
  const { data, error, mutate } = useAnswer('GET /api/duty-rules', {}, { refreshMs: REFRESH_MS })
  const [changed, setChanged] = useState<Rule | null>(null)
  if (!data) return error ? <Failed text={refusalSentence(error)} retry={() => void mutate()} /> : <Loading />
  return (
    <div className="grid max-w-240 gap-5">
      <header className="grid gap-1">
        <h1 className="text-xl font-bold">{duties('rules_title')}</h1>
        <p className="text-muted">{duties('rules_lead')}</p>
      </header>
      <section aria-label={duties('rules_heading')} className="grid gap-4 lg:grid-cols-2">
        {inOrder(data.rows).map((rule) => (
          <RuleCard key={rule.code} rule={rule} onChange={() => setChanged(rule)} />
        ))}
      </section>
      <Levels />
      {changed && (
        <RuleDialog
          seen={changed}
          now={data.rows.find(({ code }) => code === changed.code)}
          onClose={() => setChanged(null)}
        />
      )}
    </div>
  )
}

function inOrder(rules: readonly Rule[]): Rule[] {
  return DUTY_RULES.flatMap((code) => rules.filter((rule) => rule.code === code))
}

function RuleCard({
  rule: { code, is_on, figures, changed_at },
  onChange,
}: {
  rule: Rule
  onChange: () => void
}) {
  const may = useMay('duties.decide')
  const name = duties(`rule_${code}`)
  return (
    <section
      aria-label={name}
      className="grid content-start gap-3 rounded-md border border-line bg-surface p-4"
    >
      <h2 className="flex flex-wrap items-center gap-2 font-bold">
        {name}
        {!is_on && <Tag tone="warn">{duties('switched_off')}</Tag>}
      </h2>
      <p className="text-sm text-muted">{duties(`about_${code}`)}</p>
      <dl className="grid gap-1">
        {DUTY_FIELDS[code].map((field) => (
          <div key={field} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt>{duties(`field_${field}`)}</dt>
            <dd className="ml-auto font-bold tabular-nums">{price(figures[field] ?? 0)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-xs text-muted">
        {duties('changed_at')} <Time at={changed_at} />
      </p>
      {may && (
        <Button aria-label={duties('change_of', { what: name })} onClick={onChange}>
          {duties('change')}
        </Button>
      )}
    </section>
  )
}

function Levels() {
  const { data, error, mutate } = useAnswer('GET /api/levels', {}, { refreshMs: REFRESH_MS })
  const [seen, setSeen] = useState<readonly LevelAmounts[] | null>(null)
  const may = useMay('duties.decide')
  if (!data) return error ? <Failed text={refusalSentence(error)} retry={() => void mutate()} /> : <Loading />
  return (
    <section
      aria-label={duties('levels_heading')}
      className="grid gap-3 rounded-md border border-line bg-surface p-4"
    >
      <h2 className="font-bold">{duties('levels_heading')}</h2>
      <p className="text-sm text-muted">{duties('levels_lead')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <div className="overflow-x-auto" tabIndex={0}>
        <LevelTable rows={data.rows} />
      </div>
      {may && (
        <Button
          aria-label={duties('change_of', { what: duties('levels_heading') })}
          onClick={() => setSeen(data.rows)}
        >
          {duties('change')}
        </Button>
      )}
      {seen && <LevelsDialog seen={seen} now={data.rows} onClose={() => setSeen(null)} />}
    </section>
  )
}

const LEVELS = [0, 1, 2, 3] as const
const WAYS = ['deposit', 'withdrawal'] as const

function LevelTable({ rows }: { rows: readonly LevelAmounts[] }) {
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="text-left text-muted">
          <th scope="col" className="py-1.5 pr-3 font-normal">
            {duties('level')}
          </th>
          {WAYS.map((way) => (
            <th key={way} scope="col" className="px-3 py-1.5 text-right font-normal">
              {duties(way)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {LEVELS.map((level) => (
          <tr key={level} className="border-t border-line">
            <th scope="row" className="py-1.5 pr-3 text-left font-normal">
              {duties(`level_${level}`)}
            </th>
            {WAYS.map((way) => (
              <td key={way} className="px-3 py-1.5 text-right font-bold whitespace-nowrap tabular-nums">
                {amountWord(rows[level]?.[way])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
