-- The desk of the ticket lottery: what colleagues may read and change of it, and winnings that were handed out by mistake.
insert into role_permission (role, permission)
select role, unnest(string_to_array(permissions, ' ')) from (values
  ('finance', 'lottery.read'),
  ('cashier', 'lottery.read'),
  ('risk', 'lottery.read'),
  ('support', 'lottery.read'),
  -- Two clerks settle a wrong result between them.
  ('clerk', 'lottery.read approvals.read approvals.decide'),
  ('auditor', 'lottery.read')
) added (role, permissions)
on conflict do nothing;

-- A mark is never removed: who took it back, and why, stands beside it, and the ticket can be handed out again.
alter table lottery_hand_out drop constraint lottery_hand_out_pkey;
alter table lottery_hand_out add column id bigint generated always as identity primary key;
create index lottery_hand_out_ticket on lottery_hand_out (ticket_id, round);
create table lottery_hand_back (
  hand_out bigint primary key references lottery_hand_out,
  staff text not null,
  note text not null,
  at timestamptz not null default clock_timestamp()
);

grant insert on lottery_rules, lottery_draw, lottery_close, lottery_special, lottery_entry, lottery_proposal, lottery_hand_out,
  lottery_hand_back to samnang_office;
grant update (state, round, result, source, void_reason, done_at) on lottery_draw to samnang_office;
grant update (percent), delete on lottery_special to samnang_office;
-- Whoever hands out locks the ticket, so that a settlement is not taken back meanwhile; the mark is the player's own.
grant update (paid_out_at) on lottery_ticket to samnang_office;
