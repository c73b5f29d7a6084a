-- Sums of days, made behind the book in its order: no bet writes a row for them.

-- The day in Phnom Penh (UTC+7 all year) of a moment.
create or replace function day_of(p_at timestamptz) returns date language sql immutable as $$
  select (p_at at time zone 'Asia/Phnom_Penh')::date
$$;

-- The hour of a moment, by its first one.
create or replace function hour_start(p_at timestamptz) returns timestamptz language sql immutable as $$
  select date_bin(interval '1 hour', p_at, timestamptz '2000-01-01 00:00:00Z')
$$;

-- Whose money an account holds.
create or replace function side_of(p_account bigint) returns text language sql immutable as $$
  select case when p_account >= 1000 then 'player' when p_account < 0 then 'hold' when p_account in (3, 4) then 'pot'
    else 'transit' end
$$;

-- Draws of lotto 59 that are finished and not counted, oldest first: so many, or less where they have many tickets; and
-- up to which draw nothing is left to wait for once these are counted.
create or replace function uncounted_draws(p_draws int, p_tickets int, out draws bigint[], out whole bigint)
language plpgsql as $$
declare
  v_before bigint := (select before_draw from figure_cursor);
  -- Behind offset 0 for their partial indexes: as a minimum, the planner would read finished draws from the first on.
  v_waiting bigint := (select min(u.id) from (select id from draw where state not in ('SETTLED', 'VOID') offset 0) u);
  v_refunding bigint := (select min(u.id) from (select id from draw where state = 'VOID' and settled_at is null offset 0) u);
begin
  draws := array(
    select id from (
      select id, sum(tickets) over (order by id) - tickets as before from (
        select s.draw_id as id, coalesce(b.tickets, 0) as tickets
        from settlement s join draw d on d.id = s.draw_id left join draw_book b on b.draw_id = s.draw_id
        where s.draw_id > v_before and s.done and d.state in ('SETTLED', 'VOID') and d.settled_at is not null
          and not exists (select from figure_draw f where f.draw_id = s.draw_id)
        order by s.draw_id limit p_draws
      ) finished
    ) summed where before < p_tickets order by id);
  whole := least(v_waiting - 1, v_refunding - 1, draws[cardinality(draws)]);
end $$;

-- All sets of numbers that a line of the jackpot holds, from none of them to all five.
create or replace function held_sets(p_pick bigint) returns table (numbers bigint, size int) language sql immutable as $$
  select case when g & 1 = 1 then b[1] else 0 end | case when g & 2 = 2 then b[2] else 0 end
    | case when g & 4 = 4 then b[3] else 0 end | case when g & 8 = 8 then b[4] else 0 end
    | case when g & 16 = 16 then b[5] else 0 end, bit_count(g::bit(5))::int
  from (select array(select 1::bigint << n from generate_series(0, 58) n where p_pick >> n & 1 = 1) as b offset 0) own
  cross join generate_series(0, 31) g
$$;

