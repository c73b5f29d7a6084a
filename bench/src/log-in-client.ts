/** A browser that logs in, from an address of its own: the machine's loopback has sixteen million of them. */
import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { join } from 'node:path'
import { type Puzzle, solvePuzzle } from '@samnang/core/player/puzzle'
import { loadCsrfKey } from '@samnang/server/base/csrf-key'
import type { Pool } from '@samnang/server/database/pool'
import { KnownBrowsers } from '@samnang/server/players/known-browsers'
import { Passwords } from '@samnang/server/players/passwords'
import { SiteKey } from '@samnang/server/players/site-key'

/** Of every player who logs in. */
export const PASSWORD = 'bench-own-pass-59'
const random = { bytes: (count: number) => randomBytes(count) }

/** The browsers that the server on this `dataDir` knows again. */
export function browsersOf(dataDir: string): KnownBrowsers {
  return new KnownBrowsers(new SiteKey(loadCsrfKey(join(dataDir, 'keys'), random)), random)
}

/** From now on all players have it. */
export async function setPasswords(owner: Pool): Promise<void> {
  await owner.query('update player set password_hash = $1', [await new Passwords(random).hash(PASSWORD)])
}

export interface LoggedIn {
  /** The answer's code, or `accepted`. */
  code: string
  /** What a puzzle took, which is the browser's work and not the server's. */
  solvingMs: number
}

export interface LogInClient {
  /** Solves a puzzle when it is asked to, if it is one who does. */
  logIn(username: string, password: string): Promise<LoggedIn>
}

/** Lets the others of this process go on while a puzzle is solved. */
const breathe = () => new Promise<void>((done) => setImmediate(done))

interface Settings {
  port: number
  address: string
  /** A cookie that it has already. */
  cookie?: string
  solves: boolean
}

export function logInClient({ port, address, cookie, solves }: Settings): LogInClient {
  const cookies = new Map<string, string>()
  const [name, value] = cookie?.split('=') ?? []
  if (name && value) cookies.set(name, value)
  const send = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await ask({ port, address, method, path, cookies, ...(body ? { body } : {}) })
    for (const line of answer.setCookies) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return answer.json
  }
  return {
    async logIn(username, password) {
      await send('GET', '/sanctum/csrf-cookie')
      const first = await send('POST', '/login', { username, password })
      if (first.code !== 'challenge_required' || !first.challenge || !solves)
        return { code: first.code ?? 'accepted', solvingMs: 0 }
      const started = performance.now()
      const proof = { token: first.challenge.token, numbers: await solvePuzzle(first.challenge, breathe) }
      const solvingMs = performance.now() - started
      const second = await send('POST', '/login', { username, password, proof })
      return { code: second.code ?? 'accepted', solvingMs }
    },
  }
}

interface Asked {
  port: number
  address: string
  method: 'GET' | 'POST'
  path: string
  cookies: ReadonlyMap<string, string>
  body?: object
}
interface Answer {
  setCookies: string[]
  json: { code?: string; challenge?: Puzzle }
}

function ask({ port, address, method, path, cookies, body }: Asked): Promise<Answer> {
  const headers = {
    cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
    ...(body ? { 'content-type': 'application/json' } : {}),
  }
  const options = { host: '127.0.0.1', port, localAddress: address, method, path, headers, agent: false }
  return new Promise((done, fail) => {
    const sent = request(options, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () =>
        done({ setCookies: response.headers['set-cookie'] ?? [], json: text === '' ? {} : JSON.parse(text) }),
      )
    })
    sent.on('error', fail)
    sent.end(body ? JSON.stringify(body) : undefined)
  })
}
