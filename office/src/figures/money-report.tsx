/** Deposits, withdrawals and adjustments of a period, by the account on the other side; what was owed at the end of its days. */
import type { OfficeQuery } from '@samnang/contract/office/office-endpoints'
import { price } from '@samnang/portal/text/format.ts'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { ReportButtons } from '../lists/export-button.tsx'
import { ReadFromLine } from '../lists/read-from.tsx'
import { figures, figuresTexts } from '../text/figures.ts'
import { Money } from '../ui/money.tsx'
import { Empty, Failed, Loading } from '../ui/states.tsx'
import { OwedDays } from './owed-days.tsx'
import { ReportTable } from './report-table.tsx'

export function MoneyReport({ of }: { of: OfficeQuery<'GET /api/figures/money'> }) {
  const { data, error, mutate } = useAnswer('GET /api/figures/money', { query: of })
  if (error) return <Failed text={refusalSentence(error)} retry={() => void mutate()} />
  if (!data) return <Loading />
  const heads = (['kind', 'account', 'count', 'came_in', 'went_out'] as const).map((name) => ({
    ...{ text: figures(name), help: name === 'kind' ? undefined : figures(`help_${name}`) },
  }))
  return (
    <>
      <ReportButtons name="figures-money" query={of} permission="figures.read" />
      <ReadFromLine of={data.read_from} />
      {data.rows.length === 0 && <Empty text={figures('nothing')} />}
      {data.rows.length > 0 && (
        <ReportTable
          label={figures('by_money')}
          heads={heads}
          named={2}
          rows={data.rows.map(({ kind, account_id, account, count, came_in, went_out }) => ({
            key: `${kind} ${account_id}`,
            cells: [
              <Kind key="kind" kind={kind} />,
              ...[account, price(count)],
              ...[came_in, went_out].map((amount, at) => <Money key={heads[at + 3]?.text} amount={amount} />),
            ],
          }))}
        />
      )}
      <OwedDays of={of} days={data.days} />
    </>
  )
}

/** What it is called, and as a tooltip what it is. */
function Kind({ kind }: { kind: string }) {
  const [name, help] = [`kind_${kind}`, `help_kind_${kind}`]
  const isKnown = Object.hasOwn(figuresTexts, name) && Object.hasOwn(figuresTexts, help)
  if (!isKnown) return kind
  return <span title={figures(help as 'help_kind_credit')}>{figures(name as 'kind_credit')}</span>
}