-- Of these draws, all slips of which lie between the two: what the jackpot's normal band is made of.
create or replace function count_jackpots(p_draws bigint[], p_first bigint, p_last bigint) returns void
language sql set jit = off as $$
  with picked as materialized (
    select k.draw_id, k.pick, sum(k.stake) as stake from ticket k join draw d on d.id = k.draw_id and d.state = 'SETTLED'
    where k.draw_id = any (p_draws) and k.slip_id between p_first and p_last and k.type = 9 group by 1, 2
  ), of_set as (
    select p.draw_id, h.size, sum(p.stake) as stake from picked p cross join lateral held_sets(p.pick) h
    group by p.draw_id, h.size, h.numbers
  ), of_draw as (
    select draw_id, max(stake) filter (where size = 0) as stake, array[
      sum(stake * stake) filter (where size = 0), sum(stake * stake) filter (where size = 1),
      sum(stake * stake) filter (where size = 2), sum(stake * stake) filter (where size = 3),
      sum(stake * stake) filter (where size = 4), sum(stake * stake) filter (where size = 5)] as s
    from of_set group by draw_id
  ), pot as (
    select y.draw_id, sum(l.amount) as units from draw_payment y cross join lateral unnest(y.amounts, y.diffs) l (amount, diff)
    where y.draw_id = any (p_draws) and y.diffs is not null and l.diff = 0 group by 1
  )
  insert into jackpot_figure as f (day, product, small_centi, big_centi, stake, pots, square_0, square_1, square_2, square_3,
    square_4, square_5)
  select day_of(d.settled_at), d.poll, (p.rules::jsonb #>> '{jackpot,smallRateCenti}')::int,
    (p.rules::jsonb #>> '{jackpot,bigRateCenti}')::int, sum(o.stake), coalesce(sum(t.units), 0), sum(s[1]), sum(s[2]),
    sum(s[3]), sum(s[4]), sum(s[5]), sum(s[6])
  from of_draw o join draw d on d.id = o.draw_id join paytable p on p.version = d.paytable_version
  left join pot t on t.draw_id = d.id group by 1, 2, 3, 4
  on conflict (day, product, small_centi, big_centi) do update set stake = f.stake + excluded.stake,
    pots = f.pots + excluded.pots, square_0 = f.square_0 + excluded.square_0, square_1 = f.square_1 + excluded.square_1,
    square_2 = f.square_2 + excluded.square_2, square_3 = f.square_3 + excluded.square_3,
    square_4 = f.square_4 + excluded.square_4, square_5 = f.square_5 + excluded.square_5
$$;

-- Counts what is new, each command, draw and event exactly once: how far it is stands in the same transaction. Commands up
-- to `p_until`, of which none can come to light any more (server/src/figures/count-figures.ts); all that was booked before
-- `p_at` is then counted. One caller at a time does it. Answers how much there was, and null where another one counts.
-- A day is that of the movement for accounts, and that of the settlement for figures: what corrects something stands on
-- the day on which it was done.
create or replace function count_figures(
  p_until bigint, p_at timestamptz, p_entries int default 20000, p_draws int default 1000, p_tickets int default 50000
) returns int language plpgsql set jit = off as $$
declare
  v_cursor figure_cursor;
  v_to bigint;
  v_count int;
  v_draws bigint[];
  v_whole bigint;
  v_first bigint;
  v_last bigint;
  v_all boolean;
begin
  select * into v_cursor from figure_cursor for update skip locked;
  if not found then return null; end if;
  select u.draws, u.whole into v_draws, v_whole from uncounted_draws(p_draws, p_tickets) u;
  select max(n.id), count(*) into v_to, v_count
  from (select id from tx where id > v_cursor.last_tx and id <= p_until order by id limit p_entries) n;
  if v_count < p_entries then v_to := greatest(v_cursor.last_tx, p_until); end if;
  -- So that parts of the book in which none of them has a slip are passed over.
  select min(coalesce(b.first_slip, 0)), max(coalesce(b.last_slip, 9223372036854775807)) into v_first, v_last
  from unnest(v_draws) d left join draw_book b on b.draw_id = d;

  with command as materialized (
    -- An account other than the player's: a hold, a pot, the transit.
    select t.id, t.key, t.kind, t.player_id, t.note, t.created_at as at, day_of(t.created_at) as day,
      e.account_id, e.contra_id, e.amount
    from tx t cross join lateral (select * from entry e where e.tx_id = t.id
      and e.account_id = any (array[t.player_id, -t.player_id, 3, 4, 7]) offset 0) e
    where t.id > v_cursor.last_tx and t.id <= v_to
  ), line as materialized (
    select k.id, k.player_id, k.draw_id, d.poll, d.state = 'VOID' as is_void, d.settled_at,
      day_of(d.settled_at) as day, k.type, k.pick,
      k.stake, k.rate_centi, k.accepted_ms, coalesce(p.amount, 0) as amount
    from ticket k join draw d on d.id = k.draw_id
    -- As it was paid: what was corrected since counts on the day of that.
    left join (select y.draw_id, y.player_id, l.ticket_id, l.amount
      from draw_payment y cross join lateral unnest(y.tickets, y.amounts) l (ticket_id, amount)) p
      on p.draw_id = any (v_draws) and p.draw_id = k.draw_id and p.player_id = k.player_id and p.ticket_id = k.id
    where k.draw_id = any (v_draws) and k.slip_id between v_first and v_last
  ), moved as (
    select account_id, day, contra_id, kind, 1 as count, amount from command
    union all
    select player_id, phnom_penh_day(accepted_ms), 1, 'bet', (id % 64 = 0)::int, -stake from line
    union all
    select player_id, day_of(paid_at), 1, case when is_refund then 'refund' else 'settle' end, 1, amount
    from draw_payment where draw_id = any (v_draws)
  ), by_account as materialized (
    select account_id, day, contra_id, kind, sum(count)::bigint as count,
      coalesce(sum(amount) filter (where amount > 0), 0)::bigint as came_in,
      coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as went_out
    from moved group by 1, 2, 3, 4
  ), accounts as (
    insert into account_day as a (account_id, day, contra_id, kind, count, came_in, went_out)
    select * from by_account order by 1, 2, 3, 4
    on conflict (account_id, day, contra_id, kind) do update set count = a.count + excluded.count,
      came_in = a.came_in + excluded.came_in, went_out = a.went_out + excluded.went_out
  ), book as (
    insert into book_day as a (day, side, contra_id, kind, count, came_in, went_out)
    select day, side_of(account_id), contra_id, kind, sum(count), sum(came_in), sum(went_out) from by_account
    group by 1, 2, 3, 4
    on conflict (day, side, contra_id, kind) do update set count = a.count + excluded.count,
      came_in = a.came_in + excluded.came_in, went_out = a.went_out + excluded.went_out
  ), hours as (
    insert into book_hour as h (hour, side, kind, units)
    select hour_start(at), side, kind, sum(units) from (
      select at, side_of(account_id) as side, kind, amount as units from command
      union all
      select to_timestamp(accepted_ms / 1000.0), 'player', 'bet', -stake from line
      union all
      select settled_at, 'decided', 'bet', stake from line
      union all
      select paid_at, 'player', case when is_refund then 'refund' else 'settle' end, amount
      from draw_payment where draw_id = any (v_draws)
      union all
      select n.at, 'decided', 'lottery_bet', case n.kind when 'undone' then -t.cost else t.cost end
      from lottery_done n join lottery_ticket t on t.draw_id = n.draw_id and t.state not in ('draft', 'deleted')
      where n.id > v_cursor.last_tx and n.id <= v_to and n.kind <> 'void'
    ) m group by 1, 2, 3
    on conflict (hour, side, kind) do update set units = h.units + excluded.units
  ), played as (
    select player_id, day, poll as product, type::text as part, (not is_void)::int as bets,
      case when is_void then 0 else stake end as stake, case when is_void then 0 else amount end as payout,
      case when is_void then stake else 0 end as refunded
    from line
    union all
    -- A draw that was settled again moves what was paid, and neither bets nor stakes.
    select c.player_id, day_of(c.at), d.poll, k.type::text, 0, 0, m.moved, 0
    from draw_correction c join draw d on d.id = c.draw_id
    cross join lateral moved_tickets(c.was_tickets, c.was_amounts, c.tickets, c.amounts) m
    cross join lateral (select t.type from ticket t where t.player_id = c.player_id and t.slip_id = m.ticket_id / 64
      and t.id = m.ticket_id offset 0) k
    where c.id > v_cursor.last_tx and c.id <= v_to
    union all
    -- What a provider takes back counts against the game of the call that it undoes.
    select c.player_id, c.day, v.name, coalesce(u.game_code, c.note),
      case c.kind when 'game_bet' then 1 when 'game_undo' then -(c.amount > 0)::int else 0 end,
      case when c.kind = 'game_bet' or (c.kind = 'game_undo' and c.amount > 0) then -c.amount else 0 end,
      case when c.kind = 'game_win' or (c.kind = 'game_undo' and c.amount < 0) then c.amount else 0 end, 0
    from command c join provider v on v.account_id = c.contra_id
    left join lateral (select w.game_code from game_tx g join game_tx w on w.provider_id = g.provider_id and w.uuid = g.ref
      where c.kind = 'game_undo' and g.provider_id = v.id and g.uuid = split_part(c.key, ':', 3)::uuid offset 0) u on true
    where c.kind in ('game_bet', 'game_win', 'game_undo')
    union all
    select s.player_id, day_of(s.at), v.name, s.game_code, 0, s.units, s.units, 0
    from session_played s join provider v on v.id = s.provider_id where s.id > v_cursor.last_tx and s.id <= v_to
    union all
    select l.player_id, l.day, l.product, l.part, l.bets, l.stake, l.payout, l.refunded
    from lottery_figures(v_cursor.last_tx, v_to) l
  ), by_player as materialized (
    select player_id, day, product, part, sum(bets)::bigint as bets, sum(stake)::bigint as stake,
      sum(payout)::bigint as payout, sum(refunded)::bigint as refunded
    from played group by grouping sets ((player_id, day, product, part), (player_id, day, product), (player_id, day))
  ), players as (
    insert into player_figure as f (player_id, day, product, part, bets, stake, payout, refunded)
    select player_id, day, coalesce(product, 'all'), coalesce(part, ''), bets, stake, payout, refunded from by_player
    order by 1, 2, 3, 4
    on conflict (player_id, day, product, part) do update set bets = f.bets + excluded.bets,
      stake = f.stake + excluded.stake, payout = f.payout + excluded.payout, refunded = f.refunded + excluded.refunded
  ), months as (
    insert into player_month as f (player_id, month, product, bets, stake, payout, refunded)
    select player_id, date_trunc('month', day::timestamp)::date, coalesce(product, 'all'), sum(bets), sum(stake), sum(payout),
      sum(refunded)
    from by_player where part is null group by 1, 2, 3 order by 3, 2, 1
    on conflict (product, month, player_id) do update set bets = f.bets + excluded.bets,
      stake = f.stake + excluded.stake, payout = f.payout + excluded.payout, refunded = f.refunded + excluded.refunded
  ), chance as (
    select day, poll as product, type::text as part, sum(possible)::bigint as possible, sum(possible * possible) as square
    from (select day, poll, type, draw_id, pick, sum(stake * rate_centi / 100) as possible from line
      where not is_void and type <> 9 group by 1, 2, 3, 4, 5) pick group by 1, 2, 3
  ), house as (
    insert into house_figure as f (day, product, part, bets, stake, payout, refunded, possible, possible_square)
    select p.day, p.product, p.part, sum(p.bets), sum(p.stake), sum(p.payout), sum(p.refunded),
      coalesce(max(c.possible), 0), coalesce(max(c.square), 0)
    from by_player p left join chance c on c.day = p.day and c.product = p.product and c.part = p.part
    where p.part is not null group by 1, 2, 3
    on conflict (day, product, part) do update set bets = f.bets + excluded.bets, stake = f.stake + excluded.stake,
      payout = f.payout + excluded.payout, refunded = f.refunded + excluded.refunded,
      possible = f.possible + excluded.possible, possible_square = f.possible_square + excluded.possible_square
  )
  insert into figure_draw (draw_id) select unnest(v_draws);
  if cardinality(v_draws) > 0 then perform count_jackpots(v_draws, v_first, v_last); end if;

  v_all := count_lottery_chances(v_to);
  update figure_cursor set last_tx = v_to, before_draw = greatest(before_draw, v_whole),
    counted_to = case when v_to >= p_until and v_all then greatest(counted_to, p_at) else counted_to end;
  return v_count + cardinality(v_draws) + (not v_all)::int;
end $$;

-- What draws of the ticket lottery decided, by the events after one number up to another: tickets that were paid or lost,
-- with what their round won; the same taken back; stakes given back.
create or replace function lottery_figures(p_after bigint, p_to bigint)
returns table (player_id bigint, day date, product text, part text, bets int, stake bigint, payout bigint, refunded bigint)
language sql stable as $$
  select t.player_id, day_of(n.at), d.type, d.session, case when n.kind = 'void' then 0 else s.sign end,
    case when n.kind = 'void' then 0 else s.sign * t.cost end, s.sign * coalesce(w.amount, 0),
    case when n.kind = 'void' then t.cost else 0 end
  from lottery_done n cross join lateral (select case n.kind when 'undone' then -1 else 1 end as sign) s
  join lottery_draw d on d.id = n.draw_id
  join lottery_ticket t on t.draw_id = n.draw_id and t.state not in ('draft', 'deleted')
  left join lateral (select e.amount from tx b join entry e on e.account_id = b.player_id and e.tx_id = b.id
    where n.kind <> 'void' and b.key = 'lottery_win:' || t.id || ':' || n.round offset 0) w on true
  where n.id > p_after and n.id <= p_to
$$;

-- A settlement of the ticket lottery is whole, its refunds are, or it was taken back: one event for each, in the
-- transaction that says so.
create or replace function note_lottery_done() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  insert into lottery_done (draw_id, round, kind)
  values (new.id, old.round, case new.state when 'reopened' then 'undone' else new.state end) on conflict do nothing;
  return null;
end $$;
create or replace trigger lottery_draw_done after update of state, done_at on lottery_draw for each row
  when ((new.state = 'settled' and old.state <> 'settled') or (new.state = 'reopened' and old.state = 'reversing')
    or (new.state = 'void' and new.done_at is not null and old.done_at is null))
  execute function note_lottery_done();
alter table lottery_draw enable always trigger lottery_draw_done;

-- For the owner of the tables, should the audit ever find a difference, and where a past is brought in behind what was
-- counted: all of it is counted again.
create or replace function recount_figures() returns void language plpgsql as $$
begin
  update figure_cursor set last_tx = 0, counted_to = '-infinity', before_draw = 0, hours_from = '-infinity',
    last_chance = 0;
  delete from figure_draw;
  delete from account_day;
  delete from book_day;
  delete from book_hour;
  delete from player_figure;
  delete from player_month;
  delete from house_figure;
  delete from jackpot_figure;
  delete from lottery_figure;
end $$;
revoke execute on function recount_figures() from public;
