/** Games over the office's HTTP: listed, changed, resting and switched off, while players see them and play on. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { expect, test, vi } from 'vitest'
import { browser } from '../../test/browser.ts'
import { gameId } from '../../test/fake-hub.ts'
import { gamesDesk, reason } from '../../test/games-desk.ts'
import { PASSWORD } from '../../test/server.ts'

const { db, server, provider, wallet, player, dara, post, lastAudit } = await gamesDesk()
await server.addPlayer('bopha')
const page = browser(server.app)
await page.logIn('bopha', PASSWORD)

const games = async (query = '') =>
  (await dara.get(`/api/games?provider=${provider.name}${query}`)).json()
    .data as OfficeReply<'GET /api/games'>
const shown = async () =>
  (await page.get('/api/external/3/list')).json().data.rows.map(({ title }: { title: string }) => title)
const naga = async () => {
  const game = (await games('&q=naga')).rows[0]
  if (!game) throw new Error('the hub lists naga')
  return game
}

test('games are listed as players see them, filtered, paged, and changed with what was seen', async () => {
  await db.owner.query(
    `update game set section = 'slot' where code in ('lotus', 'naga', 'tonle') and provider_id = $1`,
    [provider.id],
  )
  const first = await games('&section=slot&limit=2')
  const second = await games(`&section=slot&limit=2&before=${first.next}`)
  expect([...first.rows, ...second.rows].map(({ code }) => code)).toEqual(['lotus', 'naga', 'tonle'])
  const { id, wish } = await naga()
  const after = { ...wish, title_km: 'នាគ', position: 1 }
  expect((await post(`/api/games/${id}`, { before: wish, after })).json().data.wish).toEqual(after)
  expect((await post(`/api/games/${id}`, { before: wish, after })).json().code).toBe('changed_meanwhile')
  expect((await shown())[0]).toBe('Naga')
  const hidden = { ...after, is_hidden: true }
  expect((await post(`/api/games/${id}`, { before: after, after: hidden })).statusCode).toBe(200)
  expect(await shown()).not.toContain('Naga')
  expect((await games('&state=hidden')).rows.map(({ code }) => code)).toEqual(['naga'])
  expect(await lastAudit('game_changed')).toMatchObject({
    actor: 'staff:Dara',
    reason,
    before: { isHidden: false },
  })
  await post(`/api/games/${id}`, { before: hidden, after: { ...wish, is_hidden: false } })
})

test('a game that rests: its open rounds go on to their end, no launch and no new round begin', async () => {
  const slot = await gameId(db.pool, provider, 'naga')
  const open = () => page.post('/api/external/3/url', { id: slot })
  const round = 'before-the-pause'
  const facts = { game_code: 'naga', round }
  const uuid = '11111111-2222-4333-8444-555555555555'
  expect(await wallet.bet(player, { ...facts, transaction_uuid: uuid })).toMatchObject({ status: 'RS_OK' })
  const { id, wish } = await naga()
  const pause = (paused_until: string | null) => ({ ...wish, paused_until })
  const far = new Date(Date.now() + 40 * 86_400_000).toISOString()
  expect((await post(`/api/games/${id}`, { before: wish, after: pause(far) })).json().code).toBe(
    'invalid_dates',
  )
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  expect((await post(`/api/games/${id}`, { before: wish, after: pause(soon) })).statusCode).toBe(200)
  expect((await open()).json().code).toBe('game_paused')
  const listed = (await page.get('/api/external/3/list')).json().data.rows
  expect(listed.find(({ title }: { title: string }) => title === 'Naga')).toMatchObject({
    available: false,
    paused_until: soon,
  })
  expect((await wallet.bet(player, { ...facts, round: 'after-it' })).status).toBe('RS_ERROR_INVALID_GAME')
  expect((await wallet.bet(player, facts)).status).toBe('RS_OK')
  expect((await wallet.win(player, uuid, { ...facts, round_closed: true })).status).toBe('RS_OK')
  // The round has ended: another bet would begin it anew.
  expect((await wallet.bet(player, facts)).status).toBe('RS_ERROR_INVALID_GAME')
  expect((await post(`/api/games/${id}`, { before: pause(soon), after: pause(null) })).statusCode).toBe(200)
  await expect.poll(async () => (await open()).statusCode).toBe(200)
})

test('a provider that is switched off in an open round: the round ends, nothing is launched', async () => {
  const uuid = '21111111-2222-4333-8444-555555555555'
  const facts = { game_code: 'lotus', round: 'open-while-off' }
  expect((await wallet.bet(player, { ...facts, transaction_uuid: uuid })).status).toBe('RS_OK')
  const flip = (on: boolean) =>
    post(`/api/switches/provider-${provider.name}`, { before: { on: !on }, after: { on } })
  expect((await flip(false)).statusCode).toBe(200)
  const slot = await gameId(db.pool, provider, 'lotus')
  const launched = () => page.post('/api/external/3/url', { id: slot })
  await expect.poll(async () => (await launched()).json().code).toBe('game_off')
  // The wallet's memory of its providers is its own: asked by what moves no money.
  const asked = () => wallet.call('user/info', { user: player.user, request_uuid: uuid })
  await expect.poll(async () => (await asked()).status).toBe('RS_ERROR_INVALID_PARTNER')
  expect((await wallet.bet(player, facts)).status).toBe('RS_ERROR_INVALID_PARTNER')
  expect((await wallet.win(player, uuid, { ...facts, round_closed: true })).status).toBe('RS_OK')
  expect((await flip(true)).statusCode).toBe(200)
  // Every process knows within two seconds.
  const again = () => wallet.bet(player, { game_code: 'lotus', round: 'on-again' })
  await vi.waitFor(async () => expect((await again()).status).toBe('RS_OK'), { timeout: 2_000 })
})
