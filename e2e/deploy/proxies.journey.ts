/**
 * The product behind nginx and behind Caddy, as the files of deploy/ set them up: names, TLS, events as they come, the real
 * address of a client, and photos up to their size.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DESKTOP, launchBrowser, newPerson, PHONE } from '../browser.ts'
import { typeCredentials } from '../lotto59-page.ts'
import { connect, startWorld, type World } from '../processes.ts'
import { type FrontDoor, startProxy } from './proxy.ts'

const [PLAY, OFFICE] = ['https://play.example', 'https://office.example']

let world: World
beforeAll(async () => {
  world = await startWorld({
    ...{ PUBLIC_URL: PLAY, OFFICE_URL: OFFICE, TRUST_PROXY: '1', CONNECTIONS_PER_ADDRESS: '0' },
  })
})
afterAll(() => world?.end())

/** For this browser the two names are where the proxy listens. */
function browserTo({ http, https }: FrontDoor): Promise<Browser> {
  const names = ['play.example', 'office.example']
  const rules = names.flatMap((name) => [
    `MAP ${name}:80 127.0.0.1:${http}`,
    `MAP ${name}:443 127.0.0.1:${https}`,
  ])
  return launchBrowser([`--host-resolver-rules=${rules.join(',')}`])
}

test.each(['nginx', 'caddy'] as const)(
  '%s: a player and a colleague come in by their names',
  async (kind) => {
    const proxy = await startProxy(kind, world)
    const browser = await browserTo(proxy).catch(async (error) => {
      await proxy.stop()
      throw error
    })
    try {
      const player = await newPerson(browser, PHONE, PLAY, { ignoreHTTPSErrors: true })
      await player.page.goto('http://play.example/login')
      expect(player.page.url(), 'plain http leads to https').toBe(`${PLAY}/login`)
      await typeCredentials(player, { name: 'demo', password: 'demo-1234' })
      await player.page.waitForURL(`${PLAY}/game/lotto/59`)
      await player.page.getByRole('timer').waitFor()
      await eventsComeAtOnce(player.page)
      await cookiesAreSafe(player.context)
      await photosPass(player.page)
      await addressIsReal(player.page)
      expect(
        player.complaints.filter(
          (line) => !/status of (401|404|413|415|422)|SSL certificate error/.test(line),
        ),
      ).toEqual([])
      const colleague = await newPerson(browser, DESKTOP, OFFICE, { ignoreHTTPSErrors: true })
      await colleague.page.goto('/')
      const fields = { username: 'admin', password: 'admin-1234-demo' }
      for (const [name, value] of Object.entries(fields))
        await colleague.page.fill(`input[name=${name}]`, value)
      await colleague.page.keyboard.press('Enter')
      await colleague.page.locator('main#content').waitFor()
    } catch (error) {
      throw new Error(`behind ${kind}, which said:\n${proxy.said()}`, { cause: error })
    } finally {
      await browser.close()
      await proxy.stop()
    }
  },
)

/** A proxy that keeps events back would let a draw pass without a word: its balls fall one by one. */
async function eventsComeAtOnce(page: Page): Promise<void> {
  const balls = await page.evaluate(async () => {
    const cut = new AbortController()
    const { body } = await fetch('/api/stream', { signal: cut.signal })
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    const reads: number[] = []
    while (reader && reads.reduce((sum, count) => sum + count, 0) < 4) {
      const { value = '', done } = await reader.read()
      if (done) break
      reads.push(value.split('event: ball').length - 1)
    }
    cut.abort()
    return reads.filter((count) => count > 0)
  })
  expect(balls, 'a ball at a time').toEqual([1, 1, 1, 1])
}

/** What the server sets leaves the browser by TLS alone; what the page notes for itself is no secret. */
async function cookiesAreSafe(context: BrowserContext): Promise<void> {
  const cookies = await context.cookies(PLAY)
  const fromServer = cookies.filter(({ httpOnly, name }) => httpOnly || name === 'XSRF-TOKEN')
  expect(fromServer.length).toBeGreaterThan(1)
  expect(fromServer.filter(({ secure }) => !secure)).toEqual([])
}

async function tokenOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies(PLAY)
  return decodeURIComponent(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '')
}

/** What is too large is refused by the product, in its own words; what is far too large by the proxy. */
async function photosPass(page: Page): Promise<void> {
  const token = await tokenOf(page)
  const send = (bytes: number) =>
    page.evaluate(
      async ({ bytes, token }) => {
        const headers = { 'content-type': 'image/png', 'x-xsrf-token': token }
        const body = new Uint8Array(bytes)
        const answer = await fetch('/api/deposit/1/slip', { method: 'PUT', headers, body }).catch(() => null)
        const said = (await answer?.json().catch(() => null)) as { code?: string } | null
        return [answer?.status, said?.code]
      },
      { bytes, token },
    )
  const known = (await send(1_000))[1]
  expect(known).toEqual(expect.any(String))
  expect(await send(8_000_000), 'a large photo reaches the product').toEqual([expect.any(Number), known])
  expect((await send(8_500_000))[1], 'one too large is refused in our words').toEqual(expect.any(String))
}

/** Whoever says to be somebody else is not believed: all wrong passwords are of one address. */
async function addressIsReal(page: Page): Promise<void> {
  const db = await connect(world)
  try {
    await db.query('delete from login_failure')
    const statuses = await page.evaluate(
      async (token) => {
        const said: number[] = []
        for (const address of ['203.0.113.7', '198.51.100.9']) {
          const headers = {
            'content-type': 'application/json',
            'x-xsrf-token': token,
            'x-forwarded-for': address,
          }
          const body = JSON.stringify({ username: `nobody-${address}`, password: 'x' })
          said.push((await fetch('/login', { method: 'POST', headers, body })).status)
        }
        return said
      },
      await tokenOf(page),
    )
    const { rows } = await db.query(
      'select count(*)::int as n, count(distinct address)::int as of from login_failure',
    )
    expect([statuses, rows[0]]).toEqual([[422, 422], { n: 2, of: 1 }])
  } finally {
    await db.end()
  }
}
