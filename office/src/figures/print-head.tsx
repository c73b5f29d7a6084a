/** What a printed report is: the browser prints the page as it stands here. */
import type { Figures } from '@samnang/contract/office/figures'
import { shownDay } from '@samnang/portal/lists/days.ts'
import { dateTime } from '@samnang/portal/text/format.ts'
import { useMe } from '../session/session.ts'
import { figures } from '../text/figures.ts'

interface PrintHeadProps {
  data: Figures
  /** Besides the period. */
  filters: Readonly<Record<string, string | undefined>>
}

export function PrintHead({ data: { from, to, version }, filters }: PrintHeadProps) {
  const { name } = useMe()
  const said = Object.entries(filters).filter(([key, value]) => value && key !== 'from' && key !== 'to')
  const lines = [
    [figures('print_version'), version],
    [figures('print_period'), `${shownDay(from)} – ${shownDay(to)}`],
    [figures('print_made'), dateTime(new Date().toISOString())],
    [figures('print_by'), name],
    [figures('print_filters'), said.map(([key, value]) => `${key}: ${value}`).join(' · ')],
  ] as const
  return (
    <dl className="hidden text-sm print:grid print:grid-cols-[auto_1fr] print:gap-x-4">
      {lines.map(([term, text]) => (
        <div key={term} className="contents">
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
