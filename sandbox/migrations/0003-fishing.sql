-- The fishing rooms: every bullet and what became of it, written before anybody is shown a kill; and what the operator
-- is told with a call, so that a buy-in is not taken for play.

alter table wallet_tx add meta jsonb;

-- One row for a bullet that was shot, one for its end. A bullet without an end was in the water when its slice was
-- closed, and is given back. Cost and win are riel.
create table fish_shot (
  -- The round of one sitting slice.
  slice text not null references round,
  -- Counted from 1 in its slice; its chance comes from the slice's seed and this number.
  shot integer not null check (shot > 0),
  kind text not null check (kind in ('shot', 'miss', 'kill', 'refund')),
  cost bigint not null check (cost > 0),
  -- What was hit.
  fish text,
  multiple integer not null default 0,
  win bigint not null default 0 check (win = multiple * cost),
  at timestamptz not null,
  primary key (slice, shot, kind),
  check ((fish is not null) = (kind in ('miss', 'kill'))),
  check ((multiple > 0) = (kind = 'kill'))
);
-- A bullet ends once.
create unique index fish_shot_end on fish_shot (slice, shot) where kind <> 'shot';

create function refuse_fish_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was shot stays shot';
end $$;
create trigger fish_shot_append_only before update or delete or truncate on fish_shot
  for each statement execute function refuse_fish_change();
