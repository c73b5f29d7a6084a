/** What stands in the address of a launch opens one page, once, within a minute, for its player and its game. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LAUNCH, type TestProvider, takePage, testProvider } from './provider.ts'

let provider: TestProvider
beforeAll(async () => {
  provider = await testProvider()
})
afterAll(() => provider.close())

async function launched(): Promise<{ token: string; url: string }> {
  const { body } = await provider.post('game/url', LAUNCH)
  const url = String(body.url)
  return { url, token: new URL(url).searchParams.get('token') ?? '' }
}

const newWord = () => randomBytes(32).toString('base64url')

async function take(payload: object): Promise<number> {
  return (await provider.app.inject({ method: 'POST', url: '/api/open', payload })).statusCode
}

async function acts(token: string): Promise<number> {
  return (await provider.app.inject({ url: `/api/open?token=${token}` })).statusCode
}

test('one page takes it, and may ask again; every other one is refused', async () => {
  const { token } = await launched()
  const [page, other] = [newWord(), newWord()]
  expect(await take({ token, page, game: 'sbx_test' })).toBe(200)
  expect(await take({ token, page: other, game: 'sbx_test' })).toBe(403)
  expect(await take({ token, page, game: 'sbx_test' })).toBe(200)
  expect([await acts(page), await acts(other)]).toEqual([200, 403])
  expect(await provider.parts.sessions.find(page)).toMatchObject({ player: 'u_1000', gameCode: 'sbx_test' })
})

test('of two pages at once one takes it', async () => {
  const { token } = await launched()
  const both = [newWord(), newWord()].map((page) => take({ token, page, game: 'sbx_test' }))
  expect((await Promise.all(both)).sort()).toEqual([200, 403])
})

test('after a minute nobody takes it; who took it in time goes on', async () => {
  const [late, taken] = [await launched(), await launched()]
  const page = await takePage(provider, taken.url)
  await provider.parts.pool.query(`update session set made_at = made_at - interval '61 seconds'`)
  expect(await take({ token: late.token, page: newWord(), game: 'sbx_test' })).toBe(403)
  expect(await take({ token: taken.token, page, game: 'sbx_test' })).toBe(200)
  expect(await acts(page)).toBe(200)
})

test('it opens its own game alone, and is no word to act with', async () => {
  const { token } = await launched()
  expect(await take({ token, page: newWord(), game: 'sbx_other' })).toBe(403)
  expect(await acts(token)).toBe(403)
  expect(await take({ token: newWord(), page: newWord(), game: 'sbx_test' })).toBe(403)
})

test('nobody takes another page’s word, and a word has its length', async () => {
  const [mine, theirs] = [await launched(), await launched()]
  const page = await takePage(provider, theirs.url)
  expect(await take({ token: mine.token, page, game: 'sbx_test' })).toBe(403)
  for (const bad of ['', 'short', 'x'.repeat(44), 7])
    expect(await take({ token: mine.token, page: bad, game: 'sbx_test' })).toBe(400)
})
