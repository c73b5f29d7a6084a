/** Transactions of a round as the provider sent them, with the entries that they made in the book. */
import type { WalletTx } from '@samnang/contract/office/game-work'
import { gameWork } from '../text/game-work.ts'
import { Money } from '../ui/money.tsx'
import { Time } from '../ui/time.tsx'

interface WalletTransactionsProps {
  rows: readonly WalletTx[]
  /** The one that the page is about. */
  uuid: string
}

export function WalletTransactions({ rows, uuid }: WalletTransactionsProps) {
  return (
    <section aria-label={gameWork('transactions')} className="grid min-w-0 gap-2">
      <h2 className="font-bold">{gameWork('transactions')}</h2>
      {rows.length === 0 && <p className="text-muted">{gameWork('transactions_none')}</p>}
      <ol className="grid divide-y divide-line rounded-md border border-line bg-surface empty:hidden">
        {rows.map((row) => (
          <Row key={row.uuid} row={row} isOwn={row.uuid === uuid} />
        ))}
      </ol>
    </section>
  )
}

function Row({ row, isOwn }: { row: WalletTx; isOwn: boolean }) {
  const marks = [
    ...(row.has_effect ? [] : [gameWork('no_effect')]),
    ...(row.is_free ? [gameWork('is_free')] : []),
    ...(row.round_closed ? [gameWork('closes')] : []),
  ]
  return (
    <li className={`grid gap-1 p-3 ${isOwn ? 'border-l-4 border-l-gold' : ''}`}>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <strong>{gameWork(`kind_${row.kind}`)}</strong>
        <Money amount={row.amount} />
        <Time at={row.at} exact />
        {marks.length > 0 && <span className="text-sm text-muted">{marks.join(' · ')}</span>}
      </div>
      <code className="text-xs break-all">{row.uuid}</code>
      <p className="flex flex-wrap gap-x-4 text-sm text-muted">
        {row.ref !== null && (
          <span className="break-all">
            {gameWork('call_ref')}: {row.ref}
          </span>
        )}
        {row.supplier_tx !== null && (
          <span className="break-all">{gameWork('supplier', { id: row.supplier_tx })}</span>
        )}
        <span className="break-all">
          {gameWork('column_round')}: {row.round}
        </span>
      </p>
      {row.tx !== null && row.moved !== null && row.balance !== null && (
        <p className="flex flex-wrap gap-x-4 text-sm">
          <span>
            {gameWork('column_tx')}: {row.tx}
          </span>
          <span>
            {gameWork('column_moved')}: <Money amount={row.moved} />
          </span>
          <span>
            {gameWork('column_balance')}: <Money amount={row.balance} />
          </span>
        </p>
      )}
    </li>
  )
}
