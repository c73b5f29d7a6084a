import { afterAll, beforeAll, expect, test } from 'vitest'
import { browser } from '../../test/browser.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { handClock } from '../../test/parts.ts'
import { PASSWORD, type TestServer, testServer } from '../../test/server.ts'

let db: TestDatabase
let server: TestServer

beforeAll(async () => {
  db = await testDatabase()
  server = await testServer({ db, clock: handClock() })
  await server.addPlayer('reader')
})
afterAll(async () => {
  await server?.close()
  await db?.drop()
})

test('the history of results has two addresses and one answer', async () => {
  const page = browser(server.app)
  await page.logIn('reader', PASSWORD)
  const old = await page.get('/api/result/history?poll=POLL_2')
  const current = await page.get('/api/v1/result/history?poll=POLL_2')
  expect(old.json()).toEqual({ status: 'success', data: { rows: [], next: null } })
  expect(old.body).toBe(current.body)
})
