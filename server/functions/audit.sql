-- The chained audit log; docs/audit.md says what it proves. The application's role may insert into none of its tables:
-- `append_audit` is the door.

-- What is hashed of an event. jsonb has one text for one value, in every version of PostgreSQL that is supported.
create or replace function audit_text(p_seq bigint, p_event audit_event) returns text language sql stable as $$
  select jsonb_build_array(p_seq, p_event.id, (extract(epoch from p_event.at) * 1000000)::bigint, p_event.actor,
    p_event.action, p_event.target, p_event.request_id, p_event.detail)::text
$$;

create or replace function audit_hash(p_previous bytea, p_seq bigint, p_event audit_event) returns bytea
language sql stable as $$ select sha256(p_previous || convert_to(audit_text(p_seq, p_event), 'UTF8')) $$;

create or replace function audit_origin() returns bytea language sql immutable as $$ select decode(repeat('00', 32), 'hex') $$;

-- Players and guests never queue behind the house: their events are linked a moment later, by `link_waiting_audit`.
create or replace function is_audit_of_player(p_actor text) returns boolean language sql immutable as $$
  select p_actor = 'guest' or p_actor like 'player:%'
$$;

create or replace function append_audit(p_actor text, p_action text, p_target text, p_detail jsonb, p_request_id text)
returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare v_id bigint;
begin
  insert into audit_event (actor, action, target, detail, request_id)
  values (p_actor, p_action, p_target, p_detail, p_request_id) returning id into v_id;
  if is_audit_of_player(p_actor) then insert into audit_waiting values (v_id); end if;
  return v_id;
end $$;

-- Links events that are not linked yet. The lock is kept until the transaction ends, so that a link is seen by the next
-- one or never was; every statement after it sees what was committed meanwhile.
create or replace function link_audit(p_events bigint[]) returns void language plpgsql as $$
declare v_event audit_event; v_seq bigint; v_hash bytea; v_previous bytea;
begin
  perform pg_advisory_xact_lock(590060);
  select seq, hash into v_seq, v_hash from audit_link order by seq desc limit 1;
  for v_event in
    select e.* from audit_event e
    where e.id = any (p_events) and not exists (select from audit_link l where l.event = e.id) order by e.id
  loop
    v_previous := coalesce(v_hash, audit_origin());
    v_seq := coalesce(v_seq, 0) + 1;
    v_hash := audit_hash(v_previous, v_seq, v_event);
    insert into audit_link values (v_seq, v_event.id, v_previous, v_hash);
  end loop;
end $$;
revoke execute on function link_audit(bigint[]) from public;

create or replace function link_audit_at_commit() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform link_audit(array[new.id]);
  return null;
end $$;

-- At the end of the transaction: nothing is locked after it that another one could hold, so nobody waits in a circle.
do $$
begin
  if not exists (select from pg_trigger where tgname = 'audit_linked' and tgrelid = 'audit_event'::regclass) then
    create constraint trigger audit_linked after insert on audit_event deferrable initially deferred
      for each row when (not is_audit_of_player(new.actor)) execute function link_audit_at_commit();
  end if;
end $$;

-- Links what waits, at most ten thousand, so that the house's own commands wait for a moment only. Answers how many.
create or replace function link_waiting_audit() returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_events bigint[];
begin
  if not exists (select from audit_waiting) then return 0; end if;
  perform pg_advisory_xact_lock(590060);
  v_events := array(select event from audit_waiting order by event limit 10000);
  perform link_audit(v_events);
  delete from audit_waiting where event = any (v_events);
  return cardinality(v_events);
end $$;

-- Keeps the end of the chain for the UTC day that has ended, once; null where it is kept already or nothing is linked.
create or replace function cut_audit_head() returns audit_head
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_head audit_head; v_yesterday integer := floor(extract(epoch from clock_timestamp()) / 86400)::integer - 1;
begin
  if exists (select from audit_head where day = v_yesterday) then return null; end if;
  insert into audit_head (day, seq, hash) select v_yesterday, seq, hash from audit_link order by seq desc limit 1
  on conflict do nothing returning * into v_head;
  return v_head;
end $$;

