-- A draw of lotto 59 that paid what it should not have is settled again: what a player was given is taken back by an entry
-- of its own, and given anew by another one. Nothing that was booked is touched.
alter table tx drop constraint tx_kind_check, add constraint tx_kind_check check (kind in ('pot', 'credit', 'debit',
  'deposit', 'hold', 'release', 'payout', 'cash', 'draw_undo', 'draw_again',
  'game_bet', 'game_win', 'game_undo', 'lottery_bet', 'lottery_win', 'lottery_refund', 'lottery_undo'));

-- What two people have agreed on, and how far it is: players up to and including `last_player` have been corrected.
create table draw_resettlement (
  draw_id bigint not null references draw,
  round smallint not null check (round > 0),
  agreed_at timestamptz not null default clock_timestamp(),
  last_player bigint not null default 0,
  -- How many were left below zero, as they were corrected.
  overdrawn int not null default 0,
  done_at timestamptz,
  primary key (draw_id, round)
);
create unique index draw_resettling on draw_resettlement (draw_id) where done_at is null;
-- Who is corrected and how, as it was agreed on; gone when all are.
create table draw_correction_due (
  draw_id bigint not null,
  player_id bigint not null,
  was bigint not null,
  was_at timestamptz,
  was_tickets bigint[] not null,
  was_amounts bigint[] not null,
  amount bigint not null,
  tickets bigint[] not null,
  amounts bigint[] not null,
  diffs smallint[],
  primary key (draw_id, player_id)
);
-- What a draw gives a player since a round, and what it had given before: columns as in draw_payment. Written once.
create table draw_correction (
  draw_id bigint not null,
  player_id bigint not null,
  round smallint not null,
  -- That of its last command: it is counted with that one (functions/day-figures.sql).
  id bigint not null unique,
  undo_tx bigint unique references tx,
  again_tx bigint unique references tx,
  at timestamptz not null,
  was bigint not null,
  was_at timestamptz,
  was_tickets bigint[] not null,
  was_amounts bigint[] not null,
  amount bigint not null,
  tickets bigint[] not null,
  amounts bigint[] not null,
  diffs smallint[],
  primary key (draw_id, player_id, round),
  check (was >= 0 and (was > 0) = (undo_tx is not null) and (was > 0) = (was_at is not null)),
  check (amount >= 0 and (amount > 0) = (again_tx is not null) and was + amount > 0),
  foreign key (draw_id, round) references draw_resettlement
);
create index draw_correction_player on draw_correction (player_id, id);
revoke insert on draw_correction_due, draw_correction, draw_resettlement from samnang_app;

-- What each player has of a draw now: what it has paid or given back, or what it was corrected to last.
create view draw_paid as
  select p.draw_id, p.player_id, p.amount, p.paid_at, p.is_refund, p.tickets, p.amounts, p.diffs
  from draw_payment p
  where not exists (select from draw_correction c where c.draw_id = p.draw_id and c.player_id = p.player_id)
  union all
  select c.draw_id, c.player_id, c.amount, c.at, false, c.tickets, c.amounts, c.diffs
  from draw_correction c
  where c.amount > 0 and not exists (select from draw_correction l
    where l.draw_id = c.draw_id and l.player_id = c.player_id and l.round > c.round);
revoke insert on draw_paid from samnang_app;
create or replace view payout as
  select p.draw_id, p.player_id, l.ticket_id,
    case when p.is_refund then 'refund' when l.diff is not null then 'jackpot' else 'win' end as kind, l.diff, l.amount
  from draw_paid p cross join lateral unnest(p.tickets, p.amounts, p.diffs) l (ticket_id, amount, diff);

grant insert on draw_resettlement, draw_correction_due to samnang_office;
grant update (last_player, overdrawn, done_at) on draw_resettlement to samnang_app;
grant delete on draw_correction_due to samnang_app;
-- A record of the balls that its proof contradicts is set right.
grant update (balls) on draw to samnang_office;

insert into role_permission (role, permission) values ('finance', 'draws.resettle') on conflict do nothing;
