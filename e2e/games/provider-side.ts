/** The provider's side of the wallet: its key, a token of one player, and what it says, by its convention. */
import { createHash, createPrivateKey, type KeyObject, randomBytes, randomUUID, sign } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Product } from '../product.ts'

const UNITS = 100_000n
export const STAKE: bigint = 1_000n * UNITS
export const WIN: bigint = 2_500n * UNITS

export type WalletPath = `transaction/${'bet' | 'win' | 'rollback'}` | `user/${'info' | 'balance'}`
export type WalletBody = Record<string, unknown>

interface Sent {
  /** Another one's, to forge. */
  key?: KeyObject
  headers?: Record<string, string>
  signal?: AbortSignal
}

export class ProviderSide {
  readonly player: number
  readonly #url: string
  readonly #key: KeyObject
  readonly #token = randomBytes(18).toString('base64url')
  #game = ''

  private constructor(url: string, key: KeyObject, player: number) {
    this.#url = url
    this.#key = key
    this.player = player
  }

  /** The demo's provider, and a game that this player, who is logged in, has just opened. */
  static async of({ url, dataDir }: Product, db: pg.Client, player: number): Promise<ProviderSide> {
    const pem = await readFile(join(dataDir, 'sandbox', 'hub.pem'), 'utf8')
    const side = new ProviderSide(url, createPrivateKey(pem), player)
    await side.#takeToken(db)
    return side
  }

  async #takeToken(db: pg.Client): Promise<void> {
    const { rows } = await db.query<{ game_code: string }>(
      `insert into game_token (token_hash, provider_id, player_id, session_hash, game_code, currency, expires_at)
       select $1, g.provider_id, s.player_id, s.id_hash, g.code, 'KHR', clock_timestamp() + interval '1 h'
       from session s, game g join provider p on p.id = g.provider_id
       where s.player_id = $2 and s.ended_at is null and p.name = 'sandbox' and g.enabled limit 1 returning game_code`,
      [createHash('sha256').update(this.#token).digest(), this.player],
    )
    if (!rows[0]) throw new Error('the provider has no games')
    this.#game = rows[0].game_code
  }

  bet(): WalletBody {
    return { ...this.#transaction(), ...wager(STAKE), round: randomUUID() }
  }

  win(bet: WalletBody): WalletBody {
    return { ...this.#transaction(), ...wager(WIN), ...about(bet) }
  }

  rollback(bet: WalletBody): WalletBody {
    return { ...this.#transaction(), supplier_transaction_id: null, ...about(bet) }
  }

  info(): WalletBody {
    return { user: `u${this.player}`, request_uuid: randomUUID() }
  }

  balance(): WalletBody {
    return { ...this.info(), token: this.#token, game_code: this.#game }
  }

  #transaction(): WalletBody {
    return { ...this.balance(), transaction_uuid: randomUUID(), round_closed: false, meta: null }
  }

  /** Signed as it is sent; throws where no whole answer comes back. */
  async post(path: WalletPath, bytes: Buffer, { key = this.#key, headers, signal }: Sent = {}) {
    const signature = sign('RSA-SHA256', bytes, key).toString('base64')
    const response = await fetch(`${this.#url}/wallet/hub88/sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub88-signature': signature, ...headers },
      body: bytes,
      ...(signal ? { signal } : {}),
    })
    const text = await response.text()
    return { code: response.status, text, status: statusIn(text) }
  }
}

function statusIn(text: string): string {
  try {
    return String((JSON.parse(text) as { status?: unknown }).status)
  } catch {
    return ''
  }
}

function wager(units: bigint): WalletBody {
  const own = { supplier_transaction_id: randomUUID(), currency: 'KHR', is_free: false }
  return { ...own, amount: Number(units) }
}

function about({ transaction_uuid, round }: WalletBody): WalletBody {
  return { reference_transaction_uuid: transaction_uuid, round }
}
