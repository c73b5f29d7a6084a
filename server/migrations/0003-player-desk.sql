-- What the staff note and set about players, and by what they find one.

-- Null: the house itself. Whoever has the rights of a branch sees its players alone.
alter table player add column branch bigint;
-- The password was given by the staff: after the log-in nothing is open but the page that changes it.
alter table player add column must_change boolean not null default false;
grant update (must_change) on player to samnang_app;

-- Where a session was opened: the mark of the address (players/site-key.ts) and that of the browser. By them staff see who
-- shares a phone.
alter table session add column address text, add column device text;
create index session_address on session (address) where address is not null;
create index session_device on session (device) where device is not null;
create index session_of_player on session (player_id, created_at);
alter table session drop constraint session_end_reason_check, add constraint session_end_reason_check
  check (end_reason in ('logout', 'opened_elsewhere', 'password_changed', 'locked', 'expired', 'ended_by_staff'));

-- A row where the staff have filled something in. Phone and account are kept as their digits and letters alone, as they are
-- searched for.
create table player_desk (
  player_id bigint primary key references player,
  phone text check (phone ~ '^[0-9]{6,15}$'),
  bank_account text check (bank_account ~ '^[0-9a-z]{4,34}$'),
  -- How well the player is known: 0 not at all, 3 by papers and in person. Nothing depends on it yet.
  kyc_level smallint not null default 0 check (kyc_level between 0 and 3),
  changed_at timestamptz not null default clock_timestamp()
);

create table player_tag (
  player_id bigint not null references player,
  tag text not null check (length(tag) between 1 and 32),
  added_at timestamptz not null default clock_timestamp(),
  primary key (player_id, tag)
);
create index player_tag_players on player_tag (tag, player_id);
-- Whose menus name the games of providers, which was a list in a setting until now.
insert into player_tag (player_id, tag)
select p.id, 'external_games' from setting s cross join lateral jsonb_array_elements(
    case jsonb_typeof(s.value) when 'array' then s.value else '[]' end) listed
join player p on p.id::text = listed #>> '{}'
where s.key = 'external_games_players' on conflict do nothing;
delete from setting where key = 'external_games_players';

-- For the staff alone: no role but the office's reads them.
create table player_note (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  at timestamptz not null default clock_timestamp(),
  staff text not null,
  note text not null check (length(note) between 1 and 2000)
);
create index player_note_player on player_note (player_id, id);

-- A slip and a round by the number that a player tells, without knowing whose it is. Slips lie in the order of their ids.
create index slip_id on slip using brin (id) with (pages_per_range = 16, autosummarize = on);
create index game_round_name on game_round (round);

revoke all on player_desk, player_note from samnang_app;
-- The command line sets tags; it works under the server's role.
grant delete on player_tag to samnang_app;

grant insert, update (phone, bank_account, kyc_level, changed_at) on player_desk to samnang_office;
grant insert, delete on player_tag to samnang_office;
grant insert on player_note to samnang_office;
grant insert on player to samnang_office;
grant update (password_hash, must_change, state, active_session, counted_from) on player to samnang_office;
grant update (ended_at, end_reason) on session to samnang_office;
grant delete on login_failure to samnang_office;
grant insert, update (amount, pending_amount, pending_at, changed_at) on play_limit to samnang_office;
grant insert on play_hour to samnang_office;
