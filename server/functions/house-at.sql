-- What the house held for others at any moment: the sums of the days before, and what has moved since the day began.

-- What moved between `p_from` and `p_at`, and what had moved before without being in the sums of days yet: of draws and
-- commands that are not counted. Bets of a draw that opened and closed within are one sum; of others slips are read.
create or replace function house_since(p_from timestamptz, p_at timestamptz)
returns table (side text, kind text, units numeric) language sql stable as $$
  with cursor as (select last_tx, before_draw from figure_cursor),
  uncounted as materialized (
    select d.id, d.opens_at, d.closes_at, timestamptz '-infinity' as first from draw d cross join cursor c
    where d.id > c.before_draw and d.opens_at < p_at and not exists (select from figure_draw f where f.draw_id = d.id)
  ), played as materialized (
    select u.id, u.first, u.opens_at >= u.first and u.closes_at <= p_at as is_whole from uncounted u
    union all
    -- No draw is open for longer than a day.
    select d.id, p_from, d.opens_at >= p_from and d.closes_at <= p_at from draw d
    where d.closes_at > p_from and d.closes_at < p_at + interval '1 day' and d.opens_at < p_at
      and d.id not in (select id from uncounted)
  )
  select side_of(e.account_id), t.kind, sum(e.amount) from tx t join entry e on e.tx_id = t.id
    and e.account_id = any (array[t.player_id, -t.player_id, 3, 4, 7]) cross join cursor c
  where t.created_at >= p_from and t.created_at < p_at group by 1, 2
  union all
  select side_of(e.account_id), t.kind, sum(e.amount) from cursor c join tx t on t.id > c.last_tx
    join entry e on e.tx_id = t.id and e.account_id = any (array[t.player_id, -t.player_id, 3, 4, 7])
  where t.created_at < p_from group by 1, 2
  union all
  select 'player', 'bet', -sum(b.stake) from played d join draw_book b on b.draw_id = d.id where d.is_whole
  union all
  select 'player', 'bet', -sum(k.total) from played d cross join lateral slips_of_draw(d.id) r
  join slip k on k.draw_id = d.id and k.id between r.first_slip and r.last_slip
  where not d.is_whole and k.accepted_ms < extract(epoch from p_at) * 1000
    and (d.first = '-infinity' or k.accepted_ms >= extract(epoch from d.first) * 1000)
  union all
  select 'player', 'settle', sum(amount) from draw_payment where paid_at >= p_from and paid_at < p_at
  union all
  select 'player', 'settle', sum(p.amount) from uncounted d join draw_payment p on p.draw_id = d.id where p.paid_at < p_from
$$;

-- Stakes that were decided in the same time, in either lottery.
create or replace function decided_since(p_from timestamptz, p_at timestamptz) returns numeric language sql stable as $$
  select coalesce(sum(units), 0) from (
    select b.stake as units from draw d join draw_book b on b.draw_id = d.id
    where d.settled_at >= p_from and d.settled_at < p_at and d.state in ('SETTLED', 'VOID')
    union all
    select b.stake from figure_cursor c join draw d on d.id > c.before_draw join draw_book b on b.draw_id = d.id
    where d.settled_at < p_from and d.state in ('SETTLED', 'VOID')
      and not exists (select from figure_draw f where f.draw_id = d.id)
    union all
    select case n.kind when 'undone' then -t.cost else t.cost end from figure_cursor c
    join lottery_done n on n.kind <> 'void' and n.at < p_at and (n.at >= p_from or n.id > c.last_tx)
    join lottery_ticket t on t.draw_id = n.draw_id and t.state not in ('draft', 'deleted')
  ) decided
$$;

-- All movements and decisions before the moment. Days that are over are read as their sums, and so are hours of its own
-- day; nothing before the hour of the moment is read again, whatever the book has grown to.
create or replace function house_at(
  p_at timestamptz, out players numeric, out holds numeric, out pots numeric, out open_stakes numeric
) language plpgsql stable set jit = off as $$
declare
  v_day date := day_of(p_at);
  v_start timestamptz := v_day::timestamp at time zone 'Asia/Phnom_Penh';
  v_from timestamptz := case when v_start >= (select hours_from from figure_cursor) then hour_start(p_at) else v_start end;
begin
  with moved as materialized (
    select side, kind, sum(came_in - went_out) as units from book_day where day < v_day group by 1, 2
    union all
    select side, kind, units from book_hour where hour >= v_start and hour < v_from
    union all
    select * from house_since(v_from, p_at) where units is not null
  )
  select coalesce(sum(units) filter (where side = 'player'), 0), coalesce(sum(units) filter (where side = 'hold'), 0),
    coalesce(sum(units) filter (where side = 'pot'), 0),
    coalesce(-sum(units) filter (where kind in ('bet', 'lottery_bet', 'lottery_refund')), 0)
  into players, holds, pots, open_stakes from moved;
  open_stakes := open_stakes - decided_since(v_from, p_at)
    - (select coalesce(sum(stake), 0) + coalesce(sum(refunded) filter (where product in ('POLL_1', 'POLL_2')), 0)
      from house_figure where day < v_day and product in ('POLL_1', 'POLL_2', 'VN', 'TN', 'KH'));
end $$;
