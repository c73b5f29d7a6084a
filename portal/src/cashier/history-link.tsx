import { Link } from 'wouter'
import { titles } from '../text/titles.ts'

/** To all deposits, or withdrawals, that there were. */
export function HistoryLink({ kind = 'deposit' }: { kind?: 'deposit' | 'withdraw' }) {
  return (
    <Link href={`/transaction/${kind}`} className="inline-flex min-h-11 items-center underline">
      {titles(kind)}
    </Link>
  )
}
