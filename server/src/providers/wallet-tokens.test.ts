/** Tokens of wallet calls, over HTTP with real signatures: whose they are, when they end, who needs none. */
import { beforeEach, expect, test } from 'vitest'
import { testProvider, unitsOf, type WalletPlayer, walletPlayer, walletToken } from '../../test/wallet.ts'
import { HAD, statusOf, walletHouse } from '../../test/wallet-house.ts'

let who: WalletPlayer
const { db, provider, wallet, balance, standing, expectGoesOn } = await walletHouse()

beforeEach(async () => {
  who = await walletPlayer(db, provider, 10_000)
})

test('user/info tells the country and nothing personal, and needs no token', async () => {
  const answer = await wallet.call('user/info', { user: who.user, request_uuid: 'trace' })
  expect(answer.body).toEqual({ user: who.user, status: 'RS_OK', request_uuid: 'trace', country: 'KH' })
  for (const user of ['u99999999', 'nobody', 'u10', 'u1', 'house:lotto59', '1000', 'u01000'])
    expect(await statusOf(wallet.call('user/info', { user, request_uuid: 'x' }))).toBe('RS_ERROR_UNKNOWN')
})

test('user/balance tells the money of the token’s player', async () => {
  const answer = await balance(who, { request_uuid: 'trace' })
  const found = { status: 'RS_OK', request_uuid: 'trace', currency: 'KHR', balance: HAD }
  expect(answer.body).toEqual({ user: who.user, ...found })
  expect(await statusOf(balance(who, { game_code: 'unknown' }))).toBe('RS_ERROR_INVALID_GAME')
})

test('a token that was never issued, or to another player or provider, is invalid', async () => {
  const other = await walletPlayer(db, provider, 1)
  const foreign = await walletToken(db, await testProvider(db), who.id)
  for (const token of ['never-issued-1', 'x', other.token, foreign]) {
    const wrong = { ...who, token }
    expect([await statusOf(balance(wrong)), await statusOf(wallet.bet(wrong))]).toEqual([
      'RS_ERROR_INVALID_TOKEN',
      'RS_ERROR_INVALID_TOKEN',
    ])
  }
  for (const user of ['nobody', 'u99999999', 'u10'])
    expect(await statusOf(wallet.bet({ ...who, user }))).toBe('RS_ERROR_INVALID_TOKEN')
  expect(await unitsOf(db, who.id)).toBe(HAD)
})

const ENDS: [string, string][] = [
  [
    'an hour without a call',
    `update game_token set used_at = clock_timestamp() - interval '60 minutes' where player_id = $1`,
  ],
  ['a day', `update game_token set expires_at = clock_timestamp() where player_id = $1`],
  ['its revocation', `update game_token set revoked_at = clock_timestamp() where player_id = $1`],
  ['log-out', `update session set ended_at = clock_timestamp(), end_reason = 'logout' where player_id = $1`],
  [
    'a log-in elsewhere',
    `update session set ended_at = clock_timestamp(), end_reason = 'opened_elsewhere' where player_id = $1`,
  ],
  [
    'a new password',
    `update session set ended_at = clock_timestamp(), end_reason = 'password_changed' where player_id = $1`,
  ],
  ['the end of its session', 'update session set expires_at = clock_timestamp() where player_id = $1'],
  ['the oblivion of its session', 'delete from session where player_id = $1'],
]
test.each(ENDS)(
  'after %s the token is known and expired: no bets, no balance; wins and rollbacks go on',
  async (_what, sql) => {
    const bets = [await standing(who), await standing(who)]
    await db.owner.query(sql, [who.id])
    expect(await statusOf(balance(who))).toBe('RS_ERROR_TOKEN_EXPIRED')
    expect(await statusOf(wallet.bet(who))).toBe('RS_ERROR_TOKEN_EXPIRED')
    expect(await statusOf(wallet.bet(who, { is_supplier_promo: true }))).toBe('RS_ERROR_TOKEN_EXPIRED')
    expect(await statusOf(wallet.bet(who, { is_supplier_promo: true, amount: 0 }))).toBe('RS_OK')
    await expectGoesOn(who, bets)
  },
)

test('a promotion needs a token that is known', async () => {
  const promo = { is_supplier_promo: true, amount: 0 }
  expect(await statusOf(wallet.bet({ ...who, token: 'never-issued-1' }, promo))).toBe(
    'RS_ERROR_INVALID_TOKEN',
  )
})

test('every bet and balance call gives the token another hour', async () => {
  const sql = `update game_token set used_at = clock_timestamp() - interval '59 minutes' where player_id = $1`
  for (const use of [() => balance(who), () => wallet.bet(who)]) {
    await db.owner.query(sql, [who.id])
    expect(await statusOf(use())).toBe('RS_OK')
    const { rows } = await db.owner.query(
      `select used_at > clock_timestamp() - interval '10 s' as is_fresh from game_token where player_id = $1`,
      [who.id],
    )
    expect(rows).toEqual([{ is_fresh: true }])
  }
})

test('a win and a rollback ask for no token at all', async () => {
  const bets = [await standing(who), await standing(who)]
  await expectGoesOn({ ...who, token: 'never-issued-1' }, bets)
})

test('two launches of one player play side by side', async () => {
  const second = { ...who, token: await walletToken(db, provider, who.id) }
  expect(await statusOf(wallet.bet(who))).toBe('RS_OK')
  expect(await statusOf(wallet.bet(second, { game_code: 'table' }))).toBe('RS_OK')
})
