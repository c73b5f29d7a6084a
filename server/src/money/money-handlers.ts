/** GET /api/transaction/list and /api/statement. */
import type { Handlers } from '../http/call.ts'
import type { Parts } from '../parts.ts'
import { statement, statementFile } from './statement.ts'
import { transactionList } from './transactions.ts'

type Names = 'GET /api/transaction/list' | 'GET /api/statement'

export function moneyHandlers({ reads, clock }: Pick<Parts, 'reads' | 'clock'>): Pick<Handlers, Names> {
  return {
    'GET /api/transaction/list': ({ player, query }) => transactionList(reads, player.id, query),
    'GET /api/statement': ({ player, query }) =>
      (query.format === 'csv' ? statementFile : statement)(reads, player.id, query, clock.now()),
  }
}
