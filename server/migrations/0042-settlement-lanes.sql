-- A draw is staged and credited in two lanes (lane_of a player), each with a progress of its own.
create table settlement_lane (
  draw_id bigint not null references settlement,
  lane smallint not null check (lane in (0, 1)),
  -- Players of the lane up to and including this one have been paid; where settlement.last_player is higher, up to that one.
  last_player bigint not null default 0,
  done boolean not null default false,
  primary key (draw_id, lane)
);
-- Its progress is written by functions/credit-chunk.sql alone.
revoke all on settlement_lane from samnang_app;
grant select, insert (draw_id, lane) on settlement_lane to samnang_app;

insert into settlement_lane (draw_id, lane)
select s.draw_id, lane from settlement s, generate_series(0, 1) lane where not s.done;
