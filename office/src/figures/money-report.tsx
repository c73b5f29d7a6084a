/** Deposits, withdrawals and adjustments of a period, by the account on the other side. */
import type { OfficeQuery } from '@samnang/contract/office/office-endpoints'
import { price } from '@samnang/portal/text/format.ts'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { ReportButtons } from '../lists/export-button.tsx'
import { figures, figuresTexts } from '../text/figures.ts'
import { Money } from '../ui/money.tsx'
import { Empty, Failed, Loading } from '../ui/states.tsx'
import { ReportTable } from './report-table.tsx'

export function MoneyReport({ of }: { of: OfficeQuery<'GET /api/figures/money'> }) {
  const { data, error, mutate } = useAnswer('GET /api/figures/money', { query: of })
  if (error) return <Failed text={refusalSentence(error)} retry={() => void mutate()} />
  if (!data) return <Loading />
  if (data.rows.length === 0) return <Empty text={figures('nothing')} />
  const heads = (['kind', 'account', 'count', 'came_in', 'went_out'] as const).map((name) => ({
    ...{ text: figures(name), help: undefined },
  }))
  return (
    <>
      <ReportButtons name="figures-money" query={of} permission="figures.read" />
      <ReportTable
        label={figures('by_money')}
        heads={heads}
        named={2}
        rows={data.rows.map(({ kind, account_id, account, count, came_in, went_out }) => ({
          key: `${kind} ${account_id}`,
          cells: [
            ...[kindName(kind), account, price(count)],
            ...[came_in, went_out].map((amount, at) => <Money key={heads[at + 3]?.text} amount={amount} />),
          ],
        }))}
      />
    </>
  )
}

function kindName(kind: string): string {
  const key = `kind_${kind}`
  return Object.hasOwn(figuresTexts, key) ? figures(key as 'kind_credit') : kind
}
