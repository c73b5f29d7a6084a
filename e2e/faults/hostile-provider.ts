/** F17: a provider of games that repeats, reorders, forges, comes late, breaks off and calls in bursts. */
import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  randomUUID,
  sign,
} from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bettor, type Ground, type Outcome, quantile } from './ground.ts'

const EACH = 300
const ABREAST = 20
/** Ten times as many at once as at any other moment. */
const BURST = 10 * ABREAST
const BREAKS_OFF_MS = 4
const UNITS = 100_000n
const STAKE = 1_000n * UNITS
const WIN = 2_500n * UNITS
/** Of a provider's patience with one call. */
const ANSWER_MAX_MS = 3_000

type Path = 'bet' | 'win' | 'rollback'
type Body = Record<string, unknown>

/** What one way of misbehaving has to come to: money of the player in units, and exceptions by their code. */
interface Due {
  units: bigint
  exceptions: Record<string, number>
}

const NOTHING: Due = { units: 0n, exceptions: {} }

export async function hostileProvider(ground: Ground): Promise<Outcome> {
  const caller = await Caller.of(ground)
  const times = EACH * ground.dose
  const before = await caller.balance()
  const faults: string[] = []
  let units = 0n
  const exceptions: Record<string, number> = {}
  for (const [name, way] of Object.entries(WAYS)) {
    const all = await abreast(times, name === 'a burst' ? BURST : ABREAST, () => way(caller))
    for (const due of all) {
      units += due.units
      for (const [code, n] of Object.entries(due.exceptions)) exceptions[code] = (exceptions[code] ?? 0) + n
    }
  }
  const moved = (await caller.balance()) - before
  if (moved !== units) faults.push(`I12: the player's balance moved by ${moved}, due are ${units}`)
  faults.push(...(await caller.bookFaults(exceptions)), ...caller.wrong)
  const p99 = quantile(caller.ms, 0.99)
  if (p99 > ANSWER_MAX_MS) faults.push(`99 of 100 calls took up to ${p99} ms`)
  return {
    dose: `${times} × ${Object.keys(WAYS).join(', ')}`,
    struck: Math.min(caller.forged, caller.brokenOff, caller.calls),
    faults,
    figures: { calls: caller.calls, 'p99 ms': p99, exceptions: JSON.stringify(exceptions) },
  }
}

