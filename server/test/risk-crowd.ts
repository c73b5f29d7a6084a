/**
 * Weeks of a crowd for the rules of risk, made from a seed and written in bulk: 1,000 honest players with the marks that
 * they share in villages, cafés and families, and whoever a test plants among them.
 */
import { RANGES, TYPE_NO } from '@samnang/core/lotto59/markets'
import { rielToUnits } from '@samnang/core/money'
import type { Pool } from '../src/database/pool.ts'
import type { Chance } from '../src/demo-house/chance.ts'

export const DAYS = 21
const DRAWS_A_DAY = 16
export const DRAWS = DAYS * DRAWS_A_DAY
const HOUR_MS = 3_600_000

/** The moment at which a draw closes: from eight in the morning on, the last days before now. */
function closesAtMs(startMs: number, draw: number): number {
  return startMs + Math.floor(draw / DRAWS_A_DAY) * 24 * HOUR_MS + (draw % DRAWS_A_DAY) * HOUR_MS
}

export interface CrowdBet {
  player: number
  draw: number
  typeNo: number
  pick: bigint
  riel: number
}

export interface CrowdMark {
  player: number
  device: string | null
  address: string | null
}

type Taste = 'small' | 'number' | 'jackpot' | 'mixed' | 'edges' | 'big' | 'night'
const TASTES: readonly Taste[] = [
  ...Array<Taste>(35).fill('small'),
  ...Array<Taste>(20).fill('number'),
  ...Array<Taste>(12).fill('jackpot'),
  ...Array<Taste>(18).fill('mixed'),
  ...Array<Taste>(5).fill('edges'),
  ...Array<Taste>(4).fill('big'),
  ...Array<Taste>(6).fill('night'),
]

/** A sixth of the crowd sits behind carriers' and cafés' addresses in great numbers, a third lives in families of two to four. */
export function honestMarks(chance: Chance, players: number): CrowdMark[] {
  const marks: CrowdMark[] = []
  for (let player = 0; player < players; ) {
    const size = chance.is(30) ? 2 + chance.below(3) : 1
    const home = chance.is(60) ? `village-${chance.below(12)}` : `home-${player}`
    const hasOnePhone = chance.is(40)
    for (let n = 0; n < size && player < players; n++, player++) {
      const device = hasOnePhone ? `phone-of-home-${player - n}` : `phone-${player}`
      marks.push({ player, device, address: home })
      if (chance.is(10))
        marks.push({ player, device: `cafe-pc-${chance.below(15)}`, address: `cafe-${chance.below(5)}` })
    }
  }
  return marks
}

/** Who lives together plays together, and at times for fun against one another. */
export function honestBets(chance: Chance, players: number): CrowdBet[] {
  const bets: CrowdBet[] = []
  for (let player = 0; player < players; player++) {
    const taste = chance.pick(TASTES)
    const habit = 2 + chance.below(taste === 'big' ? 25 : 12)
    const days = Array.from({ length: DAYS }, (_, day) => day).filter(() => chance.is(habit * 6))
    for (const day of days)
      for (let n = 1 + chance.below(4); n > 0; n--) {
        const hour = taste === 'night' ? 11 + chance.below(5) : chance.below(DRAWS_A_DAY)
        const bet = { player, draw: day * DRAWS_A_DAY + hour, ...lineOf(chance, taste) }
        bets.push(bet)
        const other = player + 1
        if (chance.is(15) && other < players) bets.push(companion(chance, { ...bet, player: other }))
      }
  }
  return bets
}

/** The next one joins in: mostly with the same, now and then for fun with the opposite. */
function companion(chance: Chance, bet: CrowdBet): CrowdBet {
  if (!chance.is(20) || bet.typeNo > 7) return bet
  return { ...bet, typeNo: bet.typeNo === 6 ? 7 : bet.typeNo === 7 ? 6 : 1 + chance.below(7) }
}

function lineOf(chance: Chance, taste: Taste): Omit<CrowdBet, 'player' | 'draw'> {
  const range = (riel: number) => ({ typeNo: 1 + chance.below(7), pick: 0n, riel })
  const number = () => ({
    ...{ typeNo: TYPE_NO.NUMBER, riel: chance.pick([500, 1_000, 2_000]) },
    pick: BigInt((1 + chance.below(5)) * 100 + 1 + chance.below(59)),
  })
  const jackpot = () => ({
    typeNo: TYPE_NO.JACKPOT,
    pick: honestPick(chance),
    riel: chance.pick([1_000, 2_000]),
  })
  switch (taste) {
    case 'number':
      return number()
    case 'jackpot':
      return jackpot()
    case 'mixed':
      return chance.pick([number, jackpot, () => range(2_000)])()
    case 'edges':
      return { typeNo: chance.pick([1, 5]), pick: 0n, riel: chance.pick([1_000, 5_000, 20_000]) }
    case 'big':
      return chance.is(35)
        ? { typeNo: chance.pick([1, 5]), pick: 0n, riel: chance.pick([200_000, 500_000, 1_000_000]) }
        : range(chance.pick([100_000, 300_000, 2_000_000]))
    default:
      return range(chance.pick([500, 1_000, 2_000, 5_000, 10_000]))
  }
}

