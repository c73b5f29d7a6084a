-- A bet that the books lost when they were set back is paid by its signed receipt: a posting of its own kind, once a ticket.
alter table tx drop constraint tx_kind_check, add constraint tx_kind_check check (kind in ('pot', 'credit', 'debit', 'lost_bet',
  'deposit', 'hold', 'release', 'payout', 'cash', 'draw_undo', 'draw_again',
  'game_bet', 'game_win', 'game_undo', 'lottery_bet', 'lottery_win', 'lottery_refund', 'lottery_undo'));

-- What the receipt proves; the books have neither the ticket nor, it may be, its draw, which is named as its signature names it.
create table lost_bet (
  ticket_id bigint primary key,
  player_id bigint not null references player,
  game text not null,
  day int not null,
  i int not null,
  stake bigint not null check (stake > 0),
  payout bigint not null,
  tx_id bigint not null unique references tx,
  paid_at timestamptz not null default clock_timestamp(),
  check (payout > stake)
);
revoke insert on lost_bet from samnang_app;
grant select, insert on lost_bet to samnang_office;

insert into role_permission (role, permission) values ('finance', 'disputes.pay') on conflict do nothing;
