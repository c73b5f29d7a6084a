/** The rules and the draw of lotto 59 once more, written from docs/rules.md and docs/fairness.md for the checks alone. */
import { createHash, createHmac } from 'node:crypto'

export interface Ticket {
  id: bigint
  player: bigint
  type: number
  pick: bigint
  rate: bigint
  stake: bigint
}

const BANDS: readonly (readonly [low: number, high: number])[] = [
  ...([
    [55, 238],
    [239, 274],
    [275, 325],
    [326, 361],
    [362, 545],
  ] as const),
  ...([
    [55, 300],
    [301, 545],
  ] as const),
]

const sha = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const mac = (key: Uint8Array, ...parts: Uint8Array[]) =>
  createHmac('sha256', key).update(Buffer.concat(parts)).digest()

function tag(name: string): Buffer {
  const text = Buffer.from(`pooldraw/v1/${name}`)
  return Buffer.concat([Buffer.from([text.length]), text])
}

function u64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(value)
  return bytes
}

/** In the shape of RFC 6962, over leaf hashes. */
export function merkleRoot(leaves: readonly Buffer[]): Buffer {
  const [first] = leaves
  if (!first) return sha()
  if (leaves.length === 1) return first
  let half = 1
  while (half * 2 < leaves.length) half *= 2
  return sha(Buffer.from([1]), merkleRoot(leaves.slice(0, half)), merkleRoot(leaves.slice(half)))
}

export interface Sealed {
  P: Buffer
  M: Buffer
  n: number
  stake: bigint
  seed: Buffer
}

/** The ten balls of sealed mode. */
export function ballsOf({ P, M, n, stake, seed }: Sealed): number[] {
  const T = sha(tag('close'), P, M, u64(BigInt(n)), u64(stake))
  const prk = mac(Buffer.alloc(32), tag('prk'), seed, T)
  const bytes: number[] = []
  for (let block = 0; block < 8; block++) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(block)
    bytes.push(...mac(prk, tag('stream'), count))
  }
  const left = Array.from({ length: 59 }, (_, at) => at + 1)
  return Array.from({ length: 10 }, () => {
    const m = left.length
    let byte = bytes.shift() ?? 0
    while (byte >= 256 - (256 % m)) byte = bytes.shift() ?? 0
    // Drawn from the front, the front's number takes its place.
    const ball = left[byte % m] ?? 0
    left[byte % m] = left[0] ?? 0
    left.shift()
    return ball
  })
}

/** In units; null: five of five, which shares the pot. */
export function paid({ type, pick, rate, stake }: Ticket, balls: readonly number[]): bigint | null {
  if (type === 9) {
    const posts = balls.slice(0, 5)
    const hits = posts.filter((ball) => (pick >> BigInt(ball - 1)) & 1n).length
    if (hits === 5) return null
    return hits === 4 ? stake * 3_000n : hits === 3 ? stake * 100n : 0n
  }
  const wins =
    type === 8 ? balls[Number(pick / 100n) - 1] === Number(pick % 100n) : isIn(BANDS[type - 1], balls)
  return wins ? (stake * rate) / 100n : 0n
}

function isIn(band: readonly [number, number] | undefined, balls: readonly number[]): boolean {
  const total = balls.reduce((sum, ball) => sum + ball, 0)
  return band !== undefined && total >= band[0] && total <= band[1]
}

/** The most that a draw can cost, jackpots apart: the worst total, and the worst number of each post. */
export function worstOf(tickets: readonly Ticket[]): bigint {
  const cost = (isHit: (ticket: Ticket) => boolean) =>
    tickets.filter(isHit).reduce((sum, { stake, rate }) => sum + (stake * rate) / 100n, 0n)
  let worst = 0n
  for (let total = 55; total <= 545; total++) {
    const units = cost(({ type }) => {
      const band = type < 8 ? BANDS[type - 1] : undefined
      return band !== undefined && total >= band[0] && total <= band[1]
    })
    if (units > worst) worst = units
  }
  for (let post = 1n; post <= 5n; post++) {
    const picks = new Set(
      tickets.filter(({ type, pick }) => type === 8 && pick / 100n === post).map(({ pick }) => pick),
    )
    let most = 0n
    for (const pick of picks) {
      const units = cost((ticket) => ticket.type === 8 && ticket.pick === pick)
      if (units > most) most = units
    }
    worst += most
  }
  return worst
}
