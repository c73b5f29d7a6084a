-- What the house owed at a moment is asked of hours, so that it costs the same however much a day has of bets.
create table book_hour (
  -- Its first moment.
  hour timestamptz not null,
  -- As in book_day; `decided`: stakes on what was decided in it.
  side text not null,
  kind text not null,
  units numeric not null,
  primary key (hour, side, kind)
) with (fillfactor = 50);
revoke insert on book_hour from samnang_app;
grant insert, update (units) on book_hour to samnang_office;

-- Hours are whole from here on: in a released house from the next day of Phnom Penh, of which nothing is counted yet.
alter table figure_cursor add column hours_from timestamptz not null default '-infinity';
update figure_cursor set hours_from = ((clock_timestamp() at time zone 'Asia/Phnom_Penh')::date + 1)::timestamp
  at time zone 'Asia/Phnom_Penh'
where last_tx > 0 or exists (select from figure_draw);
