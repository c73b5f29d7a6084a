/**
 * A month of a house in bulk: October 2026 in Phnom Penh, with lines on both polls, tickets of the three lotteries, games
 * of two providers and the cashier's movements. Everything that moves an account is one list in the order of time, from
 * which numbers and balances follow, so the books are whole: `ledger audit` finds nothing in what it makes.
 */
import type { Pool } from '@samnang/server/database/pool'
import { currentLotteryRules, ensureLotteryRules } from '@samnang/server/lottery/rules'
import { ensurePaytable } from '@samnang/server/lotto59/paytables'
import { fillParts } from './bulk-slips.ts'
import { MONTH_COMMANDS, MONTH_LOTTERY } from './month-commands.ts'
import { FIRST_PLAYER } from './players.ts'

export const MONTH = { from: '2026-10-01', to: '2026-10-31' }
const PLAYERS = 1000
const SECONDS = 31 * 86_400

/** Players, providers with their games, a bank, draws with their balls; the first and last bet of a draw are known later. */
const HOUSE = `
  insert into player (id, username, username_key, password_hash, secret, created_at)
  select g, 'month' || g, 'month' || g, repeat('x', 97), sha256(g::text::bytea), '2026-09-30'
  from generate_series($1::int, $1 + $2::int - 1) g;
  insert into account (id, kind, name, balance) select id, 'player', 'player:' || id, 0 from player;
  insert into account (id, kind, name, balance) select -id, 'hold', 'hold:' || id, 0 from player;
  insert into account (id, kind, name) values (10, 'house', 'studio-1'), (11, 'house', 'studio-2'), (100, 'house', 'bank:ABA-1');
  insert into cash_account (id, kind, code, bank, number, holder) values (100, 'bank', 'ABA-1', 'ABA', '1', 'SAMNANG');
  insert into provider (name, title, games_api, operator_id, account_id, sections)
  select 'studio-' || g, 'Studio ' || g, 'http://127.0.0.1:9/', 7, 9 + g, '{slot}' from generate_series(1, 2) g;
  insert into game (provider_id, code, name, product, enabled, rtp)
  select p.id, 'game-' || g, 'Game ' || g, p.title, true, '96.5' from provider p, generate_series(1, 5) g;
  insert into draw (poll, day, i, opens_at, closes_at, shown_at, state, paytable_version, balls, settled_at, void_reason)
  select poll, 20000, i, t, t + every, t + every + interval '5 s', case when is_void then 'VOID' else 'SETTLED' end, 1,
    case when not is_void then array(select n::smallint from generate_series(1, 59) n
      order by hashint8extended(n, i * 2 + seconds) limit 10) end,
    t + every + interval '8 s', case when is_void then 'other' end
  from (values ('POLL_1', 300), ('POLL_2', 60)) p (poll, seconds)
  cross join lateral generate_series(1, $3::int / seconds) i
  cross join lateral (select seconds * interval '1 s' as every, i % 200 = 77 as is_void,
    timestamptz '2026-10-01 00:00:00+07' + (i - 1) * seconds * interval '1 s' as t) slot
  order by t, poll;
  insert into settlement (draw_id, done) select id, true from draw`

/** Lines with what each of them wins: one or two a slip, spread over the draws in the order of time. */
const SLIPS = `
  create unlogged table month_slip as
  select s.n, s.draw_id, s.player_id, s.at, s.type, s.pick, s.stake, s.rate, s.two,
    case when s.is_void then s.stake when s.type = 8 and s.balls[(s.pick / 100)::int] = s.pick % 100
      or s.total between s.low and s.high then s.stake * s.rate / 100 else 0 end as won,
    case when s.two = 0 then 0 when s.is_void then s.two when s.total <= 300 then s.two * 195 / 100 else 0 end as won_two,
    s.is_void
  from (
    select b.*, r.low, r.high, (array[920, 460, 230, 460, 920, 195, 195, 5000, 10000])[b.type::int] as rate,
      case b.type when 8 then (1 + b.h / 11 % 5) * 100 + 1 + b.h / 59 % 59
        when 9 then (select sum(1::bigint << (n - 1)) from unnest(coalesce(b.balls[6:10], '{1,2,3,4,5}')) n)
        else 0 end::bigint as pick
    from (
      select n, d.id as draw_id, d.balls, d.state = 'VOID' as is_void, (select sum(x) from unnest(d.balls) x) as total,
        d.opens_at + 0.99 * (place - floor(place)) * (d.closes_at - d.opens_at) as at,
        $1 + h % $2 as player_id, h, case when h % 20 < 12 then 1 + h / 20 % 7 when h % 20 < 17 then 8 else 9 end as type,
        100000000::bigint * (1 + h / 7 % 5) as stake,
        case when h / 13 % 10 = 0 then 100000000::bigint else 0 end as two
      from generate_series(1::bigint, $3::bigint) n
      cross join lateral (select (hashint8extended(n, 59) >> 12) & 4503599627370495 as h,
        (n - 0.5) * (select count(*) from draw) / $3::bigint as place) x
      join draw d on d.id = (select min(id) from draw) + floor(place)::bigint
    ) b left join (values (1, 55, 238), (2, 239, 274), (3, 275, 325), (4, 326, 361), (5, 362, 545), (6, 55, 300),
      (7, 301, 545)) r (type, low, high) on r.type = b.type
  ) s`

