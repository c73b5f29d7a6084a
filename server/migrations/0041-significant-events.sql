-- Large bets, wins and transfers become significant events behind the book, each once; and the log is read by what was done.
create table event_cursor (
  is_only boolean primary key default true check (is_only),
  -- Every command up to this number has been looked at.
  last_tx bigint not null,
  -- Draws of lotto 59 up to this number are over, and what they paid has been looked at.
  before_draw bigint not null
);
-- What a released house has played is not looked at again.
insert into event_cursor (last_tx, before_draw)
select coalesce(pg_sequence_last_value('tx_id_seq'), 0), coalesce(
  (select min(id) - 1 from draw where state not in ('SETTLED', 'VOID') or settled_at is null), (select max(id) from draw), 0);
-- Draws beyond it that have been looked at, each once.
create table event_draw (
  draw_id bigint primary key
);
revoke all on event_cursor, event_draw from samnang_app;
grant update (last_tx, before_draw) on event_cursor to samnang_office;
grant insert, delete on event_draw to samnang_office;

create index audit_event_action on audit_event (action, id);
