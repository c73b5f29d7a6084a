/** The players of whom the house kept most, or who took most from it. */
import type { OfficeQuery } from '@samnang/contract/office/office-endpoints'
import { price } from '@samnang/portal/text/format.ts'
import { Link } from 'wouter'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { ReportButtons } from '../lists/export-button.tsx'
import { ReadFromLine } from '../lists/read-from.tsx'
import { figures } from '../text/figures.ts'
import { Money } from '../ui/money.tsx'
import { Empty, Failed, Loading } from '../ui/states.tsx'
import { ReportTable } from './report-table.tsx'

export const PLAYER_ORDERS = ['least', 'most'] as const

type Question = OfficeQuery<'GET /api/figures/players'>

interface PlayersReportProps {
  of: Omit<Question, 'order' | 'limit'>
  order: Question['order']
}

export function PlayersReport({ of, order }: PlayersReportProps) {
  const { data, error, mutate } = useAnswer('GET /api/figures/players', {
    query: { ...of, order, limit: '50' },
  })
  if (error) return <Failed text={refusalSentence(error)} retry={() => void mutate()} />
  if (!data) return <Loading />
  if (data.rows.length === 0)
    return (
      <>
        <ReadFromLine of={data.read_from} />
        <Empty text={figures('nothing')} />
      </>
    )
  const sums = (['bets', 'stake', 'payout', 'net', 'return'] as const).map((name) => ({
    ...{ text: figures(name), help: figures(`help_${name}`) },
  }))
  return (
    <>
      <ReportButtons name="figures-players" query={{ ...of, order }} permission="figures.read" />
      <ReadFromLine of={data.read_from} />
      <ReportTable
        label={figures('by_players')}
        heads={[{ text: figures('player'), help: undefined }, ...sums]}
        rows={data.rows.map((row) => ({
          key: String(row.player_id),
          cells: [
            <Link
              key="player"
              href={`/players/${row.player_id}`}
              className="text-info underline underline-offset-2"
            >
              {row.username}
            </Link>,
            price(row.bets),
            ...[row.stake, row.payout, row.net].map((amount, at) => (
              <Money key={sums[at + 1]?.text} amount={amount} />
            )),
            row.return_percent === null ? '–' : `${row.return_percent.toFixed(2)}%`,
          ],
        }))}
      />
    </>
  )
}
