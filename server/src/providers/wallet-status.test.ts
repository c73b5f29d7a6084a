/** Tokens, statuses and the order in which a wallet call is checked, over HTTP with real signatures. */
import { createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { handClock } from '../../test/parts.ts'
import { askLimit } from '../../test/playing.ts'
import { type TestServer, testServer } from '../../test/server.ts'
import { turn } from '../../test/switching.ts'
import {
  betBody,
  type Fields,
  RIEL,
  rollbackBody,
  send,
  type TestProvider,
  type TestWallet,
  testProvider,
  testWallet,
  unitsOf,
  type WalletPlayer,
  walletPlayer,
  walletToken,
  winBody,
} from '../../test/wallet.ts'
import { inTransaction } from '../database/pool.ts'
import { excludeSelf } from '../players/exclude-player.ts'
import { lockPlayer, unlockPlayer } from '../players/player-admin.ts'
import { addProviderKey, enableProvider, retireProviderKeyIn } from './add-provider.ts'
import { endGames } from './end-games.ts'
import { keyFingerprint } from './signature.ts'

const clock = handClock()
const HAD = 10_000 * RIEL
let db: TestDatabase
let server: TestServer
let provider: TestProvider
let wallet: TestWallet
let who: WalletPlayer
beforeAll(async () => {
  db = await testDatabase()
  server = await testServer({ db, clock })
  provider = await testProvider(db)
  wallet = testWallet(server.app, provider)
})
beforeEach(async () => {
  who = await walletPlayer(db, provider, 10_000)
})
afterAll(async () => {
  await server?.close()
  await db?.drop()
})

const statusOf = async (answer: Promise<{ status: string }>) => (await answer).status
const balance = (player: WalletPlayer, fields: Fields = {}) =>
  wallet.call('user/balance', {
    user: player.user,
    token: player.token,
    game_code: 'slot',
    request_uuid: randomUUID(),
    ...fields,
  })
/** A bet that stands, so that wins and rollbacks have something to name. */
async function standing(player: WalletPlayer) {
  const [uuid, round] = [randomUUID(), randomUUID()]
  expect(await statusOf(wallet.bet(player, { transaction_uuid: uuid, round }))).toBe('RS_OK')
  return { uuid, round, again: () => wallet.bet(player, { transaction_uuid: uuid, round }) }
}
/** Wins and rollbacks go on, and so does the repetition of what was accepted. */
async function expectGoesOn(player: WalletPlayer, bets: Awaited<ReturnType<typeof standing>>[]) {
  const [first, second] = bets
  if (!first || !second) throw new Error('two bets are needed')
  expect(await statusOf(first.again())).toBe('RS_OK')
  expect(await statusOf(wallet.win(player, first.uuid, { round: first.round }))).toBe('RS_OK')
  expect(await statusOf(wallet.rollback(player, second.uuid))).toBe('RS_OK')
}

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

test('a locked player bets no more, is still paid, and somebody is told', async () => {
  const bets = [await standing(who), await standing(who)]
  const { rows } = await db.owner.query<{ username: string }>('select username from player where id = $1', [
    who.id,
  ])
  const username = rows[0]?.username ?? ''
  await lockPlayer(server.parts.reads, username)
  expect(await statusOf(wallet.bet(who))).toBe('RS_ERROR_USER_DISABLED')
  await expectGoesOn(who, bets)
  const noted = await db.owner.query(`select code from game_exception where player_id = $1`, [who.id])
  expect(noted.rows).toEqual([{ code: 'win_of_locked_player' }])
  await unlockPlayer(server.parts.reads, username)
  expect(await statusOf(wallet.bet(who))).toBe('RS_ERROR_TOKEN_EXPIRED')
})

test.each(['self_exclusion', 'cooling_off'] as const)(
  'during %s no bets are taken, and what was won is paid',
  async (kind) => {
    const bets = [await standing(who), await standing(who)]
    const untilMs = Date.now() + (kind === 'cooling_off' ? 2 : 366) * 86_400_000
    const excluded = await excludeSelf(server.parts.reads, who.id, { kind, untilMs }, 'test', [endGames])
    expect(excluded).toMatchObject({ ok: true })
    expect(await statusOf(wallet.bet(who))).toBe('RS_ERROR_TOKEN_EXPIRED')
    const fresh = { ...who, token: await walletToken(db, provider, who.id) }
    expect(await statusOf(wallet.bet(fresh))).toBe('RS_ERROR_USER_DISABLED')
    await expectGoesOn(who, bets)
  },
)

test('a due reminder stops bets with the limit’s status, until it is answered', async () => {
  const bets = [await standing(who), await standing(who)]
  await db.owner.query('update player set reminder_at = clock_timestamp() where id = $1', [who.id])
  const answer = await wallet.bet(who)
  expect(answer).toMatchObject({ status: 'RS_ERROR_LIMIT_REACHED', balance: HAD - 2_000 * RIEL })
  await expectGoesOn(who, bets)
  await db.owner.query('update player set reminder_at = null where id = $1', [who.id])
  expect(await statusOf(wallet.bet(who))).toBe('RS_OK')
})

test.each(['stake', 'loss'] as const)(
  'the player’s own %s limit holds for games, and a rolled back bet does not count',
  async (kind) => {
    await askLimit(db, who.id, [kind, '24h', 2_000])
    const first = await standing(who)
    await standing(who)
    const over = await wallet.bet(who, { amount: 1 })
    expect(over).toMatchObject({ status: 'RS_ERROR_LIMIT_REACHED', balance: HAD - 2_000 * RIEL })
    expect(await statusOf(wallet.bet(who, { amount: 1, is_free: true }))).toBe('RS_OK')
    await wallet.rollback(who, first.uuid)
    expect(await statusOf(wallet.bet(who, { amount: 1_000 * RIEL }))).toBe('RS_OK')
    expect(await statusOf(wallet.bet(who, { amount: 1 }))).toBe('RS_ERROR_LIMIT_REACHED')
  },
)

test('a win gives room below a loss limit, and a rolled back win takes it away', async () => {
  await askLimit(db, who.id, ['loss', '24h', 1_000])
  const bet = await standing(who)
  const win = randomUUID()
  await wallet.win(who, bet.uuid, { transaction_uuid: win, round: bet.round, amount: 500 * RIEL })
  expect(await statusOf(wallet.bet(who, { amount: 100 * RIEL }))).toBe('RS_OK')
  await wallet.rollback(who, win, { round: bet.round })
  expect(await statusOf(wallet.bet(who, { amount: 100 * RIEL }))).toBe('RS_ERROR_LIMIT_REACHED')
})

test('unknown, switched off and hidden games take no bets', async () => {
  expect(await statusOf(wallet.bet(who, { game_code: 'unknown' }))).toBe('RS_ERROR_INVALID_GAME')
  expect(await statusOf(wallet.bet(who, { game_code: 'off' }))).toBe('RS_ERROR_INVALID_GAME')
  const bets = [await standing(who), await standing(who)]
  await db.owner.query('update game set hidden = true where provider_id = $1', [provider.id])
  expect(await statusOf(wallet.bet(who))).toBe('RS_ERROR_INVALID_GAME')
  await expectGoesOn(who, bets)
  expect(await statusOf(balance(who))).toBe('RS_OK')
  await db.owner.query('update game set hidden = false where provider_id = $1', [provider.id])
})

test('a family that is off takes no bets of its games, paid or free; what is open ends, other families play on', async () => {
  await db.owner.query(
    `update game set section = case code when 'table' then 'casino' else 'slot' end where provider_id = $1`,
    [provider.id],
  )
  const bets = [await standing(who), await standing(who)]
  await turn(db.pool, 'family-slot', false)
  const had = await unitsOf(db, who.id)
  for (const fields of [{}, { is_free: true }, { amount: 0 }, { round: bets[0]?.round }])
    expect(await statusOf(wallet.bet(who, fields))).toBe('RS_ERROR_INVALID_GAME')
  expect(await unitsOf(db, who.id)).toBe(had)
  expect(await statusOf(wallet.bet(who, { game_code: 'table' }))).toBe('RS_OK')
  await expectGoesOn(who, bets)
  // The bet at the table is gone, the win and the stake given back are there.
  expect(await unitsOf(db, who.id)).toBe(had + 1_000 * RIEL)
  await turn(db.pool, 'family-slot', true)
  expect(await statusOf(wallet.bet(who))).toBe('RS_OK')
})

test('the wallet has one currency', async () => {
  const bet = await standing(who)
  for (const currency of ['USD', 'khr', 'XXX']) {
    expect(await statusOf(wallet.bet(who, { currency }))).toBe('RS_ERROR_WRONG_CURRENCY')
    const win = wallet.win(who, bet.uuid, { round: bet.round, currency })
    expect(await statusOf(win)).toBe('RS_ERROR_WRONG_CURRENCY')
  }
  expect(await unitsOf(db, who.id)).toBe(HAD - 1_000 * RIEL)
})

test('funds: exactly what is there may be staked', async () => {
  expect(await wallet.bet(who, { amount: HAD + 1 })).toMatchObject({
    status: 'RS_ERROR_NOT_ENOUGH_MONEY',
    balance: HAD,
  })
  expect(await wallet.bet(who, { amount: HAD })).toMatchObject({ status: 'RS_OK', balance: 0 })
  expect(await wallet.bet(who, { amount: 1 })).toMatchObject({
    status: 'RS_ERROR_NOT_ENOUGH_MONEY',
    balance: 0,
  })
})

test('in maintenance no bets are taken; wins, rollbacks and balances go on', async () => {
  const bets = [await standing(who), await standing(who)]
  await turn(server.parts.reads, 'maintenance', true, 'test')
  expect(await statusOf(wallet.bet(who))).toBe('RS_ERROR_UNKNOWN')
  expect(await statusOf(balance(who))).toBe('RS_OK')
  await expectGoesOn(who, bets)
  await turn(server.parts.reads, 'maintenance', false)
  expect(await statusOf(wallet.bet(who))).toBe('RS_OK')
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

/** Wrong in everything that is asked later than the first check. */
test('checks come in their order: signature, fields, types, partner, id, token, player, game, currency, limits, funds', async () => {
  const other = await testProvider(db)
  clock.pass(1_001)
  const own = testWallet(server.app, other)
  const player = await walletPlayer(db, other, 10_000)
  const token = player.token
  const worst: Fields = {
    ...betBody(player, { amount: -1, token: 'never-issued-1', game_code: 'unknown', currency: 'USD' }),
  }
  const { round: _, ...missing } = worst
  await enableProvider(server.parts.reads, other.name, false, { actor: 'test' })
  await askLimit(db, player.id, ['stake', '24h', 100])
  await db.owner.query('update session set ended_at = clock_timestamp() where player_id = $1', [player.id])
  await db.owner.query(`update player set state = 'LOCKED' where id = $1`, [player.id])
  clock.pass(1_001)
  const bytes = JSON.stringify(missing)
  const ask = (fields: Fields) => statusOf(own.call('transaction/bet', fields))
  expect(await statusOf(send(server.app, other, 'transaction/bet', bytes, { signature: 'AAAA' }))).toBe(
    'RS_ERROR_INVALID_SIGNATURE',
  )
  expect(await ask(missing)).toBe('RS_ERROR_WRONG_SYNTAX')
  expect(await ask(worst)).toBe('RS_ERROR_WRONG_TYPES')
  const big = { ...worst, amount: HAD + 1 }
  expect(await ask(big)).toBe('RS_ERROR_INVALID_PARTNER')
  await enableProvider(server.parts.reads, other.name, true, { actor: 'test' })
  clock.pass(1_001)
  expect(await ask(big)).toBe('RS_ERROR_INVALID_TOKEN')
  const known = { ...big, token }
  expect(await ask(known)).toBe('RS_ERROR_TOKEN_EXPIRED')
  await db.owner.query('update session set ended_at = null where player_id = $1', [player.id])
  expect(await ask(known)).toBe('RS_ERROR_USER_DISABLED')
  await db.owner.query(`update player set state = 'ACTIVE' where id = $1`, [player.id])
  expect(await ask(known)).toBe('RS_ERROR_INVALID_GAME')
  const playable = { ...known, game_code: 'slot' }
  expect(await ask(playable)).toBe('RS_ERROR_WRONG_CURRENCY')
  expect(await ask({ ...playable, currency: 'KHR' })).toBe('RS_ERROR_LIMIT_REACHED')
  await db.owner.query('delete from play_limit where player_id = $1', [player.id])
  expect(await ask({ ...playable, currency: 'KHR' })).toBe('RS_ERROR_NOT_ENOUGH_MONEY')
  expect(await ask({ ...playable, currency: 'KHR', amount: HAD })).toBe('RS_OK')
  expect(await ask(big)).toBe('RS_ERROR_DUPLICATE_TRANSACTION')
})

const ID = randomUUID()
type Kind = 'bet' | 'win' | 'rollback' | 'balance' | 'info'
const BODIES: Record<Kind, () => Fields> = {
  bet: () => betBody(who, { request_uuid: ID }),
  win: () => winBody(who, ID, { request_uuid: ID }),
  rollback: () => rollbackBody(who, ID, { request_uuid: ID }),
  balance: () => ({ user: who.user, token: who.token, game_code: 'slot', request_uuid: ID }),
  info: () => ({ user: who.user, request_uuid: ID }),
}
const PATHS = {
  bet: 'transaction/bet',
  win: 'transaction/win',
  rollback: 'transaction/rollback',
  balance: 'user/balance',
  info: 'user/info',
} as const
const KINDS = Object.keys(BODIES) as Kind[]
const OPTIONAL = new Set([
  'supplier_user',
  'reward_uuid',
  'is_aggregated',
  'bet',
  'meta',
  'is_supplier_promo',
])
const NULLABLE = new Set(['round_closed', 'is_free'])

test.each(KINDS)(
  '%s: every field that is missing is bad syntax, every one of a wrong type a wrong type',
  async (kind) => {
    const ask = (fields: Fields) => wallet.call(PATHS[kind], fields)
    const body = BODIES[kind]()
    const wrongs = [1, -1, 1.5, true, [], {}, '', 'x'.repeat(256), null]
    for (const name of Object.keys(body)) {
      const { [name]: value, ...rest } = body
      if (!OPTIONAL.has(name)) {
        const answer = await ask(rest)
        expect([name, answer.status]).toEqual([name, 'RS_ERROR_WRONG_SYNTAX'])
        expect(answer.requestUuid).toBe(name === 'request_uuid' ? '' : ID)
      }
      const isText = typeof value === 'string'
      for (const wrong of wrongs) {
        if (wrong === null && (OPTIONAL.has(name) || NULLABLE.has(name) || value === null)) continue
        if (typeof wrong === 'string' && (OPTIONAL.has(name) || !isText)) continue
        if (typeof wrong === typeof value && !isText) continue
        if (OPTIONAL.has(name) && name === 'meta' && !Array.isArray(wrong) && typeof wrong === 'object')
          continue
        if (name === 'is_aggregated' && typeof wrong === 'boolean') continue
        const answer = await ask({ ...body, [name]: wrong })
        expect([name, wrong, answer.status]).toEqual([name, wrong, 'RS_ERROR_WRONG_TYPES'])
        expect([answer.code, answer.balance]).toEqual([200, undefined])
      }
    }
    expect(await unitsOf(db, who.id)).toBe(HAD)
  },
)

test('null stands where the convention allows it, and fields that it does not know are passed over', async () => {
  const nothing = { round_closed: null, is_free: null, is_supplier_promo: null, meta: null, unknown: [1] }
  const bet = randomUUID()
  expect(await statusOf(wallet.bet(who, { ...nothing, transaction_uuid: bet, round: 'r' }))).toBe('RS_OK')
  expect(await statusOf(wallet.win(who, bet, { ...nothing, round: 'r' }))).toBe('RS_OK')
  expect(await statusOf(wallet.rollback(who, bet, { round_closed: null }))).toBe('RS_OK')
})

test('ids are compared without regard to their case', async () => {
  const bet = randomUUID()
  await wallet.bet(who, { transaction_uuid: bet.toUpperCase(), round: 'r' })
  expect(await wallet.bet(who, { transaction_uuid: bet, round: 'r' })).toMatchObject({
    balance: HAD - 1_000 * RIEL,
  })
  expect(await wallet.rollback(who, bet.toUpperCase())).toMatchObject({ status: 'RS_OK', balance: HAD })
})
