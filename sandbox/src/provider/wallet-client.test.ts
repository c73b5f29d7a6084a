import { expect, test } from 'vitest'
import { STUB_KEYS } from './operator-stub.test-parts.ts'
import { isSignedBy } from './signature.ts'
import type { WalletTx } from './wager-store.ts'
import { createWalletClient, type WalletPath } from './wallet-client.ts'
import { SESSION } from './wallet-life.test-parts.ts'

type Sent = { path: WalletPath; body: Record<string, unknown> }
type Reply = { httpStatus: number; text: string }

const TX: WalletTx = {
  id: '16d2dcfe-b89e-41e7-854a-58404eea6d16',
  kind: 'bet',
  amount: 200_000_000n,
  attempts: 0,
  wager: '41ecc3ad-b181-4235-bf9d-acf0a7ad9730',
  betTx: '16d2dcfe-b89e-41e7-854a-58404eea6d16',
  round: 'r-1',
  game: 'sbx_test',
  roundClosed: false,
  session: SESSION,
}

function client(replyTo: (sent: Sent) => Reply, sent: Sent[] = []) {
  return createWalletClient(async (path, bytes, signature) => {
    expect(isSignedBy(STUB_KEYS.publicKey, bytes, signature)).toBe(true)
    const body = JSON.parse(new TextDecoder().decode(bytes))
    sent.push({ path, body })
    return replyTo({ path, body })
  }, STUB_KEYS.privateKey)
}

const ok = ({ body }: Sent, change: object = {}): Reply => ({
  httpStatus: 200,
  text: JSON.stringify({
    user: body.user,
    status: 'RS_OK',
    request_uuid: body.request_uuid,
    currency: 'KHR',
    balance: 5,
    ...change,
  }),
})

test('a bet says everything that the convention asks for', async () => {
  const sent: Sent[] = []
  expect(await client(ok, sent).send(TX)).toEqual({ heard: true, status: 'RS_OK', balance: 5n })
  expect(sent[0]?.path).toBe('transaction/bet')
  expect(sent[0]?.body).toEqual({
    user: 'u_1000',
    token: 'token-of-the-operator',
    request_uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    transaction_uuid: TX.id,
    supplier_transaction_id: TX.wager,
    game_code: 'sbx_test',
    round: 'r-1',
    round_closed: false,
    currency: 'KHR',
    amount: 200_000_000,
    is_free: false,
    is_aggregated: false,
    supplier_user: null,
    reward_uuid: null,
    bet: null,
    meta: null,
  })
})

test('win and rollback refer to the bet; a rollback has no amount; each call has a request id of its own', async () => {
  const sent: Sent[] = []
  const wallet = client(ok, sent)
  await wallet.send({ ...TX, id: 'w', kind: 'win', roundClosed: true, amount: 0n })
  await wallet.send({ ...TX, id: 'r', kind: 'rollback' })
  const [win, rollback] = sent.map(({ body }) => body)
  expect(win).toMatchObject({ reference_transaction_uuid: TX.betTx, amount: 0, round_closed: true })
  expect(rollback).toMatchObject({ reference_transaction_uuid: TX.betTx })
  expect(rollback).not.toHaveProperty('amount')
  expect(win?.request_uuid).not.toBe(rollback?.request_uuid)
})

test.each<[string, (sent: Sent) => Reply]>([
  ['another request’s answer', (sent) => ok(sent, { request_uuid: 'other' })],
  ['another player’s answer', (sent) => ok(sent, { user: 'u_2' })],
  ['another currency', (sent) => ok(sent, { currency: 'USD' })],
  ['a fraction for a balance', (sent) => ok(sent, { balance: 1.5 })],
  ['a balance that a number cannot hold', (sent) => ok(sent, { balance: 2 ** 60 })],
  ['no balance', (sent) => ok(sent, { balance: undefined })],
  [
    'no money, to another request',
    (sent) => ok(sent, { status: 'RS_ERROR_NOT_ENOUGH_MONEY', request_uuid: 'x' }),
  ],
  ['no status', (sent) => ok(sent, { status: 7 })],
  ['HTTP 500 with a good body', (sent) => ({ ...ok(sent), httpStatus: 500 })],
  ['a page of a proxy', () => ({ httpStatus: 200, text: '<html>' })],
  ['null', () => ({ httpStatus: 200, text: 'null' })],
])('%s is not heard: nobody knows what the operator did', async (_what, reply) => {
  expect(await client(reply).send(TX)).toMatchObject({ heard: false })
})

test('a refusal is heard without a balance', async () => {
  const refuse = (sent: Sent) => ok(sent, { status: 'RS_ERROR_TOKEN_EXPIRED', request_uuid: '' })
  expect(await client(refuse).send(TX)).toEqual({
    heard: true,
    status: 'RS_ERROR_TOKEN_EXPIRED',
    balance: null,
  })
})

test('an amount that JSON would round is never sent', () => {
  expect(() => client(ok).send({ ...TX, amount: 2n ** 53n })).toThrow('do not travel')
})