/** Numbers by time, balances by number; both entries of a hold are one command. */
const ORDER = `
  create unlogged table month_move as
  select *, sum(amount) over (partition by account_id order by id) as balance_after from (
    select *, dense_rank() over (order by at, kind, n) as id from month_command) c;
  create unlogged table month_bet as
  select m.id, m.balance_after, s.* from month_move m join month_slip s on s.n = m.n where m.kind = 'bet' order by m.id;
  create index on month_bet using brin (id);
  create unlogged table month_pay as
  select m.id, m.balance_after, m.at, m.amount, m.draw_id, m.player_id, m.kind from month_move m
  where m.kind in ('settle', 'refund')`

const BOOK = `
  insert into draw_payment (draw_id, player_id, id, amount, balance_after, paid_at, is_refund, tickets, amounts)
  select p.draw_id, p.player_id, p.id, p.amount, p.balance_after, p.at, p.kind = 'refund', l.tickets, l.amounts
  from month_pay p join (
    select b.draw_id, b.player_id, array_agg(b.id * 64 + l.n order by b.id, l.n) as tickets,
      array_agg(l.won order by b.id, l.n) as amounts
    from month_bet b cross join lateral (values (0, b.won), (1, b.won_two)) l (n, won) where l.won > 0 group by 1, 2) l
  on l.draw_id = p.draw_id and l.player_id = p.player_id order by p.id;
  insert into tx (id, key, kind, player_id, draw_id, note, created_at, reason)
  select id, key, kind, player_id, draw_id, note, at, case when kind in ('credit', 'debit') then 'correction' end
  from month_move where key is not null and not is_second order by id;
  insert into entry (account_id, tx_id, contra_id, amount, balance_after)
  select account_id, id, contra_id, amount, balance_after from month_move where key is not null order by id;
  update account a set balance = m.units from (select account_id, sum(amount) as units from month_move group by 1) m
  where m.account_id = a.id;
  update account set has_tickets = true where id in (select player_id from lottery_ticket);
  update lottery_ticket t set bet_tx = m.id from month_move m where m.kind = 'lottery_bet' and m.n = t.id;
  insert into draw_book (draw_id, is_over, poll, is_open, opens_at, closes_at, player_max, jackpot_max, four_max,
    exposure_max, first_slip, last_slip, keys_from, tickets, stake, risk)
  select d.id, true, d.poll, false, d.opens_at, d.closes_at, 0, 0, 0, 0, b.first, b.last, 0, b.tickets, b.stake, null
  from draw d join (select draw_id, min(id) as first, max(id) as last, count(*) + count(*) filter (where two > 0) as tickets,
    sum(stake + two) as stake from month_bet group by 1) b on b.draw_id = d.id`

