-- Stepping draws: what the engine has to find quickly, what it intends, and whose reign it is.

-- The pot needs the jackpot tickets of a draw without reading its other tickets.
create index ticket_jackpot on ticket (draw_id) where type = 9;
-- A void draw is finished when its refunds are booked.
create index draw_refunding on draw (poll, closes_at) where state = 'VOID' and settled_at is null;

-- The range of a day that the vault is asked for, written down before asking: whoever dies between the vault's promise
-- and the row of fair_day must ask for the same range again.
create table fair_day_intent (
  game text not null,
  day int not null,
  first_i int not null,
  primary key (game, day)
);
grant update on fair_day_intent to samnang_app;

-- Whether `p_epoch` is the reign that may step draws now. A paused former holder gets false for ever.
create function holds_draw_lease(p_epoch bigint) returns boolean language sql volatile as $$
  select exists (select 1 from lease where role = 'draw' and epoch = p_epoch and expires_at > clock_timestamp())
$$;
