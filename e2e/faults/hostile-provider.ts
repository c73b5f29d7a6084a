/** F17: a provider of games that repeats, reorders, forges, comes late, breaks off and calls in bursts. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { ProviderSide, STAKE, type WalletBody, WIN } from '../games/provider-side.ts'
import { bettor, type Ground, type Outcome, quantile } from './ground.ts'

const EACH = 300
const ABREAST = 20
/** Ten times as many at once as at any other moment. */
const BURST = 10 * ABREAST
const BREAKS_OFF_MS = 4
/** Of a provider's patience with one call. */
const ANSWER_MAX_MS = 3_000

type Path = 'bet' | 'win' | 'rollback'

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
    // Some are answered before they are broken off.
    wanted: times / 2,
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

/** Says it all, and notes what was answered wrongly. */
class Caller {
  readonly wrong: string[] = []
  readonly ms: number[] = []
  calls = 0
  forged = 0
  brokenOff = 0
  readonly #ground: Ground
  readonly #side: ProviderSide
  readonly #stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

  private constructor(ground: Ground, side: ProviderSide) {
    this.#ground = ground
    this.#side = side
  }

  static async of(ground: Ground): Promise<Caller> {
    const { id } = await bettor(ground, 'of-games', 900_000_000)
    return new Caller(ground, await ProviderSide.of(ground.world, ground.db, id))
  }

  bet(): WalletBody {
    return this.#side.bet()
  }

  win(bet: WalletBody): WalletBody {
    return this.#side.win(bet)
  }

  rollback(bet: WalletBody): WalletBody {
    return this.#side.rollback(bet)
  }

  async all(calls: readonly [Path, WalletBody][], wanted: string): Promise<void> {
    await Promise.all(calls.map(([path, body]) => this.say(path, body, wanted)))
  }

  /** What is left open is asked again, as the convention wants it. */
  async say(path: Path, body: WalletBody, wanted: string): Promise<void> {
    const bytes = Buffer.from(JSON.stringify(body))
    for (let tries = 1; ; tries += 1) {
      const since = performance.now()
      const { code, status } = await this.#post(path, bytes)
      this.ms.push(performance.now() - since)
      if (code === 503 && tries < 10) continue
      if (status !== wanted) this.#note(`a ${path} was answered ${code} ${status}, not ${wanted}`)
      return
    }
  }

  async forge(body: WalletBody): Promise<void> {
    const { code, status } = await this.#post('bet', Buffer.from(JSON.stringify(body)), {
      key: this.#stranger,
    })
    this.forged += 1
    if (status !== 'RS_ERROR_INVALID_SIGNATURE') this.#note(`a forged bet was answered ${code} ${status}`)
  }

  async breakOff(body: WalletBody): Promise<void> {
    const signal = AbortSignal.timeout(BREAKS_OFF_MS)
    await this.#post('bet', Buffer.from(JSON.stringify(body)), { signal }).catch((error: unknown) => {
      if (signal.aborted) this.brokenOff += 1
      else this.#note(`a call that was to be broken off: ${error}`)
    })
  }

  #post(path: Path, bytes: Buffer, how: { key?: KeyObject; signal?: AbortSignal } = {}) {
    this.calls += 1
    return this.#side.post(`transaction/${path}`, bytes, how)
  }

  #note(line: string): void {
    if (!this.wrong.includes(line)) this.wrong.push(line)
  }

  async balance(): Promise<bigint> {
    const { rows } = await this.#ground.db.query('select balance from account where id = $1', [
      this.#side.player,
    ])
    return BigInt(rows[0]?.balance ?? 0)
  }

  /** I4: no id has two effects. I12: the list of what somebody has to look at is exact. */
  async bookFaults(due: Record<string, number>): Promise<string[]> {
    const { db } = this.#ground
    const twice = await db.query<{ key: string }>(
      `select key from tx where player_id = $1 and key like 'game:%' group by key having count(*) > 1`,
      [this.#side.player],
    )
    const { rows } = await db.query<{ code: string; n: number }>(
      'select code, count(*)::int as n from game_exception where player_id = $1 group by code',
      [this.#side.player],
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
