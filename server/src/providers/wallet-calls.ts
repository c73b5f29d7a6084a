/** The five calls of the wallet, from the checked body to the answer. */
import type { Pool } from '../database/pool.ts'
import type { ShortTries } from '../ledger/short-tries.ts'
import type { WalletAnswer } from './wallet-answer.ts'
import type { CallKind, WalletBody } from './wallet-body.ts'
import type { WalletCounter } from './wallet-counter.ts'
import type { WalletNews } from './wallet-news.ts'
import type { Partner } from './wallet-partners.ts'
import { askBalance, isPlayer, type WalletCall } from './wallet-store.ts'
import { playerOfUser, tokenHash } from './wallet-user.ts'

export interface WalletCallParts {
  walletPool: Pool
  wallet: WalletCounter
  news: Pick<WalletNews, 'add'>
  shortTries: Pick<ShortTries, 'note'>
}

/** Statuses that tell the player's money. */
const WITH_BALANCE = new Set(['RS_OK', 'RS_ERROR_NOT_ENOUGH_MONEY', 'RS_ERROR_LIMIT_REACHED'])

/** Every player is here for the law of one country. */
const COUNTRY = 'KH'

/** Answers after the commit. Throws where nothing could be decided: the provider asks again. */
export function answerCall(
  parts: WalletCallParts,
  kind: CallKind,
  partner: Partner,
  body: WalletBody,
): Promise<Omit<WalletAnswer, 'requestUuid'>> {
  switch (kind) {
    case 'info':
      return playerInfo(parts, partner, body)
    case 'balance':
      return balance(parts, partner, body)
    default:
      return transaction(parts, callOf(kind, partner, body), body.text('user'))
  }
}

async function playerInfo({ walletPool }: WalletCallParts, { subPartner }: Partner, body: WalletBody) {
  const user = body.text('user')
  const playerId = playerOfUser(user)
  const isKnown = playerId !== null && (await isPlayer(walletPool, playerId))
  return isKnown ? { status: 'RS_OK', user, country: COUNTRY, subPartner } : { status: 'RS_ERROR_UNKNOWN' }
}

async function balance({ walletPool }: WalletCallParts, partner: Partner, body: WalletBody) {
  const user = body.text('user')
  const found = await askBalance(walletPool, {
    providerId: partner.id,
    playerId: playerOfUser(user),
    tokenHash: tokenHash(body.text('token')),
    gameCode: body.text('game_code'),
  })
  return withBalance(found, user)
}

async function transaction({ wallet, news, shortTries }: WalletCallParts, call: WalletCall, user: string) {
  const verdict = await wallet.decide(call)
  if (verdict.moved && call.playerId !== null) news.add(call.playerId)
  if (verdict.status === 'RS_ERROR_NOT_ENOUGH_MONEY' && call.playerId !== null)
    shortTries.note({
      playerId: call.playerId,
      requestId: `${call.provider}:${call.uuid}`,
      wish: call.kind,
    })
  return withBalance(verdict, user)
}

function withBalance({ status, balance }: { status: string; balance: bigint | null }, user: string) {
  return WITH_BALANCE.has(status) && balance !== null ? { status, user, balance } : { status }
}

function callOf(kind: WalletCall['kind'], partner: Partner, body: WalletBody): WalletCall {
  return {
    providerId: partner.id,
    provider: partner.name,
    houseId: partner.accountId,
    kind,
    uuid: body.text('transaction_uuid').toLowerCase(),
    ref: body.textOrNull('reference_transaction_uuid')?.toLowerCase() ?? null,
    playerId: playerOfUser(body.text('user')),
    tokenHash: tokenHash(body.text('token')),
    gameCode: body.text('game_code'),
    round: body.text('round'),
    amount: body.amount('amount'),
    currency: body.textOrNull('currency'),
    roundClosed: body.flag('round_closed'),
    isFree: body.flag('is_free'),
    isPromo: body.flag('is_supplier_promo'),
    supplierTx: body.textOrNull('supplier_transaction_id'),
    meta: metaOf(body),
  }
}

/** What may explain the transaction to somebody later. */
function metaOf(body: WalletBody): object | null {
  const told = ['bet', 'reward_uuid', 'supplier_user'].flatMap((name) => {
    const text = body.textOrNull(name)
    return text === null ? [] : [[name, text]]
  })
  const meta = body.object('meta')
  if (told.length === 0 && !meta && !body.flag('is_aggregated')) return null
  return {
    ...Object.fromEntries(told),
    ...(body.flag('is_aggregated') ? { is_aggregated: true } : {}),
    ...(meta ? { meta } : {}),
  }
}
