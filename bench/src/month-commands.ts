/** What moves accounts in the month of `month-book.ts`, each with its moment, before it has a number. */

/** Tickets of four draws a day: a draw in 31 is called off, one is reopened two days later and wins anew. */
export const MONTH_LOTTERY = `
  insert into lottery_draw (type, session, title, opens_at, closes_at, draw_at, stop_delete_at, rules_version, state, round,
    done_at)
  select type, session, type, t - interval '9 h', t, t, t - interval '1 h', $4,
    case when day = 13 and type = 'VN' then 'void' else 'settled' end,
    case when day = 7 and type = 'TN' then 2 else 1 end, t + interval '10 min'
  from (values ('VN', 'DAY', 16), ('VN', 'NIGHT', 18), ('TN', 'DAY', 15), ('KH', '1030', 10)) s (type, session, hour)
  cross join generate_series(0, 30) day
  cross join lateral (select timestamptz '2026-10-01 00:00:00+07' + day * interval '1 day' + hour * interval '1 h' as t) m;
  create unlogged table month_event as
  select d.id as draw_id, r.round, k.kind, d.done_at + case when k.kind = 'undone' or r.round = 2 then interval '2 days'
    else interval '0' end + r.round * interval '1 min' + case k.kind when 'undone' then interval '30 s' else interval '0' end as at
  from lottery_draw d cross join lateral generate_series(1, d.round) r (round)
  cross join (values ('settled'), ('undone'), ('void')) k (kind)
  where case k.kind when 'void' then d.state = 'void' when 'undone' then r.round < d.round else d.state = 'settled' end;
  insert into lottery_ticket (player_id, draw_id, state, units, cost, payout, bet_tx, created_at, placed_at, salt, leaf)
  select $1 + h % $2, d.id, case when d.state = 'void' then 'void' when h % 20 = d.round - 1 then 'won' else 'lost' end, 4,
    4 * 100000000::bigint, case when d.state <> 'void' and h % 20 = d.round - 1 then 90 * 100000000::bigint else 0 end, -g,
    d.opens_at + (h % 28000) * interval '1 s', d.opens_at + (h % 28000) * interval '1 s', substr(int8send(h) || int8send(g), 1, 16),
    sha256(int8send(g))
  from generate_series(1::bigint, $3::bigint) g
  cross join lateral (select (hashint8extended(g, 7) >> 12) & 4503599627370495 as h) x
  join lottery_draw d on d.id = (select min(id) from lottery_draw) + g % 124;
  insert into lottery_item (ticket_id, numbers, digits, posts, amount, kind, expanded, units, cost, rates, state, payout,
    collect)
  select id, array[n], 2, '{A,B,C,D}', 100000000, 'straight', array[n], 4, cost, '{"A":9000,"B":9000,"C":9000,"D":9000}',
    state, payout, case state when 'won' then 'listed' end
  from lottery_ticket cross join lateral (select lpad((id % 100)::text, 2, '0') as n) x`

const START = `timestamptz '2026-10-01 00:00:00+07'`
const hash = (of: string, seed: number) => `((hashint8extended(${of}, ${seed}) >> 12) & 4503599627370495)`

