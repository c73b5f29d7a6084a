-- How far chance carries the return of the ticket lottery: what its lines were to bring, and how that strays, by day.

create table lottery_figure (
  day date not null,
  product text not null,
  part text not null,
  -- What the tickets that were decided would be paid on average, in thousandths of a unit, and the variance of that, in
  -- millionths of a unit squared; both are whole. A settlement that was taken back comes off on the day of that.
  mean_milli numeric not null,
  variance_micro numeric not null,
  -- The same of lines of three digits alone: they win so seldom that a bell curve asks for many of them.
  long_mean_milli numeric not null,
  long_variance_micro numeric not null,
  primary key (day, product, part)
) with (fillfactor = 50);
revoke insert on lottery_figure from samnang_app;
grant insert, update (mean_milli, variance_micro, long_mean_milli, long_variance_micro) on lottery_figure to samnang_office;

-- Up to which number settlements of the ticket lottery are in it. From the first one on: the job of the figures carries what
-- a house has already, some draws at a time.
alter table figure_cursor add column last_chance bigint not null default 0;
grant update (last_chance) on figure_cursor to samnang_office;
