/** /ledger: what all accounts hold together at the end of a day, and the audits that have proven the book. */
import type { LedgerBalanceRow, TrialBalance } from '@samnang/contract/office/ledger'
import { dateTime } from '@samnang/portal/text/format.ts'
import { Link } from 'wouter'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { ReportButtons } from '../lists/export-button.tsx'
import { queryOf, useFilters } from '../lists/filters.ts'
import { ReadFromLine } from '../lists/read-from.tsx'
import { figures } from '../text/figures.ts'
import { ledger } from '../text/ledger.ts'
import { shell } from '../text/shell.ts'
import { buttonLook } from '../ui/button.tsx'
import { DayField } from '../ui/day-field.tsx'
import { Facts } from '../ui/facts.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { Money } from '../ui/money.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { Audits } from './audits.tsx'
import { Owed } from './owed.tsx'

export default function LedgerPage() {
  const [filters, setFilters] = useFilters({ day: '', at: '' })
  const { data, error, mutate } = useAnswer('GET /api/ledger/balance', {
    query: queryOf({ day: filters.day }),
  })
  return (
    <ListFrame
      title={shell('page_ledger')}
      filters={<DayField label={ledger('day')} value={filters.day} onChange={(day) => setFilters({ day })} />}
      actions={
        <Link href="/ledger/accounts" className={buttonLook()}>
          {shell('page_ledger_accounts')}
        </Link>
      }
    >
      <p className="text-sm text-muted">{ledger('about')}</p>
      {error && <Failed text={refusalSentence(error)} retry={() => void mutate()} />}
      {!data && !error && <Loading />}
      {data && !error && <ReadFromLine of={data.read_from} />}
      {data && !error && <Balance of={data} />}
      {data && !error && (
        <ReportButtons name="trial-balance" query={{ day: data.day }} permission="ledger.read" />
      )}
      <Owed at={filters.at} onChange={(at) => setFilters({ at })} />
      <Audits />
    </ListFrame>
  )
}

function Balance({ of: { rows, counted_to, sum_units, open_stakes, liability } }: { of: TrialBalance }) {
  return (
    <section aria-label={ledger('balance_title')} className="grid min-w-0 gap-2">
      <p role="status" className="text-sm text-muted">
        {counted_to === null
          ? ledger('nothing_counted')
          : ledger('counted_to', { time: dateTime(counted_to) })}
      </p>
      <table className="w-full max-w-160 rounded-md border border-line bg-surface text-sm">
        <caption className="sr-only">{ledger('balance_title')}</caption>
        <thead>
          <tr className="border-b border-line text-muted">
            <th scope="col" className="p-2 text-left font-normal">
              {ledger('whose')}
            </th>
            <th scope="col" className="p-2 text-right font-normal">
              {ledger('balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <BalanceLine key={`${row.side} ${row.account_id}`} row={row} />
          ))}
        </tbody>
        <tfoot className="border-t border-line font-bold">
          <tr>
            <th scope="row" className="p-2 text-left">
              {ledger('sum')}
            </th>
            <td className="p-2 text-right tabular-nums" data-sum={sum_units}>
              <Money amount={Number(sum_units) / 100_000} />
            </td>
          </tr>
        </tfoot>
      </table>
      <Facts
        facts={[
          [ledger('open_stakes'), <Money key="open" amount={open_stakes} />, figures('help_open_stakes')],
          [ledger('liability'), <Money key="liability" amount={liability} />, figures('help_liability')],
        ]}
      />
    </section>
  )
}

function BalanceLine({ row: { side, account_id, name, balance } }: { row: LedgerBalanceRow }) {
  return (
    <tr className="border-b border-line/50 last:border-0">
      <th scope="row" className="p-2 text-left font-normal">
        {account_id === null ? (
          ledger(`side_${side}`)
        ) : (
          <Link href={`/ledger/accounts/${account_id}`} className="text-info underline underline-offset-2">
            {name}
          </Link>
        )}
      </th>
      <td className="p-2 text-right tabular-nums">
        <Money amount={balance} />
      </td>
    </tr>
  )
}
