/** A provider for tests: registered with its games, it signs its calls with a key of its own and knows its players. */
import { generateKeyPairSync, type KeyObject, randomBytes, randomUUID } from 'node:crypto'
import { assert } from '@samnang/core/refusal'
import type { FastifyInstance } from 'fastify'
import { vi } from 'vitest'
import { addProvider } from '../src/providers/add-provider.ts'
import { signBytes } from '../src/providers/signature.ts'
import { tokenHash, walletUser } from '../src/providers/wallet-user.ts'
import { addPlayer } from './betting.ts'
import type { TestDatabase } from './database.ts'

export type Path =
  | 'user/info'
  | 'user/balance'
  | 'transaction/bet'
  | 'transaction/win'
  | 'transaction/rollback'

export type Fields = Record<string, unknown>

export interface Answered {
  code: number
  status: string
  requestUuid: unknown
  balance: number | undefined
  body: Fields
}

export interface TestProvider {
  id: number
  name: string
  privateKey: KeyObject
  accountId: bigint
}

/** The public half of a new key, whose private one nobody has. */
export const publicPem = (): string =>
  String(
    generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' }),
  )

let providers = 0

/** Registered with the games `slot`, `table` and, switched off, `off`. */
export async function testProvider(db: TestDatabase, allowed: string[] = []): Promise<TestProvider> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const name = `studio-${++providers}`
  const added = await addProvider(
    db.pool,
    {
      name,
      sections: ['slot', 'casino'],
      gamesApi: 'http://127.0.0.1:9/',
      operatorId: 7,
      hubKey: String(publicKey.export({ type: 'spki', format: 'pem' })),
      allowed,
    },
    { actor: 'test' },
  )
  assert(added.ok, 'the facts of the provider are right')
  await db.owner.query(
    `insert into game (provider_id, code, name, product, enabled)
     select $1, code, 'Game ' || code, 'Studio', code <> 'off' from unnest(array['slot', 'table', 'off']) code`,
    [added.value.id],
  )
  return { id: added.value.id, name, privateKey, accountId: added.value.accountId }
}

export interface WalletPlayer {
  id: bigint
  user: string
  token: string
}

/** A player with money, an open session and a token of this provider. */
export async function walletPlayer(
  db: TestDatabase,
  provider: TestProvider,
  riel: number,
): Promise<WalletPlayer> {
  const { id } = await addPlayer(db, riel)
  await db.owner.query(
    `insert into session (id_hash, player_id, expires_at)
     values (sha256(int8send($1)), $1, clock_timestamp() + interval '12 h')`,
    [id],
  )
  return { id, user: walletUser(id), token: await walletToken(db, provider, id) }
}

/** Another token for this player's session. */
export async function walletToken(
  db: TestDatabase,
  provider: TestProvider,
  playerId: bigint,
): Promise<string> {
  const token = randomBytes(18).toString('base64url')
  await db.owner.query(
    `insert into game_token (token_hash, provider_id, player_id, session_hash, game_code, currency, expires_at)
     values ($1, $2, $3, sha256(int8send($3)), 'slot', 'KHR', clock_timestamp() + interval '24 h')`,
    [tokenHash(token), provider.id, playerId],
  )
  return token
}

/** The bytes of the body, as they are: signed with the provider's key unless a header is given. */
export async function send(
  app: FastifyInstance,
  provider: Pick<TestProvider, 'name' | 'privateKey'>,
  path: Path,
  bytes: Buffer | string,
  { signature, address = '127.0.0.1' }: { signature?: string | null; address?: string } = {},
): Promise<Answered> {
  const payload = Buffer.from(bytes)
  const header = signature === undefined ? signBytes(payload, provider.privateKey) : signature
  const response = await app.inject({
    method: 'POST',
    url: `/wallet/hub88/${provider.name}/${path}`,
    headers: {
      'content-type': 'application/json',
      ...(header === null ? {} : { 'x-hub88-signature': header }),
    },
    payload,
    remoteAddress: address,
  })
  const body = response.json<Fields>()
  return {
    code: response.statusCode,
    status: String(body.status),
    requestUuid: body.request_uuid,
    balance: typeof body.balance === 'number' ? body.balance : undefined,
    body,
  }
}

/** As a provider does: what could not be decided in its time is asked again. A machine under load is not a fault. */
export async function decided(ask: () => Promise<Answered>): Promise<Answered> {
  for (let times = 0; ; times++) {
    const answer = await ask()
    if (answer.code === 200 || times === 20) return answer
  }
}

/** Until the server has heard of a provider that was registered while it ran: a second at most, by its own word. */
export async function knownProvider(app: FastifyInstance, provider: TestProvider): Promise<TestProvider> {
  const bytes = JSON.stringify({ user: 'u1', request_uuid: randomUUID() })
  await vi.waitFor(
    async () => {
      const { status } = await send(app, provider, 'user/info', bytes)
      assert(status !== 'RS_ERROR_INVALID_SIGNATURE', `${provider.name} is not known yet`)
    },
    { timeout: 10_000, interval: 20 },
  )
  return provider
}

export interface TestWallet {
  provider: TestProvider
  call(path: Path, fields: Fields): Promise<Answered>
  bet(player: WalletPlayer, fields?: Fields): Promise<Answered>
  win(player: WalletPlayer, ref: string, fields?: Fields): Promise<Answered>
  rollback(player: WalletPlayer, ref: string, fields?: Fields): Promise<Answered>
}

export function testWallet(app: FastifyInstance, provider: TestProvider): TestWallet {
  const call = (path: Path, fields: Fields) => send(app, provider, path, JSON.stringify(fields))
  return {
    provider,
    call,
    bet: (player, fields) => call('transaction/bet', betBody(player, fields)),
    win: (player, ref, fields) => call('transaction/win', winBody(player, ref, fields)),
    rollback: (player, ref, fields) => call('transaction/rollback', rollbackBody(player, ref, fields)),
  }
}

/** 1 000 riel on the slot, in a round of its own. */
export function betBody({ user, token }: WalletPlayer, fields: Fields = {}): Fields {
  return {
    user,
    transaction_uuid: randomUUID(),
    supplier_transaction_id: randomUUID(),
    token,
    supplier_user: null,
    round_closed: false,
    round: randomUUID(),
    reward_uuid: null,
    request_uuid: randomUUID(),
    is_free: false,
    is_aggregated: false,
    game_code: 'slot',
    currency: 'KHR',
    bet: null,
    amount: 100_000_000,
    meta: null,
    ...fields,
  }
}

export function winBody(player: WalletPlayer, ref: string, fields: Fields = {}): Fields {
  return { ...betBody(player), reference_transaction_uuid: ref, ...fields }
}

export function rollbackBody({ user, token }: WalletPlayer, ref: string, fields: Fields = {}): Fields {
  return {
    user,
    transaction_uuid: randomUUID(),
    supplier_transaction_id: null,
    token,
    round_closed: false,
    round: randomUUID(),
    request_uuid: randomUUID(),
    game_code: 'slot',
    reference_transaction_uuid: ref,
    meta: null,
    ...fields,
  }
}

export const RIEL = 100_000

/** What the book says that the player has, in units. */
export async function unitsOf(db: TestDatabase, playerId: bigint): Promise<number> {
  const { rows } = await db.owner.query<{ balance: bigint }>('select balance from account where id = $1', [
    playerId,
  ])
  return Number(rows[0]?.balance)
}