const WAYS: Record<string, (by: Caller) => Promise<Due>> = {
  'a bet that comes five times': async (by) => {
    const bet = by.bet()
    await by.all(Array(5).fill(['bet', bet]), 'RS_OK')
    return { ...NOTHING, units: -STAKE }
  },
  'a win that comes twice': async (by) => {
    const bet = by.bet()
    await by.say('bet', bet, 'RS_OK')
    await by.all(Array(2).fill(['win', by.win(bet)]), 'RS_OK')
    return { ...NOTHING, units: WIN - STAKE }
  },
  'a rollback before its bet': async (by) => {
    const bet = by.bet()
    await by.say('rollback', by.rollback(bet), 'RS_OK')
    await by.say('bet', bet, 'RS_ERROR_UNKNOWN')
    return NOTHING
  },
  'a win after the rollback': async (by) => {
    const bet = by.bet()
    await by.say('bet', bet, 'RS_OK')
    await by.all(Array(2).fill(['rollback', by.rollback(bet)]), 'RS_OK')
    await by.say('win', by.win(bet), 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
    return { units: 0n, exceptions: { win_after_rollback: 1 } }
  },
  'a win in a closed round': async (by) => {
    const bet = by.bet()
    await by.say('bet', { ...bet, round_closed: true }, 'RS_OK')
    await by.say('win', by.win(bet), 'RS_OK')
    return { units: WIN - STAKE, exceptions: { late_win: 1 } }
  },
  'a wrong signature': async (by) => {
    await by.forge(by.bet())
    return NOTHING
  },
  'a call that is broken off': async (by) => {
    const bet = by.bet()
    await by.breakOff(bet)
    await by.say('bet', bet, 'RS_OK')
    return { ...NOTHING, units: -STAKE }
  },
  'a burst': async (by) => {
    await by.say('bet', by.bet(), 'RS_OK')
    return { ...NOTHING, units: -STAKE }
  },
}

/** The provider's side of the wallet, with its key and a token of one player. */
class Caller {
  readonly wrong: string[] = []
  readonly ms: number[] = []
  calls = 0
  forged = 0
  brokenOff = 0
  readonly #ground: Ground
  readonly #key: KeyObject
  readonly #stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  readonly #player: number
  readonly #token = randomBytes(18).toString('base64url')
  #game = ''

  private constructor(ground: Ground, key: KeyObject, player: number) {
    this.#ground = ground
    this.#key = key
    this.#player = player
  }

  static async of(ground: Ground): Promise<Caller> {
    const pem = await readFile(join(ground.world.dataDir, 'sandbox', 'hub.pem'), 'utf8')
    const { id } = await bettor(ground, 'of-games', 900_000_000)
    const caller = new Caller(ground, createPrivateKey(pem), id)
    await caller.#takeToken()
    return caller
  }

  async #takeToken(): Promise<void> {
    const { rows } = await this.#ground.db.query<{ game_code: string }>(
      `insert into game_token (token_hash, provider_id, player_id, session_hash, game_code, currency, expires_at)
       select $1, g.provider_id, s.player_id, s.id_hash, g.code, 'KHR', clock_timestamp() + interval '1 h'
       from session s, game g join provider p on p.id = g.provider_id
       where s.player_id = $2 and s.ended_at is null and p.name = 'sandbox' and g.enabled limit 1 returning game_code`,
      [createHash('sha256').update(this.#token).digest(), this.#player],
    )
    if (!rows[0]) throw new Error('the provider has no games')
    this.#game = rows[0].game_code
  }

  bet(): Body {
    return { ...this.#common(), ...this.#wager(), round: randomUUID(), amount: Number(STAKE) }
  }

  win(bet: Body): Body {
    const { round } = bet
    const ref = { reference_transaction_uuid: bet.transaction_uuid, round }
    return { ...this.#common(), ...this.#wager(), ...ref, amount: Number(WIN) }
  }

  rollback(bet: Body): Body {
    const ref = { reference_transaction_uuid: bet.transaction_uuid, round: bet.round }
    return { ...this.#common(), supplier_transaction_id: null, ...ref }
  }

  #common(): Body {
    const ids = { transaction_uuid: randomUUID(), request_uuid: randomUUID() }
    const who = { user: `u${this.#player}`, token: this.#token, game_code: this.#game }
    return { ...who, ...ids, round_closed: false, meta: null }
  }

  #wager(): Body {
    return { supplier_transaction_id: randomUUID(), currency: 'KHR', is_free: false }
  }

  async all(calls: readonly [Path, Body][], wanted: string): Promise<void> {
    await Promise.all(calls.map(([path, body]) => this.say(path, body, wanted)))
  }

  /** What is left open is asked again, as the convention wants it. */
  async say(path: Path, body: Body, wanted: string): Promise<void> {
    const bytes = Buffer.from(JSON.stringify(body))
    for (let tries = 1; ; tries += 1) {
      const since = performance.now()
      const { code, status } = await this.#post(path, bytes, this.#key)
      this.ms.push(performance.now() - since)
      if (code === 503 && tries < 10) continue
      if (status !== wanted) this.#note(`a ${path} was answered ${code} ${status}, not ${wanted}`)
      return
    }
  }

  async forge(body: Body): Promise<void> {
    const { code, status } = await this.#post('bet', Buffer.from(JSON.stringify(body)), this.#stranger)
    this.forged += 1
    if (status !== 'RS_ERROR_INVALID_SIGNATURE') this.#note(`a forged bet was answered ${code} ${status}`)
  }

  async breakOff(body: Body): Promise<void> {
    const signal = AbortSignal.timeout(BREAKS_OFF_MS)
    await this.#post('bet', Buffer.from(JSON.stringify(body)), this.#key, signal).catch(() => {
      this.brokenOff += 1
    })
  }

  async #post(path: Path, bytes: Buffer, key: KeyObject, signal?: AbortSignal) {
    this.calls += 1
    const signature = sign('RSA-SHA256', bytes, key).toString('base64')
    const response = await fetch(`${this.#ground.world.url}/wallet/hub88/sandbox/transaction/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub88-signature': signature },
      body: bytes,
      ...(signal ? { signal } : {}),
    })
    const { status } = (await response.json()) as { status: string }
    return { code: response.status, status }
  }

  #note(line: string): void {
    if (!this.wrong.includes(line)) this.wrong.push(line)
  }

  async balance(): Promise<bigint> {
    const { rows } = await this.#ground.db.query('select balance from account where id = $1', [this.#player])
    return BigInt(rows[0]?.balance ?? 0)
  }

  /** I4: no id has two effects. I12: the list of what somebody has to look at is exact. */
  async bookFaults(due: Record<string, number>): Promise<string[]> {
    const { db } = this.#ground
    const twice = await db.query<{ key: string }>(
      `select key from tx where player_id = $1 and key like 'game:%' group by key having count(*) > 1`,
      [this.#player],
    )
    const { rows } = await db.query<{ code: string; n: number }>(
      'select code, count(*)::int as n from game_exception where player_id = $1 group by code',
      [this.#player],
    )
    const told = Object.fromEntries(rows.map(({ code, n }) => [code, n]))
    const codes = [...new Set([...Object.keys(due), ...Object.keys(told)])]
    return [
      ...twice.rows.map(({ key }) => `I4: ${key} has two effects`),
      ...codes.flatMap((code) =>
        told[code] === due[code]
          ? []
          : [`I12: ${told[code] ?? 0} × ${code} are listed, due are ${due[code] ?? 0}`],
      ),
    ]
  }
}

/** So many of them, a few at a time. */
async function abreast<T>(times: number, width: number, work: () => Promise<T>): Promise<T[]> {
  const done: T[] = []
  const lane = async () => {
    for (let left = Math.ceil(times / width); left > 0 && done.length < times; left -= 1)
      done.push(await work())
  }
  await Promise.all(Array.from({ length: width }, lane))
  return done
}
