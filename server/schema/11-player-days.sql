-- What a player looks up costs the same however much they have played: sums by day, and ways to their tickets by type.

-- What the tickets of finished draws add up to. A projection: the audit compares it with the tickets themselves.
-- `won_…` are the tickets that won a jackpot. All slips counted in a row lie between the first and the last one.
create table player_day (
  player_id bigint not null,
  day date not null,
  poll text not null,
  type smallint not null,
  count int not null,
  stake bigint not null,
  payout bigint not null,
  refunded bigint not null,
  won_count int not null,
  won_stake bigint not null,
  first_slip bigint not null,
  last_slip bigint not null,
  primary key (player_id, day, poll, type)
) with (fillfactor = 70);
grant update (count, stake, payout, refunded, won_count, won_stake, first_slip, last_slip) on player_day to samnang_app;

-- Ways to the same tickets by type and poll. As an index of slips, this would cost every bet a sixth of its processor
-- time and two thirds more of log (measured at 64 bets in flight); here it is written after the draw, in bulk.
create table player_ticket (
  player_id bigint not null,
  type smallint not null,
  poll text not null,
  slip_id bigint not null,
  ticket_id bigint not null,
  day date not null,
  primary key (player_id, type, poll, slip_id, ticket_id) include (day)
);

-- The draws whose tickets have to be read to know a player's sums: few, whatever their number is in all. Their slips
-- are not below `first_slip`.
create view uncounted_draw as
  select u.id, u.poll, u.state, b.first_slip from (
    select id, poll, state from draw where state not in ('SETTLED', 'VOID')
    union all
    select d.id, d.poll, d.state from settlement s join draw d on d.id = s.draw_id
    where not s.counted and d.state in ('SETTLED', 'VOID')
    union all
    select d.id, d.poll, d.state from draw d where d.state = 'VOID' and d.settled_at is null
      and not exists (select from settlement s where s.draw_id = d.id)
  ) u join draw_book b on b.draw_id = u.id;