/** Birthdays, lucky rows, and for the rest anything. */
function honestPick(chance: Chance): bigint {
  if (chance.is(4)) {
    const first = 1 + chance.below(55)
    return maskOf([0, 1, 2, 3, 4].map((n) => first + n))
  }
  const highest = chance.is(50) ? 31 : 59
  const numbers = new Set<number>()
  while (numbers.size < 5) numbers.add(1 + chance.below(highest))
  return maskOf([...numbers])
}

export function maskOf(numbers: readonly number[]): bigint {
  return numbers.reduce((mask, number) => mask | (1n << BigInt(number - 1)), 0n)
}

const RATES: ReadonlyMap<number, number> = new Map<number, number>([
  ...RANGES.map(({ typeNo, firstRateCenti }) => [typeNo, firstRateCenti] as const),
  [TYPE_NO.NUMBER, 5_000],
  [TYPE_NO.JACKPOT, 0],
])

/** Draws from `firstDraw` on that are over, with every bet in their books; players have the numbers from `firstPlayer` on. */
export async function writeBets(
  owner: Pool,
  bets: readonly CrowdBet[],
  { firstPlayer, startMs }: { firstPlayer: number; startMs: number },
): Promise<void> {
  const sorted = [...bets].sort((a, b) => a.draw - b.draw)
  await owner.query('select make_slip_part(0)')
  const { rows: draws } = await owner.query<{ id: bigint }>(
    `insert into draw (poll, day, i, opens_at, closes_at, shown_at, state, settled_at)
     select 'POLL_1', 1, n + 1, at - interval '1 hour', at, at, 'SETTLED', at
     from unnest($1::float8[]) with ordinality a (ms, n) cross join lateral (select to_timestamp(ms / 1000) as at) t
     order by n returning id`,
    [Array.from({ length: DRAWS }, (_, draw) => closesAtMs(startMs, draw))],
  )
  const idOf = (draw: number) => Number(draws[draw]?.id)
  const FIRST = 5_000
  await owner.query(
    `insert into slip (id, player_id, draw_id, key, total, balance_after, accepted_ms, pick, stake, rate_centi, type,
       request_hash, client_nonce, salts, leaves)
     select $1 + n, player, draw, gen_random_uuid(), stake, 0, at, pick, stake, rate, type, sha256('x'), sha256('x'),
       substr(sha256('x'), 1, 16), sha256('x')
     from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::int[], $7::int[], $8::bigint[])
       with ordinality b (player, draw, at, pick, rate, type, stake, n)`,
    [
      FIRST,
      sorted.map(({ player }) => firstPlayer + player),
      sorted.map(({ draw }) => idOf(draw)),
      sorted.map(({ draw }) => closesAtMs(startMs, draw) - 600_000),
      sorted.map(({ pick }) => pick),
      sorted.map(({ typeNo }) => RATES.get(typeNo)),
      sorted.map(({ typeNo }) => typeNo),
      sorted.map(({ riel }) => rielToUnits(riel)),
    ],
  )
  await owner.query(
    `insert into draw_book (draw_id, is_over, poll, is_open, opens_at, closes_at, player_max, jackpot_max, four_max,
       exposure_max, first_slip, last_slip, keys_from, tickets, risk)
     select d.id, true, d.poll, false, d.opens_at, d.closes_at, 0, 0, 0, 0, coalesce(s.first, 0), coalesce(s.last, 0), 0,
       coalesce(s.count, 0), null
     from draw d left join (select draw_id, min(id) as first, max(id) as last, count(*) as count from slip group by 1) s
       on s.draw_id = d.id`,
  )
}

export async function writePlayers(owner: Pool, count: number, firstPlayer: number): Promise<void> {
  await owner.query(
    `insert into player (id, username, username_key, password_hash, secret)
     select $1 + n, 'crowd.' || n, 'crowd.' || n, 'x', sha256('x') from generate_series(0, $2::int - 1) n`,
    [firstPlayer, count],
  )
  await owner.query(
    `insert into account (id, kind, name, balance) select $1 + n, 'player', 'crowd:' || n, 0
     from generate_series(0, $2::int - 1) n`,
    [firstPlayer, count],
  )
}

export async function writeMarks(
  owner: Pool,
  marks: readonly CrowdMark[],
  firstPlayer: number,
): Promise<void> {
  await owner.query(
    `insert into session (id_hash, player_id, expires_at, ended_at, end_reason, device, address, created_at)
     select sha256(convert_to('session ' || n, 'UTF8')), player, now(), now(), 'expired', device, address,
       now() - interval '20 days'
     from unnest($1::bigint[], $2::text[], $3::text[]) with ordinality m (player, device, address, n)`,
    [
      marks.map(({ player }) => firstPlayer + player),
      marks.map(({ device }) => device),
      marks.map(({ address }) => address),
    ],
  )
}
