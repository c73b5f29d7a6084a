/** The endpoints of deposits and GET /api/cashier. */
import { createHash } from 'node:crypto'
import type { Deposit } from '@samnang/contract/deposit'
import { rielToUnits } from '@samnang/core/money'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import type { By } from '../base/audit-log.ts'
import { inTransaction } from '../database/pool.ts'
import type { Handlers } from '../http/call.ts'
import { PictureReply } from '../http/picture-reply.ts'
import type { Parts } from '../parts.ts'
import { askDepositIn } from './ask-deposit.ts'
import { cancelDepositIn } from './cancel-deposit.ts'
import { cashierSheet, depositSheet } from './deposit-sheet.ts'
import { findDeposit } from './deposit-store.ts'
import { type GatewayParts, giveCodeIn, khqrOf, openGateway } from './khqr.ts'
import { redrawSlip } from './redraw-slip.ts'
import { maySendSlip, sendSlipIn } from './send-slip.ts'
import { hasSlip, newestSlip } from './slip-store.ts'

type Names =
  | 'GET /api/cashier'
  | 'POST /api/deposit'
  | 'GET /api/deposit/:id'
  | 'PUT /api/deposit/:id/slip'
  | 'GET /api/deposit/:id/slip'
  | 'POST /api/deposit/:id/cancel'

export type CashierParts = Pick<Parts, 'money' | 'reads' | 'clock'> & GatewayParts

export function depositHandlers(parts: CashierParts): Pick<Handlers, Names> {
  const { money, reads, clock } = parts
  return {
    'GET /api/cashier': async ({ player }) =>
      accepted(
        await cashierSheet(reads, {
          ...{ playerId: player.id, codes: (await openGateway(parts)) !== null, nowMs: clock.now() },
        }),
      ),
    'POST /api/deposit': async ({ player, body, key, requestId }) => {
      if (key === undefined) return refused('invalid_field', NO_KEY)
      const gateway = body.way === 'khqr' ? await openGateway(parts) : null
      const asked = await inTransaction(money, async (tx) => {
        const wish = { playerId: player.id, amountUnits: rielToUnits(body.amount), way: body.way, key }
        const made = await askDepositIn(tx, {
          ...wish,
          by: byOf(player.id, requestId),
          hasCodes: gateway !== null,
        })
        if (gateway && made.ok && !made.value.replay) await giveCodeIn(tx, gateway, made.value.id)
        return made
      })
      return asked.ok ? told(parts, player.id, asked.value.id) : asked
    },
    'GET /api/deposit/:id': ({ player, params }) => told(parts, player.id, BigInt(params.id)),
    'PUT /api/deposit/:id/slip': ({ player, params, picture, requestId }) =>
      sendSlip(parts, { playerId: player.id, deposit: BigInt(params.id), picture }, requestId),
    'GET /api/deposit/:id/slip': async ({ player, params }) => {
      const found = await findDeposit(reads, BigInt(params.id))
      const image = found?.playerId === player.id ? await newestSlip(reads, found.id) : null
      return image ? accepted(new PictureReply('image/webp', image)) : refused('not_found')
    },
    'POST /api/deposit/:id/cancel': async ({ player, params, requestId }) => {
      const deposit = BigInt(params.id)
      const by = byOf(player.id, requestId)
      const cancelled = await inTransaction(money, (tx) =>
        cancelDepositIn(tx, { playerId: player.id, deposit, by }),
      )
      return cancelled.ok ? told(parts, player.id, deposit) : cancelled
    },
  }
}

const NO_KEY = { errors: { 'Idempotency-Key': ['is required'] } }

interface Slip {
  playerId: bigint
  deposit: bigint
  picture: Buffer
}

type SlipCode = 'not_found' | 'deposit_closed' | 'slip_unreadable' | 'too_many_slips'

/** Whatever can be refused without looking at the picture is refused before: to draw one costs half a second. */
async function sendSlip(
  parts: CashierParts,
  { playerId, deposit, picture }: Slip,
  requestId: string,
): Promise<Outcome<Deposit, SlipCode>> {
  const { money, reads } = parts
  const found = await findDeposit(reads, deposit)
  if (!found || found.playerId !== playerId) return refused('not_found')
  const sha256 = createHash('sha256').update(picture).digest()
  if (await hasSlip(reads, deposit, sha256)) return told(parts, playerId, deposit)
  const may = await maySendSlip(reads, found)
  if (!may.ok) return may
  const drawn = await redrawSlip(picture)
  if (!drawn) return refused('slip_unreadable')
  const by = byOf(playerId, requestId)
  const sent = await inTransaction(money, (tx) =>
    sendSlipIn(tx, { playerId, deposit, slip: { sha256, ...drawn }, by }),
  )
  return sent.ok ? told(parts, playerId, deposit) : sent
}

/** Read by the pool that has just written. */
async function told(
  parts: CashierParts,
  playerId: bigint,
  deposit: bigint,
): Promise<Outcome<Deposit, 'not_found'>> {
  const { money, clock } = parts
  const sheet = await depositSheet(money, { playerId, deposit, nowMs: clock.now() })
  if (!sheet) return refused('not_found')
  const isPayable = sheet.way === 'khqr' && sheet.status === 'PENDING'
  return accepted({ ...sheet, khqr: isPayable ? await khqrOf(money, parts, deposit) : null })
}

function byOf(playerId: bigint, requestId: string): By {
  return { actor: `player:${playerId}`, requestId }
}
