/** What a crowd does besides lotto 59, for the rules of risk: tickets, winnings, calls of a provider, looks of colleagues. */
import { DEFAULT_RULES } from '@samnang/core/lottery/default-rules'
import { rulesText } from '@samnang/core/lottery/rules-text'
import { rielToUnits } from '@samnang/core/money'
import type { Pool } from '../src/database/pool.ts'
import type { Chance } from '../src/demo-house/chance.ts'
import { DAYS } from './risk-crowd.ts'

const DAY_MS = 86_400_000

export interface CrowdTicket {
  player: number
  day: number
  numbers: readonly string[]
  /** On each of its numbers. */
  riel: number
  /** Before its draw closed. */
  minutes: number
}

/** Dreams and plates of accidents: some numbers are everybody's for a day, and nearly half of all is bet at the last moment. */
export function honestTickets(chance: Chance, players: number): CrowdTicket[] {
  const tickets: CrowdTicket[] = []
  for (let day = 0; day < DAYS; day++) {
    const dream = twoDigits(chance)
    for (let n = 0; n < 220; n++)
      tickets.push({
        ...{ player: chance.below(players), day, numbers: [chance.is(12) ? dream : twoDigits(chance)] },
        riel: chance.is(2) ? 300_000 : chance.pick([500, 1_000, 2_000, 5_000, 20_000]),
        minutes: chance.is(45) ? 1 + chance.below(14) : 15 + chance.below(500),
      })
  }
  return tickets
}

/**
 * Who bets on whole ranges: on tens of a number that they like, and now and then on half of all. The next one of the same
 * home joins in, mostly with the same, at times for fun with the other half.
 */
export function honestRanges(chance: Chance, players: number): CrowdTicket[] {
  const tickets: CrowdTicket[] = []
  for (let day = 0; day < DAYS; day++)
    for (let n = 0; n < 30; n++) {
      const player = chance.below(players - 1)
      const count = chance.is(30) ? 50 : 10
      const from = count * chance.below(100 / count)
      const bet = { day, riel: chance.pick([500, 1_000, 2_000]), minutes: 15 + chance.below(500) }
      tickets.push({ ...bet, player, numbers: numbersFrom(from, count) })
      if (chance.is(25))
        tickets.push({
          ...bet,
          ...{ player: player + 1, minutes: bet.minutes - 5 },
          numbers: numbersFrom(chance.is(20) ? (from + 50) % 100 : from, count),
        })
    }
  return tickets
}

/** So many numbers of two digits in a row. */
export function numbersFrom(from: number, count: number): string[] {
  return Array.from({ length: count }, (_, n) => String(from + n).padStart(2, '0'))
}

function twoDigits(chance: Chance): string {
  return String(chance.below(100)).padStart(2, '0')
}

interface House {
  owner: Pool
  firstPlayer: number
  startMs: number
}

/** One closed draw a day, with a single line on each ticket. */
export async function writeTickets(house: House, tickets: readonly CrowdTicket[]): Promise<void> {
  const { owner, firstPlayer, startMs } = house
  await owner.query(
    `insert into lottery_rules (rules, rules_hash) values ($1, sha256('risk')) on conflict do nothing`,
    [rulesText(DEFAULT_RULES)],
  )
  const { rows } = await owner.query<{ id: bigint }>(
    `insert into lottery_draw (type, session, title, opens_at, closes_at, draw_at, stop_delete_at, rules_version, state)
     select 'KH', '1030', 'risk', at - interval '12 hours', at, at, at, (select max(version) from lottery_rules), 'settled'
     from unnest($1::float8[]) a (ms) cross join lateral (select to_timestamp(ms / 1000) as at) t returning id`,
    [Array.from({ length: DAYS }, (_, day) => startMs + day * DAY_MS)],
  )
  await owner.query(
    `with made as (
       insert into lottery_ticket (player_id, draw_id, state, units, cost, bet_tx, placed_at)
       select player, draw, 'lost', units, units * amount, -n, to_timestamp(at / 1000)
       from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::float8[], $6::int[])
         with ordinality t (player, draw, amount, at, units, n)
       returning id, units, cost, bet_tx
     )
     insert into lottery_item (ticket_id, numbers, digits, posts, amount, kind, expanded, units, cost, rates)
     select m.id, n.numbers, 2, array['A'], m.cost / m.units, 'straight', n.numbers, m.units, m.cost, '{"A": 9000}'
     from made m join (select string_to_array(numbers, ' '), n from unnest($5::text[]) with ordinality t (numbers, n)) n (numbers, n)
       on n.n = -m.bet_tx`,
    [
      tickets.map(({ player }) => firstPlayer + player),
      tickets.map(({ day }) => rows[day]?.id),
      tickets.map(({ riel }) => rielToUnits(riel)),
      tickets.map(({ day, minutes }) => startMs + day * DAY_MS - minutes * 60_000),
      tickets.map(({ numbers }) => numbers.join(' ')),
      tickets.map(({ numbers }) => numbers.length),
    ],
  )
}

