/** What an import would do, line by line: what is wrong first and all of it, then what is new. */
import type { LineContent } from '@samnang/core/cashier/line-identity'
import { unitsToRiel } from '@samnang/core/money'
import { shownDay } from '@samnang/portal/lists/days.ts'
import type { ReactNode } from 'react'
import { cash } from '../text/cash.ts'
import { Money } from '../ui/money.tsx'
import { Tag, type Tone } from '../ui/tag.tsx'
import type { StatementPlan } from './use-statement.ts'

/** Of the new lines as many as anybody reads. */
const SHOWN = 200

export function ImportPlan({ plan }: { plan: StatementPlan }) {
  const { added, known, changed, missing, faults } = plan
  const counts = {
    added: added.length,
    changed: changed.length,
    missing: missing.length,
    unread: faults.length,
  }
  return (
    <section aria-label={cash('plan')} className="grid gap-1">
      <p role="status" className="font-bold">
        {cash('plan_counts', { ...counts, known })}
      </p>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
        className="max-h-[32rem] overflow-auto rounded-md border border-line bg-surface"
      >
        <table className="text-sm">
          <tbody>
            {faults.map(({ line, code, text }) => (
              <Row key={`f${line}`} tone="bad" line={line} word={cash(`line_${code}`)}>
                <td colSpan={3} className="p-1 break-all">
                  {text}
                </td>
              </Row>
            ))}
            {changed.map(({ now, before }) => (
              <Row key={`c${now.line}`} tone="warn" line={now.line} word={cash('changed')}>
                <Said line={now} before={before} />
              </Row>
            ))}
            {missing.map((line) => (
              <Row key={`m${line.id}`} tone="warn" line={null} word={cash('missing')}>
                <Said line={line} />
              </Row>
            ))}
            {added.slice(0, SHOWN).map((line) => (
              <Row key={line.line} tone="good" line={line.line} word={cash('added')}>
                <Said line={line} />
              </Row>
            ))}
          </tbody>
        </table>
      </div>
      {added.length > SHOWN && (
        <p className="text-sm text-muted">{cash('plan_more', { n: added.length - SHOWN })}</p>
      )}
    </section>
  )
}

interface RowProps {
  /** In the file; null: it stands in an earlier one. */
  line: number | null
  tone: Tone
  word: string
  children: ReactNode
}

function Row({ line, tone, word, children }: RowProps) {
  return (
    <tr className="border-b border-line align-top last:border-0">
      <td className="p-1 whitespace-nowrap text-muted tabular-nums">
        {line !== null && cash('plan_line', { line })}
      </td>
      <td className="p-1">
        <Tag tone={tone}>{word}</Tag>
      </td>
      {children}
    </tr>
  )
}

function Said({ line, before }: { line: LineContent; before?: LineContent }) {
  return (
    <>
      <td className="p-1 whitespace-nowrap tabular-nums">
        {shownDay(line.day)} {line.time}
      </td>
      <td className="p-1 text-right">
        <Money amount={unitsToRiel(line.amountUnits)} />
      </td>
      <td className="p-1 break-words">
        {line.reference} {line.description}
        {before && <span className="block text-muted">{cash('plan_before', { said: inShort(before) })}</span>}
      </td>
    </>
  )
}

function inShort({ day, amountUnits, reference, description }: LineContent): string {
  return [day, `${unitsToRiel(amountUnits)}៛`, reference, description].filter(Boolean).join(' · ')
}
