/** Asks the gateway what has become of codes, and what else it knows of. Each server does it; a code is asked about by one. */
import { isOver, nextAskMs } from '@samnang/core/cashier/ask-times'
import { inTransaction } from '../database/pool.ts'
import type { GatewayAnswer } from '../gateway/payment-gateway.ts'
import type { Parts } from '../parts.ts'
import { expireDepositIn } from './expire-deposits.ts'
import { newHashes, setListRead, takeDueList } from './gateway-payment-store.ts'
import type { OpenGateway } from './khqr.ts'
import { type AskedCode, setAskAt, setLink, takeDueCodes } from './payment-code-store.ts'
import { queueUnread, takeList, takePayment } from './take-payment.ts'

/** Longer than a gateway may take to answer. */
const LEASE_MS = 20_000
/** So many at once are asked about, by one server. */
const TOGETHER = 8
const TAKEN = 40
const LIST_EVERY_MS = 15_000
/** A list of its last minutes is read again: banks do not book in the order of their clocks. */
const OVERLAP_MS = 10 * 60_000

export type AskParts = Pick<Parts, 'money' | 'log'>

/** `isDown`: it did not answer, and is better left alone for a while. */
export interface Asked {
  codes: number
  isDown: boolean
}

/**
 * One turn: the codes that are due. What was not answered is due again when its lease has ended; a code of which there is never an
 * answer keeps no others waiting, for only where none of those asked at once has one the gateway is down.
 */
export async function askDueCodes(parts: AskParts, open: OpenGateway): Promise<Asked> {
  const codes = await takeDueCodes(parts.money, { leaseMs: LEASE_MS, limit: TAKEN })
  let isDown = false
  for (let at = 0; at < codes.length && !isDown; at += TOGETHER) {
    const answered = await Promise.all(
      codes.slice(at, at + TOGETHER).map((code) => askSurely(parts, open, code)),
    )
    isDown = !answered.includes(true)
  }
  return { codes: codes.length, isDown }
}

/** False: no answer. A code whose answer cannot be taken is told of, and asked about again when its lease has ended. */
function askSurely(parts: AskParts, open: OpenGateway, code: AskedCode): Promise<boolean> {
  return askCode(parts, open, code).catch((error: unknown) => {
    parts.log.error({ err: error, deposit: String(code.deposit) }, 'a code could not be asked about')
    return true
  })
}

/** False: no answer. */
async function askCode(parts: AskParts, open: OpenGateway, code: AskedCode): Promise<boolean> {
  const answer = await open.gateway.statusOf(code.md5)
  if (!answer.ok) return noAnswer(parts, answer)
  const taken = answer.value && (await takePayment(parts.money, answer.value))
  const isPaid = taken === 'exact' || taken === 'double'
  if (!isPaid && isOver(code, code.askedAtMs))
    await inTransaction(parts.money, (tx) => expireDepositIn(tx, { deposit: code.deposit }))
  if (code.link === null && !isPaid) await findLink(parts, open, code)
  await setAskAt(parts.money, code.deposit, isPaid ? null : nextAskMs(code, code.askedAtMs))
  return true
}

/** Asked for once: without an address that opens the app the picture is there. A simulated bank has a page instead. */
async function findLink(parts: AskParts, { gateway, setting }: OpenGateway, code: AskedCode): Promise<void> {
  if (setting.payPage !== null) return
  const answer = await gateway.linkOf(code.text)
  if (answer.ok) await setLink(parts.money, code.deposit, linkIn(answer.value))
}

/** Only what leads to a page or an app by a certificate; empty: there is none. */
function linkIn(address: string | null): string {
  return address !== null && URL.canParse(address) && /^https:\/\//.test(address) ? address : ''
}

/** What came in, whether a code of ours was paid or not; nothing where the gateway has no list. */
export async function readDueList(parts: AskParts, { gateway, setting }: OpenGateway): Promise<Asked> {
  const { account } = setting
  if (setting.list === null) return { codes: 0, isDown: false }
  const due = await takeDueList(parts.money, { account, leaseMs: LEASE_MS })
  const answer = due && (await gateway.listSince(due.sinceMs - OVERLAP_MS))
  if (!due || !answer) return { codes: 0, isDown: false }
  if (!answer.ok) return { codes: 0, isDown: !noAnswer(parts, answer) }
  const { payments: told, unread } = answer.value
  // First of all: whatever becomes of the others, somebody looks for this money.
  if (unread.length > 0 && (await queueUnread(parts.money, unread)) > 0)
    parts.log.error({ rows: unread.length }, 'payments in the gateway’s list cannot be read')
  const fresh = await newHashes(
    parts.money,
    told.map(({ hash }) => hash),
  )
  const payments = told.filter(({ hash }) => fresh.has(hash))
  await takeList(parts.money, payments)
  const sinceMs = told.reduce((latest, { bookedAtMs }) => Math.max(latest, bookedAtMs), due.sinceMs)
  await setListRead(parts.money, { account, sinceMs, askInMs: LIST_EVERY_MS })
  return { codes: payments.length, isDown: false }
}

function noAnswer({ log }: AskParts, answer: Extract<GatewayAnswer<unknown>, { ok: false }>): false {
  log.warn({ failure: answer.failure, why: answer.detail }, 'no answer from the gateway')
  return false
}
