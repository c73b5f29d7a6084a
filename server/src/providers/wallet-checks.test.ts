/** The order in which a wallet call is checked, and its fields one by one, over HTTP with real signatures. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { askLimit } from '../../test/playing.ts'
import {
  betBody,
  type Fields,
  RIEL,
  rollbackBody,
  send,
  testProvider,
  testWallet,
  unitsOf,
  type WalletPlayer,
  walletPlayer,
  winBody,
} from '../../test/wallet.ts'
import { HAD, statusOf, walletHouse } from '../../test/wallet-house.ts'
import { enableProvider } from './add-provider.ts'

let who: WalletPlayer
const { db, server, clock, provider, wallet } = await walletHouse()

beforeEach(async () => {
  who = await walletPlayer(db, provider, 10_000)
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
