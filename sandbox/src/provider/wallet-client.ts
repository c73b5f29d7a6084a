/** One call to the operator's wallet: signed, one second long, and believed only if the answer is about it. */
import { type KeyObject, randomUUID } from 'node:crypto'
import { type Entry, walletOf } from './entries.ts'
import type { Session } from './session.ts'
import { signBody } from './signature.ts'
import type { WalletTx } from './wager-store.ts'

const CALL_TIMEOUT_MS = 1_000

export type WalletPath = 'user/balance' | 'transaction/bet' | 'transaction/win' | 'transaction/rollback'

/** Sends the bytes; rejects when no whole answer came in time. */
export type Transport = (
  path: WalletPath,
  body: Uint8Array<ArrayBuffer>,
  signature: string,
  entry: Entry,
) => Promise<{ httpStatus: number; text: string }>

export type WalletAnswer =
  | { heard: true; status: string; balance: bigint | null }
  /** Nobody knows what the operator did. */
  | { heard: false; why: string }

export interface WalletClient {
  send(tx: WalletTx): Promise<WalletAnswer>
  balance(session: Session): Promise<WalletAnswer>
}

/** `entryOf` says in whose name the calls of a game are made. */
export function createWalletClient(
  transport: Transport,
  hubKey: KeyObject,
  entryOf: (game: string) => Entry = () => 'main',
): WalletClient {
  const call = async (path: WalletPath, session: Session, facts: object): Promise<WalletAnswer> => {
    const requestUuid = randomUUID()
    const body = { user: session.player, token: session.token, request_uuid: requestUuid, ...facts }
    const bytes = new TextEncoder().encode(JSON.stringify(body))
    try {
      const reply = await transport(path, bytes, signBody(bytes, hubKey), entryOf(session.gameCode))
      return readAnswer(reply, { requestUuid, user: session.player, currency: session.currency })
    } catch (error) {
      return { heard: false, why: error instanceof Error ? error.message : String(error) }
    }
  }
  return {
    send: (tx) => call(`transaction/${tx.kind}`, tx.session, factsOf(tx)),
    balance: (session) => call('user/balance', session, { game_code: session.gameCode }),
  }
}

/** The body of the public convention; a rollback is always of the whole and has no amount. */
function factsOf(tx: WalletTx): object {
  const common = {
    transaction_uuid: tx.id,
    supplier_transaction_id: tx.wager,
    game_code: tx.game,
    round: tx.round,
    round_closed: tx.roundClosed,
    meta: tx.meta ?? null,
  }
  if (tx.kind === 'rollback') return { ...common, reference_transaction_uuid: tx.undoes ?? tx.betTx }
  const money = {
    ...common,
    currency: tx.session.currency,
    amount: wireAmount(tx.amount),
    is_free: false,
    is_aggregated: false,
    supplier_user: null,
    reward_uuid: null,
    bet: null,
  }
  return tx.kind === 'win' ? { ...money, reference_transaction_uuid: tx.betTx } : money
}

/** JSON numbers are exact up to 2^53 − 1 units, some 90 billion riel: no bet or win comes near. */
function wireAmount(units: bigint): number {
  if (units < 0n || units > BigInt(Number.MAX_SAFE_INTEGER)) throw new Error(`${units} units do not travel`)
  return Number(units)
}

/** After these no rollback follows, so they have to be about this request; any other refusal changes nothing. */
const FINAL = new Set(['RS_OK', 'RS_ERROR_NOT_ENOUGH_MONEY', 'RS_ERROR_LIMIT_REACHED'])

type Expected = { requestUuid: string; user: string; currency: string }

/** What is not about this very request was not heard: a proxy's page, another's answer, a number out of range. */
function readAnswer(reply: { httpStatus: number; text: string }, expected: Expected): WalletAnswer {
  if (reply.httpStatus !== 200) return { heard: false, why: `HTTP ${reply.httpStatus}` }
  const body = JSON.parse(reply.text) as Record<string, unknown> | null
  if (body === null || typeof body !== 'object' || typeof body.status !== 'string') {
    return { heard: false, why: 'no status' }
  }
  const isMine = body.request_uuid === expected.requestUuid
  if (!isMine && FINAL.has(body.status)) return { heard: false, why: 'an answer to something else' }
  if (body.status !== 'RS_OK') return { heard: true, status: body.status.slice(0, 64), balance: null }
  if (body.user !== expected.user || body.currency !== expected.currency) {
    return { heard: false, why: 'an answer about another player or currency' }
  }
  if (!Number.isSafeInteger(body.balance)) return { heard: false, why: 'no balance' }
  return { heard: true, status: 'RS_OK', balance: BigInt(body.balance as number) }
}

/** Over HTTP, POST, at `<walletUrl>/<path>` of the entry. */
export function httpTransport(walletUrl: string): Transport {
  return async (path, body, signature, entry) => {
    const response = await fetch(`${walletOf(walletUrl, entry)}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub88-signature': signature },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    })
    return { httpStatus: response.status, text: await response.text() }
  }
}
