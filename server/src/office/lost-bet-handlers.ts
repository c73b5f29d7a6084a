/** Receipts of bets that the books lost, as the office's contract asks for them. */
import type { lostBetEndpoints } from '@samnang/contract/office/lost-bets'
import { rielToUnits, unitsToRiel } from '@samnang/core/money'
import { accepted, refused } from '@samnang/core/refusal'
import { recordAudit } from '../base/audit-log.ts'
import { checkLostReceipts, type LostReceipt } from '../fairness/lost-receipts.ts'
import { payLostBetIn } from '../fairness/pay-lost-bet.ts'
import { lockInBranch } from '../players/player-desk.ts'
import { command, type OfficeHandlers } from './office-call.ts'

export function lostBetHandlers(): Pick<OfficeHandlers, keyof typeof lostBetEndpoints> {
  return {
    'POST /api/lost-bets/look': command(async (tx, { body, staff }, by) => {
      const playerId = BigInt(body.player)
      if (!(await lockInBranch(tx, playerId, staff.branch))) return refused('not_found')
      const checked = await checkLostReceipts(tx, body.records, playerId)
      if (!checked) return refused('not_found')
      const seen = checked.map(({ ticket, code }) => `${ticket} ${code}`)
      const target = `player:${playerId}`
      await recordAudit(tx, { ...by, action: 'receipts_checked', target, before: null, after: { seen } })
      return accepted({ rows: checked.map(onWire) })
    }),
    'POST /api/lost-bets': command(async (tx, { body, staff }, by) => {
      const playerId = BigInt(body.player)
      if (!(await lockInBranch(tx, playerId, staff.branch))) return refused('not_found')
      const { ticket, amount, records } = body
      const owedUnits = rielToUnits(amount)
      const paid = await payLostBetIn(tx, { playerId, ticket: BigInt(ticket), records, owedUnits, by })
      return paid.ok ? accepted({ tx: Number(paid.value.txId) }) : paid
    }),
  }
}

function onWire({ ticket, draw, code, stakeUnits, payoutUnits, owedUnits, faults }: LostReceipt) {
  return {
    ...{ ticket: Number(ticket), draw, code, faults },
    stake: unitsToRiel(stakeUnits),
    payout: payoutUnits === null ? null : unitsToRiel(payoutUnits),
    owed: unitsToRiel(owedUnits),
  }
}