-- The first place that is not as it was written, and why; no row where all is. `place` is the number in the chain.
create or replace function audit_fault() returns table (place bigint, event_id bigint, fault text, why text)
language plpgsql stable as $$
declare v record; v_next record; v_event audit_event;
begin
  select w.*, coalesce(w.hash_before, audit_origin()) as wanted, coalesce(w.seq_before, 0) + 1 as wanted_seq,
    e.id is null as gone, audit_hash(w.previous, w.seq, e) = w.hash as fits
  into v from (select l.*, lag(l.hash) over (order by l.seq) as hash_before, lag(l.seq) over (order by l.seq) as seq_before
    from audit_link l) w
  left join audit_event e on e.id = w.event
  where e.id is null or w.seq <> coalesce(w.seq_before, 0) + 1 or w.previous <> coalesce(w.hash_before, audit_origin())
    or w.hash <> audit_hash(w.previous, w.seq, e)
  order by w.seq limit 1;
  if not found then return query select * from audit_loose_end(); return; end if;
  select e.* into v_event from audit_event e where e.id = v.event;
  select l.seq, l.event into v_next from audit_link l
  where l.previous = v.wanted and l.seq <> v.seq order by l.seq limit 1;
  place := v.wanted_seq; event_id := v.event;
  if v.gone then
    fault := 'deleted'; why := 'the event that the link names is gone';
  elsif v.previous = v.wanted and v.seq = v.wanted_seq then
    select e.id into v_next from audit_event e where audit_hash(v.previous, v.seq, e) = v.hash limit 1;
    fault := case when found then 'reordered' else 'forged' end;
    why := case when found then 'event ' || v_next.id || ' was written here' else 'the row is not what was hashed' end;
  elsif v.previous = v.wanted then
    fault := 'forged'; why := 'its number in the chain was changed to ' || v.seq;
  elsif v_next.seq is not null and (v.seq <> v.wanted_seq or audit_hash(v.previous, v_next.seq, v_event) = v.hash) then
    fault := 'reordered'; event_id := v_next.event; why := 'what was written here stands at ' || v_next.seq;
  elsif v_next.seq is not null then
    fault := 'inserted'; why := 'what was written here stands at ' || v_next.seq;
  elsif v.seq <> v.wanted_seq then
    fault := 'deleted'; event_id := null; why := 'there is nothing between here and ' || v.seq;
  elsif v.fits then
    fault := 'forged'; place := v.seq - 1; why := 'it was hashed anew: the row behind it carries another hash';
    select l.event into event_id from audit_link l where l.seq = v.seq - 1;
  else
    -- It may have been written under another number: behind rows that are gone, or before some that were slipped in.
    select n into place from generate_series(v.seq - 100, v.seq + 100) n where audit_hash(v.previous, n, v_event) = v.hash;
    fault := case when place > v.seq then 'deleted' when place < v.seq then 'inserted' else 'forged' end;
    why := case when place is null then 'it does not carry the hash of the row before'
      else 'the rows from here on were numbered anew' end;
    if place is null or place > v.seq then place := v.seq; end if;
    if fault <> 'forged' then select l.event into event_id from audit_link l where l.seq = place and fault = 'inserted'; end if;
  end if;
  return next;
end $$;

-- Whether the links behind `p_after` (null: from the first one) and their events are as they were written, `p_count` of them
-- at least. Null: there are none. `audit_fault` says what is wrong.
create or replace function audit_step(p_after bigint, p_count integer) returns table (proved bigint, is_whole boolean)
language sql stable as $$
  select max(w.seq), bool_and(coalesce(e.id is not null and w.seq = coalesce(w.seq_before, 0) + 1
    and w.previous = coalesce(w.hash_before, audit_origin()) and w.hash = audit_hash(w.previous, w.seq, e), false))
  from (select l.*, lag(l.hash) over (order by l.seq) as hash_before, lag(l.seq) over (order by l.seq) as seq_before
    from (select * from audit_link where p_after is null or seq >= p_after order by seq limit p_count + 1) l) w
  left join audit_event e on e.id = w.event
  where p_after is null or w.seq > p_after
$$;

-- What the links alone do not show: events without one, players' events that vanished, and heads that were published.
create or replace function audit_loose_end() returns table (place bigint, event_id bigint, fault text, why text)
language sql stable as $$
  select null::bigint, e.id, 'inserted', 'no link names the event' from audit_event e
  where not exists (select from audit_link l where l.event = e.id)
    and not exists (select from audit_waiting w where w.event = e.id)
  union all
  select null, w.event, 'deleted', 'the event was to be linked and is gone' from audit_waiting w
  where not exists (select from audit_event e where e.id = w.event)
  union all
  select h.seq, l.event, case when l.seq is null then 'deleted' else 'forged' end,
    'the head that was published for ' || to_char(date '1970-01-01' + h.day, 'YYYY-MM-DD') || ' is not in the chain'
  from audit_head h left join audit_link l on l.seq = h.seq where l.hash is distinct from h.hash
  limit 1
$$;
