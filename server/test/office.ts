/** An office for tests: real parts on a database of one's own, without a port. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { DestinationStream } from 'pino'
import { createLog } from '../src/base/log.ts'
import { type Config, readConfig } from '../src/config.ts'
import type { Pool } from '../src/database/pool.ts'
import { buildOfficeApp } from '../src/office-app.ts'
import { buildOfficeParts, closeOfficeParts, type OfficeParts } from '../src/office-parts.ts'
import type { Clock } from '../src/parts.ts'
import { colleague, type NewColleague } from './colleague.ts'
import type { TestDatabase } from './database.ts'

export interface TestOffice {
  app: FastifyInstance
  parts: OfficeParts
  close(): Promise<void>
}

export interface TestOfficeOptions {
  db: TestDatabase
  clock?: Clock
  config?: Partial<Config>
  logTo?: DestinationStream
}

/** In the demo, whose owner needs no authenticator, unless the test says otherwise. No rate limits. */
export async function testOffice({ db, clock, config, logTo }: TestOfficeOptions): Promise<TestOffice> {
  const dataDir = mkdtempSync(join(tmpdir(), 'samnang-office-'))
  const env = { OFFICE_DATABASE_URL: db.officeUrl, DATA_DIR: dataDir, DEMO: '1' }
  const built = buildOfficeParts(
    { ...readConfig(env), officeDir: join(dataDir, 'none'), ...config },
    {
      log: logTo ? createLog('trace', logTo) : createLog('silent'),
      key: randomBytes(32),
      ...(clock ? { clock } : {}),
    },
  )
  const unlimited = { take: () => 0 } as never
  const parts = { ...built, limits: { staff: unlimited, addresses: unlimited } }
  const app = await buildOfficeApp(parts)
  await app.ready()
  return {
    app,
    parts,
    close: async () => {
      await app.close()
      await closeOfficeParts(parts)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface OfficeBrowser {
  cookies: Map<string, string>
  get(url: string): Promise<LightMyRequestResponse>
  /** With the token of its cookie and a fresh key, unless `headers` brings one. */
  send(
    method: Method,
    url: string,
    payload?: object | string,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
}

/** A browser of the office as far as a test needs one. */
export function officeBrowser({ app }: Pick<TestOffice, 'app'>, remoteAddress = '127.0.0.1'): OfficeBrowser {
  const cookies = new Map<string, string>()
  const send: OfficeBrowser['send'] = async (method, url, payload = {}, headers = {}) => {
    const unsafe = {
      'content-type': 'application/json',
      'x-xsrf-token': decodeURIComponent(cookies.get('OFFICE-XSRF-TOKEN') ?? ''),
      'idempotency-key': randomUUID(),
    }
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await app.inject({
      method,
      url,
      remoteAddress,
      headers: { cookie, ...(method === 'GET' ? {} : unsafe), ...headers },
      ...(method === 'GET' ? {} : { payload }),
    })
    for (const { name, value } of response.cookies) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  return { cookies, send, get: (url) => send('GET', url) }
}

/** A colleague of these roles who is logged in already: their browser. */
export async function addColleague(
  office: Pick<TestOffice, 'app' | 'parts'>,
  owner: Pool,
  who: Omit<NewColleague, 'kind'>,
): Promise<OfficeBrowser> {
  const { token } = await colleague(owner, { ...who, kind: 'office' })
  const browser = officeBrowser(office)
  browser.cookies.set('samnang-office', token)
  browser.cookies.set('OFFICE-XSRF-TOKEN', office.parts.tokens.xsrf(token))
  return browser
}