/** Days of the figures: what each player staked and won, and who had money paid in. */
export async function writeWinnings(
  { owner, firstPlayer, startMs }: House,
  players: readonly { player: number; wonRiel: number; hasDeposit: boolean }[],
): Promise<void> {
  await owner.query(
    `insert into player_figure (player_id, day, product, part, bets, stake, payout, refunded)
     select $1 + player, phnom_penh_day($2::bigint) + 10, 'all', '', 5, 1000 * 100000, (1000 + won) * 100000, 0
     from unnest($3::int[], $4::bigint[]) w (player, won)`,
    [firstPlayer, startMs, players.map(({ player }) => player), players.map(({ wonRiel }) => wonRiel)],
  )
  await owner.query(
    `insert into tx (key, kind, player_id, created_at) select 'risk:' || p, 'deposit', $1 + p, to_timestamp($2::float8 / 1000)
     from unnest($3::int[]) p`,
    [firstPlayer, startMs, players.filter(({ hasDeposit }) => hasDeposit).map(({ player }) => player)],
  )
}

export interface CrowdCall {
  player: number
  /** The transaction of the supplier: a call that is sent anew after a lost answer may name it again. */
  supplierTx: string
}

/** Bets on rounds of their own, within the last hours. */
export async function writeCalls({ owner, firstPlayer }: House, calls: readonly CrowdCall[]): Promise<void> {
  await owner.query(
    `insert into account (id, kind, name) values (900, 'house', 'provider:risk') on conflict do nothing`,
  )
  await owner.query(
    `insert into provider (name, title, games_api, operator_id, account_id, sections)
     values ('risk-games', 'Risk', 'https://games.example', 1, 900, array['slot'])`,
  )
  await owner.query(
    `insert into game_tx (provider_id, uuid, kind, player_id, amount, round, game_code, supplier_tx, created_at)
     select (select id from provider where name = 'risk-games'), gen_random_uuid(), 'bet', $1 + player, 100000000,
       'round ' || supplier, 'slot-1', supplier, now() - interval '3 hours'
     from unnest($2::int[], $3::text[]) c (player, supplier)`,
    [firstPlayer, calls.map(({ player }) => player), calls.map(({ supplierTx }) => supplierTx)],
  )
}

/** Bets whose ids a provider of this name has sent again with another amount. */
export async function writeReusedIds(
  { owner, firstPlayer }: House,
  name: string,
  players: readonly number[],
): Promise<void> {
  await owner.query(
    `with a as (
       insert into account (id, kind, name) values ((select coalesce(max(id), 99) + 1 from account where id between 100 and 999), 'house',
         'provider:' || $2::text)
       returning id
     ), q as (
       insert into provider (name, title, games_api, operator_id, account_id, sections)
       select $2, 'Risk', 'https://games.example', 1, a.id, array['slot'] from a returning id
     ), t as (
       insert into game_tx (provider_id, uuid, kind, player_id, amount, round, game_code, created_at)
       select q.id, gen_random_uuid(), 'bet', $1 + player, 100000000, 'round ' || n, 'slot-1', now() - interval '3 hours'
       from q, unnest($3::int[]) with ordinality p (player, n) returning *
     )
     insert into game_exception (provider_id, player_id, code, uuid, round, at, detail)
     select provider_id, player_id, 'id_reused', uuid, round, created_at + interval '1 minute',
       '{"kind": "bet", "amount": 200000000}' from t`,
    [firstPlayer, name, players],
  )
}

export interface StaffLook {
  staff: string
  player: number
  /** Before now; within the last week. */
  hoursAgo: number
}

/** Support looks at whoever calls; a complaint takes a morning and the next one. */
export function honestLooks(chance: Chance, players: number): StaffLook[] {
  const staff = ['dara', 'sophea', 'vanna', 'rith', 'bopha', 'chan']
  const looks = Array.from({ length: 1_500 }, () => ({
    ...{ staff: chance.pick(staff), player: chance.below(players), hoursAgo: 1 + chance.below(160) },
  }))
  for (let complaint = 0; complaint < 20; complaint++) {
    const [who, player, from] = [chance.pick(staff), chance.below(players), 30 + chance.below(100)]
    for (let n = 0; n < 10; n++)
      looks.push({ staff: who, player, hoursAgo: from - chance.below(5) - (n % 2) * 24 })
  }
  return looks
}

export async function writeLooks({ owner, firstPlayer }: House, looks: readonly StaffLook[]): Promise<void> {
  await owner.query(
    `insert into player_look (staff, player_id, hour, at)
     select staff, $1 + player, date_trunc('hour', at, 'UTC'), at
     from unnest($2::text[], $3::int[], $4::int[]) l (staff, player, ago)
     cross join lateral (select now() - ago * interval '1 hour' as at) t on conflict do nothing`,
    [
      firstPlayer,
      looks.map(({ staff }) => staff),
      looks.map(({ player }) => player),
      looks.map(({ hoursAgo }) => hoursAgo),
    ],
  )
}
