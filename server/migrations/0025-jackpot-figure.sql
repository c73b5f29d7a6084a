-- How far chance carries the jackpot's return depends on which numbers its lines share: sums that are asked by day.
create table jackpot_figure (
  day date not null,
  product text not null,
  -- Under which its draws stood, in hundredths: three numbers, four numbers.
  small_centi int not null,
  big_centi int not null,
  stake bigint not null,
  -- What lines of all five numbers were paid when their draws were settled.
  pots bigint not null,
  -- Of every set of so many numbers, in each draw, the stakes on all lines that hold the whole set, squared.
  square_0 numeric not null,
  square_1 numeric not null,
  square_2 numeric not null,
  square_3 numeric not null,
  square_4 numeric not null,
  square_5 numeric not null,
  primary key (day, product, small_centi, big_centi)
) with (fillfactor = 50);
revoke insert on jackpot_figure from samnang_app;
grant insert, update (stake, pots, square_0, square_1, square_2, square_3, square_4, square_5) on jackpot_figure to samnang_office;

-- Of draws that are counted already. Sets grow number by number, in ascending order.
with recursive picked as materialized (
  select d.id as draw_id, k.pick, sum(k.stake) as stake
  from figure_draw f join draw d on d.id = f.draw_id and d.state = 'SETTLED' join ticket k on k.draw_id = d.id and k.type = 9
  group by 1, 2
), number as materialized (
  select p.draw_id, p.pick, 1::bigint << n as bit from picked p join generate_series(0, 58) n on p.pick >> n & 1 = 1
), held as (
  select draw_id, pick, 0 as size, 0::bigint as numbers, stake from picked
  union all
  select h.draw_id, h.pick, h.size + 1, h.numbers | n.bit, h.stake
  from held h join number n on n.draw_id = h.draw_id and n.pick = h.pick and n.bit > h.numbers
), of_set as (
  select draw_id, size, sum(stake) as stake from held group by draw_id, size, numbers
), of_draw as (
  select draw_id, max(stake) filter (where size = 0) as stake,
    sum(stake * stake) filter (where size = 0) as square_0,
    sum(stake * stake) filter (where size = 1) as square_1, sum(stake * stake) filter (where size = 2) as square_2,
    sum(stake * stake) filter (where size = 3) as square_3, sum(stake * stake) filter (where size = 4) as square_4,
    sum(stake * stake) filter (where size = 5) as square_5
  from of_set group by draw_id
), pot as (
  select y.draw_id, sum(l.amount) as units from figure_draw f join draw_payment y on y.draw_id = f.draw_id and y.diffs is not null
  cross join lateral unnest(y.amounts, y.diffs) l (amount, diff) where l.diff = 0 group by 1
)
insert into jackpot_figure
select (d.settled_at at time zone 'Asia/Phnom_Penh')::date, d.poll, (p.rules::jsonb #>> '{jackpot,smallRateCenti}')::int,
  (p.rules::jsonb #>> '{jackpot,bigRateCenti}')::int, sum(o.stake), coalesce(sum(t.units), 0), sum(square_0), sum(square_1),
  sum(square_2), sum(square_3), sum(square_4), sum(square_5)
from of_draw o join draw d on d.id = o.draw_id join paytable p on p.version = d.paytable_version
left join pot t on t.draw_id = d.id group by 1, 2, 3, 4;
