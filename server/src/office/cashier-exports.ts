/** Deposits and withdrawals as files: the same filters as their lists. */

import { DEPOSIT_LISTS } from '@samnang/contract/office/deposits'
import type { FileLanguage } from '@samnang/contract/shapes'
import { WITHDRAWAL_STATES } from '@samnang/core/cashier/cashier-state'
import { unitsToRiel } from '@samnang/core/money'
import {
  type DeskDepositRow,
  type DeskWithdrawalRow,
  listDeskDeposits,
  listDeskWithdrawals,
} from '../cashier/desk-lists.ts'
import type { Field } from '../http/csv.ts'
import { personOf, timeOf } from './desk-wire.ts'
import { type Export, type ExportAsk, type Exports, headerOf, rowsByKey } from './exports.ts'

const column = (km: string, en: string): Record<FileLanguage, string> => ({ km, en })
const common = {
  id: column('លេខ', 'Number'),
  player: column('លេខអ្នកលេង', 'Player number'),
  name: column('អ្នកលេង', 'Player'),
  amount: column('ចំនួន (រៀល)', 'Amount (riel)'),
  state: column('ស្ថានភាព', 'State'),
  reason: column('មូលហេតុ', 'Reason'),
  created: column('ស្នើនៅ (UTC)', 'Asked (UTC)'),
  done: column('ចប់នៅ (UTC)', 'Done (UTC)'),
  account: column('គណនីរបស់ផ្ទះ', 'House account'),
}

const deposits: Export = {
  permission: 'cashier.read',
  scope: 'branch',
  header: headerOf({
    ...common,
    way: column('វិធី', 'Way'),
    reference: column('លេខយោង', 'Reference'),
    credited: column('បានបញ្ចូល (រៀល)', 'Credited (riel)'),
  }),
  batches: async function* (ask) {
    const list = DEPOSIT_LISTS.find((known) => known === ask.query.state) ?? null
    const filter = { ...filterOf(ask), list }
    for await (const rows of rowsByKey(
      (page) => listDeskDeposits(ask.db, { ...filter, ...page }),
      ({ id }) => id,
    ))
      yield rows.map(depositFields)
  },
}

const withdrawals: Export = {
  permission: 'cashier.read',
  scope: 'branch',
  header: headerOf({
    ...common,
    bank: column('ធនាគារ', 'Bank'),
    number: column('លេខគណនី', 'Account number'),
    holder: column('ម្ចាស់គណនី', 'Account holder'),
    approver: column('អនុម័តដោយ', 'Approved by'),
    payment: column('លេខយោងធនាគារ', 'Bank reference'),
  }),
  batches: async function* (ask) {
    const list = WITHDRAWAL_STATES.find((known) => known === ask.query.state) ?? null
    const filter = { ...filterOf(ask), list }
    for await (const rows of rowsByKey(
      (page) => listDeskWithdrawals(ask.db, { ...filter, ...page }),
      ({ id }) => id,
    ))
      yield rows.map(withdrawalFields)
  },
}

function filterOf({ query, scope }: ExportAsk) {
  const player = /^[1-9][0-9]{0,15}$/.test(query.player ?? '') ? BigInt(query.player ?? '') : null
  return { player, q: query.q ?? '', branch: scope.branch }
}

function commonFields(row: DeskDepositRow | DeskWithdrawalRow): Field[] {
  return [
    ...[Number(row.id), Number(row.playerId), row.username, unitsToRiel(row.units), row.state, row.reason],
    ...[row.createdAt.toISOString(), timeOf(row.doneAt), row.cashAccount],
  ]
}

function depositFields(row: DeskDepositRow): Field[] {
  const credited = row.creditedUnits === null ? null : unitsToRiel(row.creditedUnits)
  return [...commonFields(row), row.way, row.reference, credited]
}

function withdrawalFields(row: DeskWithdrawalRow): Field[] {
  const approver = row.approvedBy === null ? null : personOf(row.approvedBy)
  return [...commonFields(row), row.bank, row.number, row.holder, approver, row.bankReference]
}

export const cashierExports: Exports = { deposits, withdrawals }
