/** Providers that the wallet listens to, over HTTP with real signatures: by switch, key and address. */
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { betBody, send, testProvider, type WalletPlayer, walletPlayer } from '../../test/wallet.ts'
import { statusOf, walletHouse } from '../../test/wallet-house.ts'
import { inTransaction } from '../database/pool.ts'
import { addProviderKey, enableProvider, retireProviderKeyIn } from './add-provider.ts'
import { keyFingerprint } from './signature.ts'

let who: WalletPlayer
const { db, server, clock, provider, wallet, balance, standing } = await walletHouse()

beforeEach(async () => {
  who = await walletPlayer(db, provider, 10_000)
})

test('a provider that is switched off takes no bets and tells nothing; what is open ends', async () => {
  const [bet, undone] = [await standing(who), await standing(who)]
  await enableProvider(server.parts.reads, provider.name, false, { actor: 'test' })
  clock.pass(1_001)
  const info = wallet.call('user/info', { user: who.user, request_uuid: 'x' })
  for (const call of [info, balance(who), bet.again(), wallet.bet(who)])
    expect(await call).toMatchObject({ code: 200, status: 'RS_ERROR_INVALID_PARTNER', balance: undefined })
  expect(await statusOf(wallet.win(who, bet.uuid, { round: bet.round }))).toBe('RS_OK')
  expect(await statusOf(wallet.rollback(who, undone.uuid))).toBe('RS_OK')
  await enableProvider(server.parts.reads, provider.name, true, { actor: 'test' })
  clock.pass(1_001)
  expect(await statusOf(wallet.bet(who))).toBe('RS_OK')
})

test('a second key takes over from the first, which then no longer counts', async () => {
  const own = await testProvider(db)
  const player = await walletPlayer(db, own, 1)
  const next = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const info = JSON.stringify({ user: player.user, request_uuid: 'x' })
  const [before, after] = [own, { ...own, privateKey: next.privateKey }]
  const asked = async () => {
    clock.pass(1_001)
    const statuses = [before, after].map((by) => statusOf(send(server.app, by, 'user/info', info)))
    return Promise.all(statuses)
  }
  expect(await asked()).toEqual(['RS_OK', 'RS_ERROR_INVALID_SIGNATURE'])
  const pem = String(next.publicKey.export({ type: 'spki', format: 'pem' }))
  await addProviderKey(server.parts.reads, own.name, pem, { actor: 'test' })
  expect(await asked()).toEqual(['RS_OK', 'RS_OK'])
  const first = keyFingerprint(
    String(createPublicKey(own.privateKey).export({ type: 'spki', format: 'pem' })),
  )
  await inTransaction(server.parts.reads, (tx) => retireProviderKeyIn(tx, own.name, first, { actor: 'test' }))
  expect(await asked()).toEqual(['RS_ERROR_INVALID_SIGNATURE', 'RS_OK'])
})

test('only addresses that are allowed are listened to', async () => {
  const own = await testProvider(db, ['192.0.2.0/24', '2001:db8::/32'])
  clock.pass(1_001)
  const player = await walletPlayer(db, own, 1)
  const body = JSON.stringify(betBody(player, { amount: 1 }))
  for (const address of ['127.0.0.1', '192.0.3.1', '::1', '2001:db9::1', '::ffff:192.0.3.1']) {
    const answer = await send(server.app, own, 'transaction/bet', body, { address })
    expect(answer.body).toEqual({ status: 'RS_ERROR_INVALID_PARTNER', request_uuid: '' })
  }
  for (const address of ['192.0.2.7', '2001:db8::1', '::ffff:192.0.2.7'])
    expect(await statusOf(send(server.app, own, 'transaction/bet', body, { address }))).toBe('RS_OK')
})
