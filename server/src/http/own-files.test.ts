/** A server whose files are altered while it runs: no bet, no launch, not ready; what is open is paid, and mending ends it. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bettingDatabase, giveMoney, openDraw } from '../../test/betting.ts'
import { browser, type TestBrowser } from '../../test/browser.ts'
import type { TestDatabase } from '../../test/database.ts'
import { PASSWORD, type TestServer, testServer } from '../../test/server.ts'
import { type TestWallet, testProvider, testWallet, walletPlayer } from '../../test/wallet.ts'
import { expectOwnFiles, expectOwnFilesFirst } from '../launch/own-files.ts'
import { readiness } from '../operation/readiness.ts'

let db: TestDatabase
let home: string
let server: TestServer
let page: TestBrowser
let wallet: TestWallet

beforeAll(async () => {
  db = await bettingDatabase()
  home = mkdtempSync(join(tmpdir(), 'samnang-altered-'))
  write('released')
  const { listFiles } = await import(join(process.cwd(), 'build/release/list-files.mjs'))
  await listFiles(home)
  server = await testServer({ db, config: { rootDir: home } })
  const id = await server.addPlayer('altered')
  await giveMoney(db, id, 10_000)
  page = browser(server.app)
  await page.logIn('altered', PASSWORD)
  wallet = testWallet(server.app, await testProvider(db))
})
afterAll(async () => {
  await server?.close()
  await db?.drop()
  rmSync(home, { recursive: true })
})

const write = (name: string) =>
  writeFileSync(join(home, 'package.json'), JSON.stringify({ name, version: '1.0.0' }))
const told = () => server.parts.metrics.registry.getSingleMetricAsString('samnang_files_altered')

async function bet(): Promise<unknown[]> {
  const draw = await openDraw(db)
  const bets = [{ type: 'RANGE_6', amount: 1_000 }]
  const reply = await page.post('/api/bet', { poll: draw.poll, result_id: Number(draw.id), bets })
  return [reply.statusCode, reply.json().code]
}

test('altered files block play and are told; what is open is paid; mended ones play again', async () => {
  const { files } = server.parts
  const gambler = await walletPlayer(db, wallet.provider, 10_000)
  await expectOwnFiles(files)
  expect(await bet()).toEqual([200, undefined])
  const [ref, round] = [randomUUID(), randomUUID()]
  const open = await wallet.bet(gambler, { transaction_uuid: ref, round })
  expect(open.status).toBe('RS_OK')

  write('altered')
  await expect(expectOwnFiles(files)).rejects.toThrow(/not the files of the release: package.json differs/)
  await expect(expectOwnFilesFirst(server.parts.config)).rejects.toThrow('Unpack the archive anew')
  expect(await bet()).toEqual([503, 'unavailable'])
  expect((await page.post('/api/external/3/url', { id: 1 })).statusCode).toBe(503)
  expect((await page.get('/api/v1/ticket/list')).statusCode).toBe(200)
  expect((await wallet.bet(gambler)).status).toBe('RS_ERROR_INVALID_PARTNER')
  expect((await wallet.win(gambler, ref, { round })).status).toBe('RS_OK')
  expect(await readiness(server.parts)).toMatchObject({ ready: false, files: false })
  expect(await told()).toMatch(/ 1$/)

  write('released')
  await expectOwnFiles(files)
  expect(await bet()).toEqual([200, undefined])
  expect(await readiness(server.parts)).toMatchObject({ files: true })
  expect(await told()).toMatch(/ 0$/)
})
