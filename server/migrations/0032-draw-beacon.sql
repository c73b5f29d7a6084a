-- Draws of mode 1 mix a round of the public beacon in, which does not exist yet when their bets are frozen.

create table draw_beacon (
  draw_id bigint primary key references draw,
  chain_hash bytea not null check (length(chain_hash) = 32),
  round bigint not null check (round > 0),
  -- By the vault: when it bound the close record, before the round could be known.
  bound_ms bigint,
  bound_signature bytea,
  round_signature bytea check (length(round_signature) = 48)
);
-- Beacons other than the pinned public one, for rehearsals; draws with them never count as proven.
create table beacon_chain (
  chain_hash bytea primary key check (length(chain_hash) = 32),
  chain jsonb not null
);
grant select, insert on draw_beacon, beacon_chain to samnang_app;
-- What is promised at the opening is never changed.
grant update (bound_ms, bound_signature, round_signature) on draw_beacon to samnang_app;
grant select on draw_beacon, beacon_chain to samnang_office;

-- Two reasons more why the engine calls a draw off.
alter table draw drop constraint draw_void_reason_check;
alter table draw add constraint draw_void_reason_check check (void_reason in ('technical_fault', 'operator_error',
  'no_official_result', 'official_draw_cancelled', 'integrity', 'disaster', 'other', 'not_opened', 'vault_refused',
  'seed_mismatch', 'release_not_signed', 'round_known', 'beacon_unavailable'));
