/** Passwords that are guessed: by names that were found elsewhere, and by how long an answer takes. */
import { Client, type RawRequest } from '../client.ts'
import { makePlayer } from '../processes.ts'
import { type Attack, Findings } from './attack.ts'
import type { Site } from './site.ts'
import { addressOf, statusFrom } from './wire.ts'

const NAMES = 1_200
const ADDRESSES = 300
const BEFORE = 200
const BLOCKED_MIN = 0.99
const ABREAST = 10

export const STUFFING: Attack = {
  name: 'stuffing',
  claim: '1 200 names × 1 password from 300 addresses: at least 99 % after the first 200 are stopped',
  isSlow: true,
  async run(site) {
    const findings = new Findings()
    const attempts = await Promise.all(
      Array.from({ length: ADDRESSES }, () => guestRequest(site, { username: '', password: '' })),
    )
    const stopped: boolean[] = []
    for (let sent = 0; sent < NAMES; sent += ABREAST) {
      const few = Array.from({ length: ABREAST }, (_, at) => sent + at)
      const answers = await Promise.all(
        few.map((n) => {
          const guest = attempts[n % ADDRESSES]
          const body = JSON.stringify({ username: `leaked-${n}`, password: `leaked-pass-${n}` })
          return statusFrom(addressOf(n % ADDRESSES), site.world.url, { ...(guest as RawRequest), body })
        }),
      )
      for (const { status, text } of answers) {
        stopped.push(status === 429 || status === 503)
        findings.expect(
          status === 422 || status === 429 || status === 503,
          () => `${status} ${text.slice(0, 120)}`,
        )
      }
    }
    const after = stopped.slice(BEFORE)
    const share = after.filter(Boolean).length / after.length
    findings.expect(share >= BLOCKED_MIN, () => `only ${(share * 100).toFixed(1)} % were stopped`)
    const first = stopped.indexOf(true)
    await site.db.query('delete from login_failure')
    return findings.told(
      `${(share * 100).toFixed(1)} % of ${after.length} stopped, the first after ${first} tries`,
    )
  },
}

const SAMPLES = 500
/** Of the medians. */
const APART_MAX_MS = 5
/** Of Welch's t, two-sided, p = 0.01. */
const T_MAX = 2.58

export const TIMING: Attack = {
  name: 'timing',
  claim: 'a wrong password and an unknown name: one answer, medians within 5 ms or Welch p > 0.01',
  isSlow: true,
  async run(site) {
    const findings = new Findings()
    const { name } = await makePlayer(site.world, 'timed', 50_000)
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    const texts = new Set<string>()
    for (let n = 0; n < SAMPLES; n += 1)
      for (const kind of n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const username = kind === 'known' ? name : `timid-${n}`
        const request = await guestRequest(site, { username, password: 'wrong-password-59' })
        await site.db.query('delete from login_failure')
        const { status, text, ms } = await statusFrom('127.0.0.1', site.world.url, request)
        times[kind].push(ms)
        texts.add(`${status} ${text.replace(/"request_id":"[^"]*"/, '')}`)
      }
    const [a, b] = [figuresOf(times.known), figuresOf(times.unknown)]
    const t = Math.abs(a.mean - b.mean) / Math.sqrt(a.variance / SAMPLES + b.variance / SAMPLES)
    const apart = Math.abs(a.median - b.median)
    findings.expect(texts.size === 1, () => `answers differ: ${[...texts].join(' | ')}`)
    findings.expect(
      apart <= APART_MAX_MS || t < T_MAX,
      () => `medians ${apart.toFixed(2)} ms apart, t = ${t.toFixed(2)}`,
    )
    const said = `medians ${a.median.toFixed(1)} and ${b.median.toFixed(1)} ms, Welch t = ${t.toFixed(2)}`
    return findings.told(`2 × ${SAMPLES} log-ins: ${said}`)
  },
}

function figuresOf(times: number[]): { mean: number; median: number; variance: number } {
  const sorted = [...times].sort((a, b) => a - b)
  const mean = times.reduce((sum, ms) => sum + ms, 0) / times.length
  const variance = times.reduce((sum, ms) => sum + (ms - mean) ** 2, 0) / (times.length - 1)
  return { mean, variance, median: sorted[Math.floor(sorted.length / 2)] ?? 0 }
}

/** A log-in as a browser that nobody knows sends it. */
async function guestRequest(
  { world }: Site,
  body: { username: string; password: string },
): Promise<RawRequest> {
  const guest = new Client(world.url)
  await guest.send({ method: 'GET', path: '/sanctum/csrf-cookie' })
  const cookie = [...guest.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const token = decodeURIComponent(guest.cookies.get('XSRF-TOKEN') ?? '')
  const headers = { cookie, 'x-xsrf-token': token, 'content-type': 'application/json' }
  return { method: 'POST', path: '/login', body: JSON.stringify(body), headers }
}
