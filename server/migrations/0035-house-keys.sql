-- Which keys the house works with: another machine with other keys would end sessions and sign with what nobody knows.

-- Never a key itself: what only its holder can compute.
create table house_key (
  name text not null check (name in ('sessions', 'office', 'papers')),
  mark bytea not null check (length(mark) = 32),
  valid_from timestamptz not null default clock_timestamp(),
  valid_to timestamptz,
  primary key (name, mark)
);
create unique index house_key_one on house_key (name) where valid_to is null;
grant select, insert on house_key to samnang_app, samnang_office;
grant update (valid_to) on house_key to samnang_app;

-- Two servers may have taken turns until now: the newest key is the one in use.
update signing_key k set valid_to = clock_timestamp()
where owner = 'operator' and valid_to is null and exists (
  select from signing_key n where n.owner = 'operator' and n.valid_to is null
    and (n.valid_from, n.public_key) > (k.valid_from, k.public_key));
create unique index signing_key_one_operator on signing_key (owner) where owner = 'operator' and valid_to is null;

-- What takes two people at the terminal: the first one's word waits here, the second one does it.
create table terminal_word (
  id bigint generated always as identity primary key,
  command text not null,
  subject text not null,
  staff text not null,
  -- For staff alone.
  reason text,
  -- The second one's: with it the first one's is used up.
  is_done boolean not null,
  at timestamptz not null default clock_timestamp()
);
create index terminal_word_of on terminal_word (command, subject, id);
grant select, insert on terminal_word to samnang_app;
