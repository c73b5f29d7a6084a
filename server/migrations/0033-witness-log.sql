-- What outside witnesses follow: a log of promises, closes and results that can only grow, under signed heads.

create table witness_entry (
  number bigint primary key check (number > 0),
  name text not null unique,
  -- Canonical JSON: its hash is the leaf.
  body text not null
);
-- Roots of whole subtrees, from which every head and every proof is made.
create table witness_node (
  level int not null,
  index bigint not null,
  hash bytea not null check (length(hash) = 32),
  primary key (level, index)
);
create table witness_head (
  size bigint primary key,
  at_ms bigint not null,
  root bytea not null,
  signature bytea not null
);
-- Every draw before it is in the log with its end; -1: the log has not begun.
create table witness_cursor (
  one boolean primary key default true check (one),
  before_draw bigint not null default -1
);
insert into witness_cursor default values;
grant select, insert on witness_entry, witness_node, witness_head to samnang_app;
grant select, update on witness_cursor to samnang_app;
