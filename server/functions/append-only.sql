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
create or replace trigger draw_correction_append_only before update or delete or truncate on draw_correction
  for each statement execute function refuse_change();
create or replace trigger cashier_step_append_only before update or delete or truncate on cashier_step
  for each statement execute function refuse_change();
create or replace trigger tax_rate_append_only before update or delete or truncate on tax_rate
  for each statement execute function refuse_change();
create or replace trigger audit_append_only before update or delete or truncate on audit_event
  for each statement execute function refuse_change();
create or replace trigger audit_link_append_only before update or delete or truncate on audit_link
  for each statement execute function refuse_change();
create or replace trigger audit_head_append_only before update or delete or truncate on audit_head
  for each statement execute function refuse_change();
create or replace trigger game_tx_append_only before update or delete or truncate on game_tx
  for each statement execute function refuse_change();
-- What was found; who has it in hand and what was decided comes later, the decision once.
create or replace trigger game_exception_append_only
  before update of provider_id, player_id, code, uuid, round, at, detail or delete or truncate on game_exception
  for each statement execute function refuse_change();
create or replace trigger game_exception_decided_once before update on game_exception
  for each row when (old.decided_at is not null) execute function refuse_change();
create or replace trigger game_exception_step_append_only before update or delete or truncate on game_exception_step
  for each statement execute function refuse_change();
create or replace trigger game_round_end_append_only before update or delete or truncate on game_round_end
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
create or replace trigger lottery_hand_back_append_only before update or delete or truncate on lottery_hand_back
  for each statement execute function refuse_change();
create or replace trigger switch_change_append_only before update or delete or truncate on switch_change
  for each statement execute function refuse_change();
create or replace trigger site_words_append_only before update or delete or truncate on site_words
  for each statement execute function refuse_change();
create or replace trigger house_message_append_only before update or delete or truncate on house_message
  for each statement execute function refuse_change();
create or replace trigger contact_card_append_only before update or delete or truncate on contact_card
  for each statement execute function refuse_change();
create or replace trigger cash_close_append_only before update or delete or truncate on cash_close
  for each statement execute function refuse_change();
create or replace trigger cash_move_append_only before update or delete or truncate on cash_move
  for each statement execute function refuse_change();
create or replace trigger player_note_append_only before update or delete or truncate on player_note
  for each statement execute function refuse_change();
create or replace trigger duty_step_append_only before update or delete or truncate on duty_step
  for each statement execute function refuse_change();
create or replace trigger duty_evidence_append_only before update or delete or truncate on duty_evidence
  for each statement execute function refuse_change();
create or replace trigger duty_fact_append_only before update or delete or truncate on duty_fact
  for each statement execute function refuse_change();
create or replace trigger complaint_append_only before update or delete or truncate on complaint
  for each statement execute function refuse_change();
create or replace trigger case_look_append_only before update or delete or truncate on case_look
  for each statement execute function refuse_change();
create or replace trigger player_look_append_only before update or delete or truncate on player_look
  for each statement execute function refuse_change();
create or replace trigger gateway_payment_append_only before update or delete or truncate on gateway_payment
  for each statement execute function refuse_change();
create or replace trigger lottery_done_append_only before update or delete or truncate on lottery_done
  for each statement execute function refuse_change();
create or replace trigger lost_bet_append_only before update or delete or truncate on lost_bet
  for each statement execute function refuse_change();
create or replace trigger month_close_append_only before update or delete or truncate on month_close
  for each statement execute function refuse_change();
create or replace trigger terminal_word_append_only before update or delete or truncate on terminal_word
  for each statement execute function refuse_change();
create or replace trigger session_played_append_only before update or delete or truncate on session_played
  for each statement execute function refuse_change();
create or replace trigger witness_entry_append_only before update or delete or truncate on witness_entry
  for each statement execute function refuse_change();
create or replace trigger witness_node_append_only before update or delete or truncate on witness_node
  for each statement execute function refuse_change();
create or replace trigger witness_head_append_only before update or delete or truncate on witness_head
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
