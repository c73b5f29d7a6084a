/** Bets that the wallet does not take, over HTTP with real signatures, for the player, the game or the house; what stands goes on. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { askLimit } from '../../test/playing.ts'
import { turn } from '../../test/switching.ts'
import { RIEL, unitsOf, type WalletPlayer, walletPlayer, walletToken } from '../../test/wallet.ts'
import { HAD, statusOf, walletHouse } from '../../test/wallet-house.ts'
import { excludeSelf } from '../players/exclude-player.ts'
import { lockPlayer, unlockPlayer } from '../players/player-admin.ts'
import { endGames } from './end-games.ts'

let who: WalletPlayer
const { db, server, provider, wallet, balance, standing, expectGoesOn } = await walletHouse()

beforeEach(async () => {
  who = await walletPlayer(db, provider, 10_000)
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
