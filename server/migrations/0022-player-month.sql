-- Who won and lost most in a period is asked of a row for each player and month, not of one for each of their days.
create table player_month (
  player_id bigint not null,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  -- As in player_figure: a product, or `all`.
  product text not null,
  bets bigint not null,
  stake bigint not null,
  payout bigint not null,
  refunded bigint not null,
  primary key (product, month, player_id)
) with (fillfactor = 80);
insert into player_month (player_id, month, product, bets, stake, payout, refunded)
select player_id, date_trunc('month', day::timestamp)::date, product, sum(bets), sum(stake), sum(payout), sum(refunded)
from player_figure where part = '' group by 1, 2, 3 order by 3, 2, 1;

revoke insert on player_month from samnang_app;
grant insert, update (bets, stake, payout, refunded) on player_month to samnang_office;
