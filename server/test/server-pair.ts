/** Two servers on one database, and people who play at both of them and want to play safely. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { SafePlay } from '@samnang/contract/safe-play'
import { afterAll, expect } from 'vitest'
import type { Config } from '../src/config.ts'
import { bettingDatabase, giveMoney, openDraw, type TestDraw } from './betting.ts'
import { browser, type TestBrowser } from './browser.ts'
import { PASSWORD, testServer } from './server.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

export interface Playing {
  id: bigint
  username: string
  page: TestBrowser
  /** The same session at the other server. */
  other: TestBrowser
  draw: TestDraw
}

/** Both are gone after the last test of the file. */
export async function serverPair(config: Partial<Config> = {}) {
  const db = await bettingDatabase()
  const csrfKey = randomBytes(32)
  const one = await testServer({ db, csrfKey, config })
  const two = await testServer({ db, csrfKey, config })
  afterAll(async () => {
    await one.close()
    await two.close()
    await db.drop()
  })

  /** Somebody with a million riel who is logged in, and an open draw. */
  async function playing(): Promise<Playing> {
    const username = `dara${randomUUID().slice(0, 8)}`
    const id = await one.addPlayer(username)
    await giveMoney(db, id, 1_000_000)
    const page = browser(one.app)
    await page.logIn(username, PASSWORD)
    const other = browser(two.app)
    for (const [name, value] of page.cookies) other.cookies.set(name, value)
    return { id, username, page, other, draw: await openDraw(db) }
  }
  return { db, one, two, playing }
}

export const slip = (draw: TestDraw, amount: number) => ({
  poll: draw.poll,
  result_id: Number(draw.id),
  bets: [{ type: 'RANGE_6', amount }],
})

export async function safePlay(page: TestBrowser): Promise<SafePlay> {
  const answer = await page.get('/api/user/limits')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}

export const at = (ms: number): string => new Date(Date.now() + ms).toISOString()
