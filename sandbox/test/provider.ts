/** A whole provider for tests: its app on a database of its own, and an operator on the other side. */
import { randomBytes, sign } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../src/provider/app.ts'
import type { GameFamily } from '../src/provider/game-family.ts'
import { OperatorStub, STUB_KEYS } from '../src/provider/operator-stub.test-parts.ts'
import { buildParts, type ProviderParts } from '../src/provider/parts.ts'
import type { Patience } from '../src/provider/patience.ts'
import { sandboxDatabase } from './database.ts'

export const PREFIX = '/operator/generic/v2'
export const LAUNCH = {
  operator_id: 1,
  game_code: 'sbx_test',
  user: 'u_1000',
  token: 'a-token-of-the-operator',
  currency: 'KHR',
  country: 'KH',
  lang: 'km',
  platform: 'GPL_MOBILE',
  lobby_url: 'http://play.example:8059/game/slot',
}

/** One game without any rule: what is tested is everything around it. */
const testFamily: GameFamily = {
  games: () => [
    {
      code: 'sbx_test',
      name: 'Test',
      category: 'Video Slots',
      rtp: '96.00',
      page: 'slots',
      volatility: 3,
      paylines: null,
      thumbnail: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    },
  ],
  mount() {},
  upgrade: ({ socket }) => socket.send('{"t":"hello"}'),
  async resume(round, { rounds, wallet }) {
    for (const { id, state } of await wallet.wagersOf(round.id)) {
      if (state === 'ACCEPTED') await wallet.rollBack(id)
    }
    await rounds.cancelRound(round.id)
  },
}

export interface TestProvider {
  app: FastifyInstance
  parts: ProviderParts
  operator: OperatorStub
  /** Signed as the operator signs. */
  post(path: string, body: unknown): Promise<{ status: number; body: Record<string, unknown> }>
  /** As after a kill: other objects on the same rows. */
  again(): ProviderParts
  close(): Promise<void>
}

/** Long enough that no test meets it by chance. */
const PATIENCE: Patience = { headersMs: 15_000, requestMs: 30_000, connectionsMax: 1_000 }

/** What a provider is told where the operator is a stub. */
export function testParts(
  databaseUrl: string,
  operator: OperatorStub,
  families: GameFamily[],
  patience = PATIENCE,
): ProviderParts {
  const config = {
    rootDir: '/nowhere',
    dataDir: '/nowhere',
    host: '127.0.0.1',
    port: 8061,
    databaseUrl,
    walletUrl: 'http://127.0.0.1:1',
    operatorId: 1,
    publicUrl: null,
    patience,
  }
  const { privateKey: hubKey, publicKey: operatorKey } = STUB_KEYS
  const log = { info() {}, warn() {}, error() {} }
  return buildParts(config, { hubKey, operatorKey, transport: operator.transport, families, log })
}

export async function testProvider(patience = PATIENCE): Promise<TestProvider> {
  const database = await sandboxDatabase()
  const operator = new OperatorStub(1_000_000n)
  const all: ProviderParts[] = []
  const again = () => {
    const parts = testParts(database.url, operator, [testFamily], patience)
    all.push(parts)
    return parts
  }
  const parts = again()
  const app = await buildApp(parts)
  return {
    app,
    parts,
    operator,
    again,
    async post(path, body) {
      const payload = typeof body === 'string' ? body : JSON.stringify(body)
      const signature = sign('RSA-SHA256', Buffer.from(payload), STUB_KEYS.privateKey).toString('base64')
      const headers = { 'content-type': 'application/json', 'x-hub88-signature': signature }
      const reply = await app.inject({ method: 'POST', url: `${PREFIX}/${path}`, headers, payload })
      return { status: reply.statusCode, body: reply.json() }
    },
    async close() {
      await app.close()
      for (const { pool } of all) await pool.end()
      await database.drop()
    },
  }
}

/** Takes a launch for a page, as the page does; what it acts with. */
export async function takePage({ app }: Pick<TestProvider, 'app'>, address: unknown): Promise<string> {
  const { pathname, searchParams } = new URL(String(address))
  const page = randomBytes(32).toString('base64url')
  const payload = { token: searchParams.get('token'), page, game: pathname.split('/').at(-1) }
  const answer = await app.inject({ method: 'POST', url: '/api/open', payload })
  if (answer.statusCode !== 200) throw new Error(`the launch was not taken: ${answer.body}`)
  return page
}
