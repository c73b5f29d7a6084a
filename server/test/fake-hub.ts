/** A provider's Games API for tests: checks our signature, answers as the specification says, or as badly as it is told. */
import { generateKeyPairSync, type KeyObject, verify } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { assert } from '@samnang/core/refusal'
import type { Pool } from '../src/database/pool.ts'
import { addProvider, type NewProvider } from '../src/providers/add-provider.ts'
import { storeListing } from '../src/providers/game-list-store.ts'
import type { GamesCall } from '../src/providers/games-client.ts'
import { ownKeyPath } from '../src/providers/own-key.ts'
import { parseGameList } from '../src/providers/parse-game-list.ts'
import type { Provider } from '../src/providers/registry-store.ts'
import { sectionOfCategory } from '../src/providers/section-of-category.ts'

interface HubAnswer {
  status?: number
  /** An object is sent as JSON, text and bytes as they are. */
  body?: unknown
  /** Takes the call and never answers. */
  hangs?: boolean
}

type HubHandler = (body: Record<string, unknown>) => HubAnswer

export interface FakeHub {
  url: string
  /** With which it signs its wallet calls. */
  privateKey: KeyObject
  /** The calls that were signed by us, in their order. */
  calls: { call: string; body: Record<string, unknown> }[]
  /** From now on; undefined: as the specification says. */
  answer(call: GamesCall, handler: HubHandler | undefined): void
  /** What stands at `/pictures/…`. */
  pictures: Map<string, { type: string; bytes: Buffer; status?: number; location?: string }>
  /** How often a picture was fetched. */
  pictureCalls(): number
  /** Refuses connections until it is called again with true. */
  close(): Promise<void>
}

const hubKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ownKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })

const SPECIFIED: Readonly<Record<GamesCall, (url: string) => HubHandler>> = {
  'game/list': () => () => ({ body: GAMES }),
  'game/url': (url) => () => ({ body: { url: `${url}/play/1?token=t` } }),
  'game/round': (url) => () => ({ body: { url: `${url}/history/1` } }),
  'transactions/list': () => () => ({ body: [] }),
}

/** Three slots and a table, as a list has them. */
export const GAMES: Record<string, unknown>[] = [
  listed('lotus', { name: 'Lotus', category: 'Video Slots', rtp: '96.10', languages: ['en', 'km'] }),
  listed('naga', { name: 'Naga', category: 'Video Slots', release_date: '2020-01-01' }),
  listed('tonle', { name: 'Tonle', category: 'Jackpot Slots', platforms: ['GPL_DESKTOP'] }),
  listed('baccarat', { name: 'Baccarat', category: 'Live Baccarat' }),
]

export function listed(game_code: string, fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    game_code,
    name: game_code,
    product: 'Studio',
    category: 'Video Slots',
    platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
    url_thumb: null,
    url_background: null,
    enabled: true,
    blocked_countries: [],
    restricted_countries: [],
    release_date: null,
    volatility: 3,
    rtp: null,
    languages: ['en'],
    ...fields,
  }
}

export async function fakeHub(): Promise<FakeHub> {
  const handlers = new Map<string, HubHandler>()
  const calls: FakeHub['calls'] = []
  const pictures: FakeHub['pictures'] = new Map()
  let pictureCalls = 0
  let url = ''
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    if (path.startsWith('/pictures/')) {
      pictureCalls++
      return sendPicture(response, pictures.get(path.slice('/pictures/'.length)))
    }
    const call = path.replace('/operator/generic/v2/', '') as GamesCall
    const bytes = await bytesOf(request)
    if (!isSigned(bytes, request))
      return send(response, { status: 401, body: { error: 'signature invalid' } })
    const body = JSON.parse(bytes.toString()) as Record<string, unknown>
    calls.push({ call, body })
    const handler = handlers.get(call) ?? SPECIFIED[call]?.(url)
    return send(response, handler ? handler(body) : { status: 404, body: { error: 'unknown' } })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    privateKey: hubKeys.privateKey,
    calls,
    pictures,
    pictureCalls: () => pictureCalls,
    answer: (call, handler) => {
      if (handler) handlers.set(call, handler)
      else handlers.delete(call)
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function isSigned(bytes: Buffer, request: IncomingMessage): boolean {
  const signature = Buffer.from(String(request.headers['x-hub88-signature'] ?? ''), 'base64')
  return verify('RSA-SHA256', bytes, ownKeys.publicKey, signature)
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

function send(response: ServerResponse, { status = 200, body, hangs = false }: HubAnswer): void {
  if (hangs) return
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body))
}

function sendPicture(
  response: ServerResponse,
  picture: { type: string; bytes: Buffer; status?: number; location?: string } | undefined,
): void {
  response.writeHead(picture?.status ?? (picture ? 200 : 404), {
    'content-type': picture?.type ?? 'text/plain',
    ...(picture?.location ? { location: picture.location } : {}),
  })
  response.end(picture?.bytes)
}

let added = 0

/** Registered, with our key towards it in `dataDir`, and, unless told, with the games above. */
export async function addHub(
  { pool, dataDir, hub }: { pool: Pool; dataDir: string; hub: FakeHub },
  facts: Partial<NewProvider> & { games?: Record<string, unknown>[] } = {},
): Promise<Provider> {
  const { games = GAMES, ...rest } = facts
  const name = rest.name ?? `hub-${++added}`
  mkdirSync(join(dataDir, 'keys'), { recursive: true })
  writeFileSync(ownKeyPath(dataDir, name), ownKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const outcome = await addProvider(
    pool,
    {
      name,
      sections: ['slot', 'casino'],
      gamesApi: hub.url,
      operatorId: 77,
      hubKey: String(hubKeys.publicKey.export({ type: 'spki', format: 'pem' })),
      ...rest,
    },
    { actor: 'test' },
  )
  assert(outcome.ok, 'the facts of the provider are right')
  const provider = outcome.value
  const listing = parseGameList(games)?.games ?? []
  const withSection = listing.map((game) => ({
    ...game,
    section: sectionOfCategory(game.category, provider.sections),
  }))
  const tx = await pool.connect()
  await storeListing(tx, provider.id, withSection)
  tx.release()
  return provider
}

/** The id of a game of this provider. */
export async function gameId(pool: Pool, provider: Provider, code: string): Promise<number> {
  const { rows } = await pool.query<{ id: bigint }>(
    'select id from game where provider_id = $1 and code = $2',
    [provider.id, code],
  )
  assert(rows[0], `the game ${code} is there`)
  return Number(rows[0].id)
}
