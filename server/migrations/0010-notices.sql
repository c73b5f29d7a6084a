-- What a player is told, and how the house is reached.

-- Notices and messages share their numbers: one number pages through an inbox.
create sequence notice_no;

-- What staff say to one player, to those who have a tag, or to everybody: for everybody it is this row alone.
create table house_message (
  id bigint primary key default nextval('notice_no'),
  audience text not null check (audience in ('player', 'tag', 'all')),
  player_id bigint references player,
  tag text,
  km text not null check (char_length(km) between 1 and 500),
  en text not null check (char_length(en) between 1 and 500),
  -- How many have a notice of it; null: everybody who had an account then.
  reached int,
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  -- For the staff alone.
  reason text,
  check ((audience = 'player') = (player_id is not null)),
  check ((audience = 'tag') = (tag is not null)),
  check ((audience = 'all') = (reached is null))
);
create index house_message_to_all on house_message (id) where audience = 'all';
-- Who has read a message to everybody: players make these rows by reading.
create table message_read (
  player_id bigint not null references player,
  message bigint not null references house_message,
  at timestamptz not null default clock_timestamp(),
  primary key (player_id, message)
);

-- One notice to one player: a kind and its figures (core/cashier/notice.ts), never a sentence.
create table player_notice (
  id bigint primary key default nextval('notice_no'),
  player_id bigint not null references player,
  kind text not null,
  data jsonb not null,
  message bigint references house_message,
  at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  check ((kind = 'house_message') = (message is not null))
);
alter sequence notice_no owned by player_notice.id;
create index player_notice_player on player_notice (player_id, id);
-- Who waits for a higher limit, for whoever tells them that it is time.
create index play_limit_pending on play_limit (pending_at) where pending_at is not null;
-- Who has won at a draw of the ticket lottery.
create index player_notice_lottery on player_notice ((data ->> 'draw')) where kind = 'lottery_won';
create index player_notice_unread on player_notice (player_id) where read_at is null;

grant update (read_at) on player_notice to samnang_app;
revoke insert on house_message from samnang_app;
grant insert on house_message, player_notice to samnang_office;

-- How players reach the house, version by version; the newest counts.
create table contact_card (
  id bigint generated always as identity primary key,
  phones text[] not null check (cardinality(phones) <= 3),
  -- Name of the account, without the sign before it.
  telegram text check (telegram ~ '^[A-Za-z][A-Za-z0-9_]{3,31}$'),
  hours_km text,
  hours_en text,
  picture bytea check (length(picture) <= 32768),
  picture_type text check (picture_type in ('image/jpeg', 'image/png', 'image/webp')),
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  reason text,
  check ((hours_km is null) = (hours_en is null)),
  check ((picture is null) = (picture_type is null))
);
revoke insert on contact_card from samnang_app;
grant insert on contact_card to samnang_office;

-- Who may speak for the house, and say where it is reached: a false telephone number would be a thief's best trick.
insert into role_permission (role, permission) values ('support', 'messages.send');

-- Notices beside the portal: the house's bot at Telegram. Off until an owner has given its token.
create table telegram_bot (
  id int primary key default 1 check (id = 1),
  is_on boolean not null default false,
  -- As Telegram calls it; null: not asked yet.
  username text,
  -- Sealed under the office's key, which lies outside of the database.
  token bytea,
  -- The next message to the bot that has not been read.
  update_offset bigint not null default 0,
  -- Telegram wants nothing before.
  paused_until timestamptz,
  -- One process of the office reads messages.
  reader uuid,
  read_until timestamptz,
  check (not is_on or token is not null)
);
insert into telegram_bot default values;

-- What a player sends to the bot, so that it knows whose chat it is: for one use.
create table telegram_code (
  code_hash bytea primary key check (length(code_hash) = 32),
  player_id bigint not null references player,
  language text not null check (language in ('km', 'en')),
  expires_at timestamptz not null
);
create index telegram_code_player on telegram_code (player_id);

create table telegram_link (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  chat_id bigint not null,
  language text not null check (language in ('km', 'en')),
  linked_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- player: by the player; blocked: the bot may not write there any more; replaced: another chat, or another player's.
  end_reason text check (end_reason in ('player', 'blocked', 'replaced')),
  check ((ended_at is null) = (end_reason is null))
);
create unique index telegram_link_of_player on telegram_link (player_id) where ended_at is null;
create unique index telegram_link_of_chat on telegram_link (chat_id) where ended_at is null;

-- What is owed to a chat: a notice, or a message to everybody.
create table notice_delivery (
  id bigint generated always as identity primary key,
  link bigint not null references telegram_link,
  notice bigint references player_notice,
  message bigint references house_message,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  tries int not null default 0,
  made_at timestamptz not null default clock_timestamp(),
  next_at timestamptz not null default clock_timestamp(),
  check (num_nonnulls(notice, message) = 1)
);
create index notice_delivery_due on notice_delivery (next_at) where state = 'waiting';
create index notice_delivery_link on notice_delivery (link) where state = 'waiting';

revoke all on telegram_bot, telegram_link from samnang_app;
grant select (id, is_on, username) on telegram_bot to samnang_app;
grant select, update (ended_at, end_reason) on telegram_link to samnang_app;
grant delete on telegram_code to samnang_app;
grant update (is_on, username, token, update_offset, paused_until, reader, read_until) on telegram_bot to samnang_office;
grant delete on telegram_code to samnang_office;
grant insert, update (ended_at, end_reason) on telegram_link to samnang_office;
grant insert, update (state, tries, next_at) on notice_delivery to samnang_office;
-- The end of a link ends what is owed to it.
grant update (state) on notice_delivery to samnang_app;
