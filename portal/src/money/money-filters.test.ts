import { expect, test } from 'vitest'
import { statementFilters } from './statement-filters.ts'
import { transactionFilters } from './transaction-filters.ts'

const asked = (text: string) => new URLSearchParams(text)

test('a history has its own type whatever the address says', () => {
  expect(transactionFilters(asked('type=DEPOSIT&status=DONE'), 'WITHDRAW').query).toEqual({
    type: 'WITHDRAW',
    status: 'DONE',
  })
  expect(transactionFilters(asked('status=done'), 'DEPOSIT')).toMatchObject({
    status: 'ALL',
    unknown: true,
    isFiltered: false,
  })
})

test('a statement is about days: without any, the running month', () => {
  expect(statementFilters(asked(''), '2028-02-29').range).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(statementFilters(asked('from=2026-02-02&to=2026-02-01'), '2028-02-29')).toEqual({
    range: null,
    problem: 'reversed',
  })
})