/** At, what, of whom, from where to where; `n` tells commands of one kind apart. Only what has a key stands in `tx`. */
export const MONTH_COMMANDS = `
  create unlogged table month_round as
  select n, p.id as provider_id, p.name, p.account_id, $1 + h % $2 as player_id, 'game-' || 1 + h / 3 % 5 as code,
    100000000::bigint * (1 + h / 5 % 9) as amount, ${START} + (h % 2678000) * interval '1 s' as at,
    md5('bet' || n)::uuid as bet, md5('win' || n)::uuid as win, h / 17 % 50 = 7 as is_undone,
    h / 17 % 50 <> 7 and h / 19 % 20 < 9 as is_won
  from generate_series(1::bigint, $3::bigint) n cross join lateral (select ${hash('n', 11)} as h) x
  join provider p on p.id = (select min(id) from provider) + h % 2;
  create unlogged table month_command as
  select n, at, 'bet' as kind, player_id, player_id as account_id, 1::bigint as contra_id, -(stake + two) as amount, draw_id,
    null::text as key, null::text as note, false as is_second from month_slip
  union all
  select min(n), d.shown_at + interval '1 s', case when bool_or(is_void) then 'refund' else 'settle' end, player_id, player_id,
    1, sum(won + won_two)::bigint, draw_id, null, null, false
  from month_slip s join draw d on d.id = s.draw_id where won + won_two > 0 group by draw_id, player_id, d.shown_at
  union all
  select draw_id, d.settled_at, 'pot', null, case d.poll when 'POLL_1' then 3 else 4 end, 1, sum(stake)::bigint / 5, draw_id,
    'pot:' || draw_id, null, false
  from month_slip s join draw d on d.id = s.draw_id where type = 9 and not is_void group by draw_id, d.settled_at, d.poll
  union all
  select n, at, 'game_bet', player_id, player_id, account_id, -amount, null, 'game:' || name || ':' || bet, code, false from month_round
  union all
  select n, at + interval '2 s', 'game_win', player_id, player_id, account_id, 2 * amount, null, 'game:' || name || ':' || win, code, false
  from month_round where is_won
  union all
  select n, at + interval '2 s', 'game_undo', player_id, player_id, account_id, amount, null, 'game:' || name || ':' || win, code, false
  from month_round where is_undone
  union all
  select id, placed_at, 'lottery_bet', player_id, player_id, 5, -cost, draw_id, 'bet:' || player_id || ':' || md5(id::text)::uuid,
    id::text, false from lottery_ticket
  union all
  select t.id * 4 + e.round, e.at - interval '5 s', case e.kind when 'undone' then 'lottery_undo' else 'lottery_win' end,
    player_id, player_id, 5, case e.kind when 'undone' then -1 else 1 end * 90 * 100000000::bigint, t.draw_id,
    case e.kind when 'undone' then 'lottery_undo:' else 'lottery_win:' end || t.id || ':' || e.round, t.id::text, false
  from lottery_ticket t join month_event e on e.draw_id = t.draw_id and e.kind <> 'void'
  where ${hash('-t.bet_tx', 7)} % 20 = e.round - 1
  union all
  select t.id, e.at - interval '5 s', 'lottery_refund', player_id, player_id, 5, t.cost, t.draw_id,
    'lottery_refund:' || t.id || ':void', t.id::text, false
  from lottery_ticket t join month_event e on e.draw_id = t.draw_id and e.kind = 'void'
  union all
  select id, ${START}, 'deposit', id, id, 100, 1000000000::bigint * 100000, null, 'deposit:' || id, null, false from player
  union all
  select 1000000 + n, ${START} + (h % 2678000) * interval '1 s', kind, player_id, player_id, case kind when 'deposit' then 100 else 6 end,
    case kind when 'debit' then -1 else 1 end * 100000 * (1000 + h % 900000), null, kind || ':' || 1000000 + n, null, false
  from generate_series(1::bigint, 12000) n cross join lateral (select ${hash('n', 13)} as h) x
  cross join lateral (select $1 + h / 3 % $2 as player_id,
    case when n <= 10000 then 'deposit' when n <= 11000 then 'credit' else 'debit' end as kind) k
  union all
  select n, w.at + case m.kind when 'hold' then interval '0' else interval '1 h' end, m.kind, player_id,
    case when m.is_hold then -player_id else player_id end, m.contra, m.sign * units, null, m.kind || ':' || n, null,
    m.kind <> 'payout' and m.is_hold
  from (select n, $1 + h / 3 % $2 as player_id, 100000 * (1000 + h % 400000) as units, h % 3 = 0 as is_back,
      ${START} + (h % 2674000) * interval '1 s' as at
    from generate_series(1::bigint, 5000) n cross join lateral (select ${hash('n', 17)} as h) x) w
  join (values ('hold', false, false, 2, -1), ('hold', true, false, 2, 1), ('hold', false, true, 2, -1), ('hold', true, true, 2, 1),
    ('payout', true, false, 100, -1), ('release', false, true, 2, 1), ('release', true, true, 2, -1)
  ) m (kind, is_hold, is_back, contra, sign) on m.is_back = w.is_back`
