/** Withdrawals and bank accounts of a player, as the contract asks for them. */
import type { ReplyOf } from '@samnang/contract/endpoints'
import { hex } from '@samnang/core/bytes'
import { readBankAccount } from '@samnang/core/cashier/bank-account'
import { rielToUnits } from '@samnang/core/money'
import { accepted, assert, type Outcome, refused } from '@samnang/core/refusal'
import { addressKey } from '../base/address-key.ts'
import type { By } from '../base/audit-log.ts'
import { inTransaction } from '../database/pool.ts'
import type { Handlers } from '../http/call.ts'
import type { Parts } from '../parts.ts'
import { withOwnPassword } from '../players/check-own-password.ts'
import type { OpenSession } from '../players/sessions.ts'
import { sessionOf } from '../players/visitor.ts'
import { type AskCode, askWithdrawalIn, wishedBefore } from './ask-withdrawal.ts'
import { addBankAccountIn, bankAccountsOf, removeBankAccountIn } from './bank-account.ts'
import { cancelWithdrawalIn } from './end-withdrawal.ts'
import { publicBankAccount, withdrawalDesk, withdrawalOf } from './public-withdrawal.ts'

type Names =
  | 'GET /api/withdraw'
  | 'POST /api/withdraw'
  | 'GET /api/withdraw/:id'
  | 'POST /api/withdraw/:id/cancel'
  | 'GET /api/bank-account'
  | 'POST /api/bank-account'
  | 'DELETE /api/bank-account/:id'

export function withdrawalHandlers(parts: Parts): Pick<Handlers, Names> {
  const { reads } = parts
  return {
    'GET /api/withdraw': async ({ player }) => accepted(await withdrawalDesk(reads, player.id)),
    'POST /api/withdraw': ({ body, key, request, requestId }) =>
      ask(parts, sessionOf(request), {
        amountUnits: rielToUnits(body.amount),
        bankAccount: BigInt(body.bank_account),
        password: body.password,
        key: key ?? hex(parts.random.bytes(16)),
        address: addressKey(request.ip),
        requestId,
      }),
    'GET /api/withdraw/:id': async ({ player, params }) => {
      const withdrawal = await withdrawalOf(reads, player.id, BigInt(params.id))
      return withdrawal ? accepted(withdrawal) : refused('not_found')
    },
    'POST /api/withdraw/:id/cancel': async ({ player, params, requestId }) => {
      const given = { playerId: player.id, withdrawal: BigInt(params.id), by: byPlayer(player.id, requestId) }
      const cancelled = await inTransaction(reads, (tx) => cancelWithdrawalIn(tx, given))
      return cancelled.ok ? told(parts, player.id, given.withdrawal) : cancelled
    },
    'GET /api/bank-account': async ({ player }) => {
      const rows = await bankAccountsOf(reads, player.id)
      return accepted({ rows: rows.map(publicBankAccount) })
    },
    'POST /api/bank-account': async ({ body, player, requestId }) => {
      const account = readBankAccount(body)
      if (!account.ok) return account
      const by = byPlayer(player.id, requestId)
      const added = await inTransaction(reads, (tx) => addBankAccountIn(tx, player.id, account.value, by))
      return added.ok ? accepted(publicBankAccount(added.value)) : added
    },
    'DELETE /api/bank-account/:id': async ({ player, params, requestId }) => {
      const by = byPlayer(player.id, requestId)
      const removed = await inTransaction(reads, (tx) =>
        removeBankAccountIn(tx, player.id, BigInt(params.id), by),
      )
      return removed.ok ? accepted(undefined) : removed
    },
  }
}

interface Wish {
  amountUnits: bigint
  bankAccount: bigint
  password: string
  key: string
  address: string
  requestId: string
}

type WishCode = AskCode | 'password_wrong' | 'too_many_requests' | 'challenge_required' | 'overloaded'

/**
 * The password again, then request and hold: a session that was left open pays nobody. What was asked for before is told as
 * every list of the player's tells it, whether the password has been changed meanwhile or tries are spent.
 */
async function ask(
  parts: Parts,
  session: OpenSession,
  { amountUnits, bankAccount, key, ...sent }: Wish,
): Promise<Outcome<ReplyOf<'POST /api/withdraw'>, WishCode>> {
  const playerId = session.player.id
  const wish = { playerId, amountUnits, bankAccount, key, by: byPlayer(playerId, sent.requestId) }
  const known = await wishedBefore(parts.reads, wish)
  if (known) return told(parts, playerId, known.id)
  const checked = await withOwnPassword(parts, session, { ...sent, purpose: 'withdraw' }, () =>
    inTransaction(parts.reads, (tx) => askWithdrawalIn(tx, wish)),
  )
  if (!checked.ok) return checked
  if (!checked.value.isRight) return refused('password_wrong')
  const asked = checked.value.value
  return asked.ok ? told(parts, playerId, asked.value.withdrawal.id) : asked
}

async function told({ reads }: Parts, playerId: bigint, id: bigint) {
  const withdrawal = await withdrawalOf(reads, playerId, id)
  assert(withdrawal, 'what was asked for just now is there')
  return accepted(withdrawal)
}

function byPlayer(playerId: bigint, requestId: string): By {
  return { actor: `player:${playerId}`, requestId }
}
