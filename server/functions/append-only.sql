-- What is never changed nor removed, whoever asks: the books, what players did, and who looked at it.

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create or replace trigger entry_append_only before update or delete or truncate on entry
  for each statement execute function refuse_change();
create or replace trigger tx_append_only before update or delete or truncate on tx
  for each statement execute function refuse_change();
create or replace trigger slip_append_only before update or delete or truncate on slip
  for each statement execute function refuse_change();
create or replace trigger draw_payment_append_only before update or delete or truncate on draw_payment
  for each statement execute function refuse_change();
create or replace trigger audit_append_only before update or delete or truncate on audit_event
  for each statement execute function refuse_change();
create or replace trigger audit_link_append_only before update or delete or truncate on audit_link
  for each statement execute function refuse_change();
create or replace trigger audit_head_append_only before update or delete or truncate on audit_head
  for each statement execute function refuse_change();
create or replace trigger game_tx_append_only before update or delete or truncate on game_tx
  for each statement execute function refuse_change();
create or replace trigger game_exception_append_only before update or delete or truncate on game_exception
  for each statement execute function refuse_change();
create or replace trigger reconcile_difference_append_only before update or delete or truncate on reconcile_difference
  for each statement execute function refuse_change();
create or replace trigger lottery_rules_append_only before update or delete or truncate on lottery_rules
  for each statement execute function refuse_change();
create or replace trigger lottery_entry_append_only before update or delete or truncate on lottery_entry
  for each statement execute function refuse_change();
create or replace trigger paytable_append_only before update or delete or truncate on paytable
  for each statement execute function refuse_change();
create or replace trigger paytable_publication_append_only before update or delete or truncate on paytable_publication
  for each statement execute function refuse_change();
create or replace trigger lottery_proposal_append_only before update or delete or truncate on lottery_proposal
  for each statement execute function refuse_change();
create or replace trigger lottery_hand_out_append_only before update or delete or truncate on lottery_hand_out
  for each statement execute function refuse_change();
create or replace trigger switch_change_append_only before update or delete or truncate on switch_change
  for each statement execute function refuse_change();
create or replace trigger site_words_append_only before update or delete or truncate on site_words
  for each statement execute function refuse_change();
create or replace trigger player_note_append_only before update or delete or truncate on player_note
  for each statement execute function refuse_change();

-- A part of the slips can be written by its own name.
do $$
declare part regclass;
begin
  for part in select inhrelid::regclass from pg_inherits where inhparent = 'slip'::regclass loop
    execute format('create or replace trigger slip_append_only before update or delete or truncate on %s
      for each statement execute function refuse_change()', part);
  end loop;
end $$;

-- Also where the session calls itself a replica.
do $$
declare t record;
begin
  for t in select tgrelid::regclass as name, tgname from pg_trigger where tgfoid = 'refuse_change'::regproc loop
    execute format('alter table %s enable always trigger %I', t.name, t.tgname);
  end loop;
end $$;
