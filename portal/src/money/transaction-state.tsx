import type { Transaction } from '@samnang/contract/money'
import { Check, Clock, X } from 'lucide-react'
import { records } from '../text/records.ts'

const LOOK = {
  PENDING: { icon: Clock, colour: 'text-gold' },
  DONE: { icon: Check, colour: 'text-win' },
  REJECTED: { icon: X, colour: 'text-lose' },
} as const

/** Sign, word and colour say the same. */
export function TransactionState({ status }: Pick<Transaction, 'status'>) {
  const { icon: Icon, colour } = LOOK[status]
  return (
    <span className={`inline-flex items-center gap-1 font-bold whitespace-nowrap ${colour}`}>
      <Icon aria-hidden="true" className="size-4" />
      {records(status)}
    </span>
  )
}
