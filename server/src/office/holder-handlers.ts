/** The names on players' bank accounts, as the office's contract asks for them. */
import type { holderEndpoints } from '@samnang/contract/office/holders'
import { accepted, refused } from '@samnang/core/refusal'
import { holdersOf } from '../cashier/bank-account.ts'
import { correctHolderIn } from '../cashier/correct-holder.ts'
import type { OfficeParts } from '../office-parts.ts'
import { isInBranch, lockInBranch } from '../players/player-desk.ts'
import { command, type OfficeHandlers, read } from './office-call.ts'

export function holderHandlers({ pool }: OfficeParts): Pick<OfficeHandlers, keyof typeof holderEndpoints> {
  return {
    'GET /api/holders/:id': read(async ({ params, staff }) => {
      const playerId = BigInt(params.id)
      if (!(await isInBranch(pool, playerId, staff.branch))) return refused('not_found')
      const rows = await holdersOf(pool, playerId)
      return accepted({
        rows: rows.map(({ id, bank, number, holder, usableFrom, isOpen }) => ({
          ...{ id: Number(id), bank, number, holder, is_open: isOpen },
          usable_from: usableFrom.toISOString(),
        })),
      })
    }),
    'POST /api/holders/:id': command(async (tx, { params, body, staff }, by) => {
      const playerId = BigInt(params.id)
      if (!(await lockInBranch(tx, playerId, staff.branch))) return refused('not_found')
      return correctHolderIn(tx, { playerId, before: body.before, after: body.after }, by)
    }),
  }
}
