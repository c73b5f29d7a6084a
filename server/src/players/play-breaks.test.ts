/** Breaks over the wire, at two servers on one database: how long they are, and that nobody stakes in one or past a reminder. */
import { type EndpointName, endpoints } from '@samnang/contract/endpoints'
import { expect, test } from 'vitest'
import type { TestDraw } from '../../test/betting.ts'
import { browser } from '../../test/browser.ts'
import { lineOf, openTicketDraw, bodyOf as ticketOf } from '../../test/lottery-tickets.ts'
import { finishDraw, reign } from '../../test/playing.ts'
import { PASSWORD } from '../../test/server.ts'
import { at, DAY, HOUR, type Playing, safePlay, serverPair, slip } from '../../test/server-pair.ts'
import { splitName } from '../http/mount.ts'
import { endpointOf } from '../http/schemas.ts'
import { excludeByName } from './exclude-player.ts'

const { db, two, playing } = await serverPair({ enableLottery: true })
const lottery = await openTicketDraw(db)
const epoch = await reign(db)

const jackpot = (draw: TestDraw) => ({
  poll: draw.poll,
  result_id: Number(draw.id),
  amount: 1_000,
  numbers: [1, 2, 3, 4, 5],
})

/** Unsafe endpoints of players that take no stake. Whatever else there is has to be tried below. */
const NO_STAKE: EndpointName[] = [
  'POST /logout',
  'POST /api/user/change_password',
  'PUT /api/user/limits',
  'POST /api/user/exclusion',
  'POST /api/user/reality_check',
  // Stakes on games of providers come through the wallet (providers/wallet-refusals.test.ts).
  'POST /api/external/2/url',
  'POST /api/external/3/url',
  'POST /api/external/4/url',
  'POST /api/external/5/url',
  'POST /api/sport/login',
  'POST /api/external/favourite',
  'POST /api/external/round/url',
  'DELETE /api/lottery/ticket/delete',
  'DELETE /api/lottery/ticket/delete/item',
  'POST /api/lottery/ticket/payout',
  'DELETE /api/lottery/ticket/delete/payout/item',
  // Money out: it can only become less to play with, and what comes back was the player's.
  'POST /api/withdraw',
  'POST /api/withdraw/:id/cancel',
  'POST /api/bank-account',
  'DELETE /api/bank-account/:id',
  // Money in stakes nothing; who is on a break is refused it by rules of its own (cashier/may-deposit.ts).
  'POST /api/deposit',
  'POST /api/deposit/:id/cancel',
  'POST /api/notice/read',
  'POST /api/telegram/link',
  'POST /api/telegram/unlink',
  'PUT /api/deposit/:id/slip',
]
const STAKES: Partial<Record<EndpointName, (draw: TestDraw) => object>> = {
  'POST /api/bet': (draw) => slip(draw, 1_000),
  'POST /api/bet/jackpot': jackpot,
  'POST /api/lottery/ticket/bet': () => ticketOf(lottery, [lineOf(['47'])]),
}

test('every route that can take a stake is known', () => {
  const unsafe = (Object.keys(endpoints) as EndpointName[]).filter(
    (name) => !name.startsWith('GET ') && endpointOf(name).access === 'player' && !NO_STAKE.includes(name),
  )
  expect(unsafe.sort()).toEqual(Object.keys(STAKES).sort())
})

const stops: [string, number, (who: Playing) => Promise<unknown>][] = [
  [
    'cooling_off',
    403,
    ({ page }) => page.post('/api/user/exclusion', { kind: 'cooling_off', until: at(DAY) }),
  ],
  [
    'excluded',
    403,
    ({ page }) => page.post('/api/user/exclusion', { kind: 'self_exclusion', until: at(190 * DAY) }),
  ],
  ['excluded', 403, ({ username }) => excludeByName(db.pool, username, Date.now() + DAY, [])],
  [
    'reality_check_due',
    409,
    ({ id }) => db.owner.query('update player set reminder_at = clock_timestamp() where id = $1', [id]),
  ],
]
test.each(stops)('no route gets round %s (%i) at either server', async (code, status, stop) => {
  const who = await playing()
  await stop(who)
  for (const [name, bodyOf] of Object.entries(STAKES)) {
    for (const page of [who.page, who.other]) {
      const answer = await page.post(splitName(name)[1], bodyOf(who.draw))
      expect([name, answer.statusCode, answer.json().code]).toEqual([name, status, code])
    }
  }
  expect((await who.page.get('/api/user')).json().data.balance).toBe(1_000_000)
})

test('who takes a break still logs in and sees balance and tickets; their open bet is paid', async () => {
  const { username, page, draw } = await playing()
  await page.post('/api/bet', slip(draw, 1_000))
  const until = at(190 * DAY)
  const taken = await page.post('/api/user/exclusion', { kind: 'self_exclusion', until })
  expect(taken.json().data.exclusion).toMatchObject({ kind: 'self_exclusion', until })
  const again = browser(two.app)
  expect((await again.logIn(username, PASSWORD)).statusCode).toBe(200)
  expect((await again.post('/api/bet', slip(draw, 1_000))).json().code).toBe('excluded')
  await finishDraw(db, epoch, draw.id, { payCenti: 195 })
  expect((await again.get('/api/user')).json().data.balance).toBe(1_000_950)
  expect((await again.get('/api/v1/ticket/list')).json().data.rows).toHaveLength(1)
  expect((await safePlay(again)).exclusion).toMatchObject({ kind: 'self_exclusion', until })
})

const impossible: [string, string, () => string, string][] = [
  ['23 hours', 'cooling_off', () => at(23 * HOUR), 'exclusion_length'],
  ['43 days', 'cooling_off', () => at(43 * DAY), 'exclusion_length'],
  ['5 months', 'self_exclusion', () => at(150 * DAY), 'exclusion_length'],
  ['in 9999', 'self_exclusion', () => '9999-01-01T00:00:00.000Z', 'exclusion_length'],
  ['in the past', 'cooling_off', () => '2020-01-01T00:00:00.000Z', 'exclusion_length'],
  ['a year', 'cooling_off', () => '2030', 'invalid_field'],
  ['a day that is none', 'cooling_off', () => '2030-02-41T00:00:00Z', 'invalid_field'],
]
test.each(impossible)('a break of %s is refused', async (_, kind, until, code) => {
  const { page, draw } = await playing()
  const answer = await page.post('/api/user/exclusion', { kind, until: until() })
  expect([answer.statusCode, answer.json().code]).toEqual([422, code])
  expect((await page.post('/api/bet', slip(draw, 1_000))).statusCode).toBe(200)
})

test('a break is made longer and never shorter, whichever kind is asked for', async () => {
  const { page } = await playing()
  const ask = (kind: string, ms: number) => page.post('/api/user/exclusion', { kind, until: at(ms) })
  expect((await ask('cooling_off', 2 * DAY)).statusCode).toBe(200)
  expect((await ask('cooling_off', 2 * DAY - HOUR)).json().code).toBe('exclusion_shorter')
  expect((await ask('cooling_off', 3 * DAY)).statusCode).toBe(200)
  expect((await ask('self_exclusion', 200 * DAY)).statusCode).toBe(200)
  expect((await ask('cooling_off', 4 * DAY)).json().code).toBe('exclusion_shorter')
  expect((await safePlay(page)).exclusion?.kind).toBe('self_exclusion')
})