const CALLS = `
  insert into game_tx (provider_id, uuid, kind, player_id, ref, amount, round, game_code, round_closed, tx_id, created_at)
  select g.provider_id, c.uuid, c.kind, g.player_id, c.ref, g.amount * c.times, g.n::text, g.code, c.kind = 'win', m.id, m.at
  from month_round g cross join lateral (values ('bet', g.bet, null, 1, 'game_bet'), ('win', g.win, g.bet, 2, 'game_win'),
    ('rollback', g.win, g.bet, 0, 'game_undo')) c (kind, uuid, ref, times, move)
  join month_move m on m.n = g.n and m.kind = c.move order by m.id;
  insert into game_round (provider_id, player_id, round, game_code, bet, win, standing, status, opened_at, changed_at,
    closed_at)
  select provider_id, player_id, n::text, code, case when is_undone then 0 else amount end,
    case when is_won then 2 * amount else 0 end, case when is_undone then 0 when is_won then 2 else 1 end,
    case when is_undone then 'cancelled' when is_won then 'closed' else 'open' end, at, at,
    case when is_undone or is_won then at end from month_round`

const slipsInto = (part: string) => `
  insert into ${part} (id, player_id, draw_id, key, total, balance_after, accepted_ms, type, pick, rate_centi, stake, more,
    request_hash, client_nonce, salts, leaves)
  select id, player_id, draw_id, u.key, stake + two, balance_after, floor(extract(epoch from at) * 1000), type, pick, rate, stake,
    case when two > 0 then array[6, 0, 195, two] end, sha256(uuid_send(u.key)), uuid_send(u.key),
    case when two > 0 then uuid_send(u.key) || uuid_send(u.key) else uuid_send(u.key) end,
    case when two > 0 then sha256(uuid_send(u.key)) || sha256('2') else sha256(uuid_send(u.key)) end
  from month_bet cross join lateral (select gen_random_uuid() as key where id is not null offset 0) u
  where id between $1 and $2`

/** What staff and players have done besides, and what the state takes: twenty thousand significant events, a rate of each product. */
const NOTED = `
  insert into audit_event (at, actor, action, target, detail)
  select timestamptz '2026-10-01 00:00:00+07' + n * interval '133 s', 'staff:' || n % 7,
    (array['player_excluded', 'logged_in', 'export_asked', 'export_fetched', 'log_in_failed'])[1 + n % 5], 'player:' || $1 + n % $2, '{}'
  from generate_series(1, 20000) n;
  insert into tax_rate (product, base, rate_centi, from_month, by, reason)
  select product, case when at % 2 = 0 then 'stake' else 'net' end, 777 + at, '2026-10-01', 'staff:bench', 'law'
  from unnest(array['POLL_1', 'POLL_2', 'VN', 'TN', 'studio-1']) with ordinality p (product, at)`

/** So many slips; what else happened follows from them. */
export async function fillMonth(owner: Pool, slips: number): Promise<void> {
  await Promise.all([ensurePaytable(owner), ensureLotteryRules(owner)])
  const { version } = await currentLotteryRules(owner)
  await owner.query(`set work_mem = '256MB'`)
  await all(owner, HOUSE, [FIRST_PLAYER, PLAYERS, SECONDS])
  await all(owner, SLIPS, [FIRST_PLAYER, PLAYERS, slips])
  await all(owner, MONTH_LOTTERY, [FIRST_PLAYER, PLAYERS, Math.trunc(slips / 50), version])
  await all(owner, MONTH_COMMANDS, [FIRST_PLAYER, PLAYERS, Math.trunc(slips / 10)])
  await all(owner, ORDER, [])
  const { rows } = await owner.query<{ last: bigint }>('select max(id) as last from month_move')
  const last = rows[0]?.last ?? 0n
  await fillParts(owner, Number(last), { into: slipsInto, values: [] })
  await all(owner, BOOK, [])
  await all(owner, CALLS, [])
  await all(owner, NOTED, [FIRST_PLAYER, PLAYERS])
  await owner.query(
    `insert into lottery_done (draw_id, round, kind, at) select draw_id, round, kind, at from month_event order by at`,
  )
  await owner.query(
    'drop table month_slip, month_move, month_bet, month_pay, month_command, month_round, month_event',
  )
  await owner.query('vacuum analyze')
}

/** Statement after statement; each takes those of the values that it names. */
async function all(owner: Pool, text: string, values: readonly number[]): Promise<void> {
  for (const statement of text.split(';')) {
    const named = values.map((_, at) => `$${at + 1}`).filter((name) => statement.includes(name))
    const sql = named.reduce((said, name, at) => said.replaceAll(name, `$${at + 1}`), statement)
    await owner.query(
      sql,
      named.map((name) => values[Number(name.slice(1)) - 1]),
    )
  }
}
