-- The parts of the slips (schema/09-tickets.sql): made ahead of the ids, and how far back keys are known.

-- Where the keys of slips on a draw are known from that opens now: the part in which the first draw of the day before
-- opened, in Phnom Penh, where players know their days. Whole parts, as each has a unique index of its own.
create or replace function keys_from(p_opens timestamptz, p_last bigint) returns bigint language sql stable as $$
  select first_of_part(slip_part(least(p_last, min(b.first_slip))))
  from poll p cross join lateral (
    select o.first_slip from draw d join draw_book o on o.draw_id = d.id
    where d.poll = p.id
      and d.closes_at >= date_trunc('day', p_opens, 'Asia/Phnom_Penh') - interval '1 day'
    order by d.closes_at limit 1
  ) b
$$;

-- The slip of a player with this key: on the draw that is asked about, however old, or since keys_from of the newest one.
create or replace function slip_of_key(p_player bigint, p_key uuid, p_draw bigint default null) returns setof slip
language plpgsql stable as $$
declare
  v_from bigint;
  v_last bigint;
begin
  select b.keys_from, b.last_slip into v_from, v_last from draw_book b where b.draw_id = p_draw;
  return query select s.* from slip s
    where s.player_id = p_player and s.key = p_key and s.id between v_from and coalesce(v_last, 9223372036854775807)
    order by s.draw_id <> p_draw, s.id desc limit 1;
  if not found then
    v_from := (select b.keys_from from draw_book b order by b.draw_id desc limit 1);
    return query select s.* from slip s where s.player_id = p_player and s.key = p_key and s.id >= v_from
      order by s.id desc limit 1;
  end if;
end $$;

-- How many ids are left until one has no part (0: a bet would have to make it), and how many the last day has taken.
-- Ids that no part was made for were jumped over, not taken.
create or replace function slip_room(out room bigint, out used bigint) language plpgsql stable security definer
set search_path = public, pg_temp as $$
declare
  v_last bigint := (select last_value from tx_id_seq);
  v_parts bigint[] := array(select substr(c.relname, 6)::bigint from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'slip'::regclass);
  v_part bigint := slip_part(v_last + 1);
  v_day bigint;
begin
  while v_part = any (v_parts) loop v_part := v_part + 1; end loop;
  room := greatest(first_of_part(v_part) - v_last - 1, 0);
  select coalesce(min(b.first_slip), v_last) into v_day from poll p cross join lateral (
    select o.first_slip from draw d join draw_book o on o.draw_id = d.id
    where d.poll = p.id and d.closes_at >= now() - interval '1 day' order by d.closes_at limit 1
  ) b;
  used := least(v_last - v_day,
    (select first_of_part(count(*)) from unnest(v_parts) n where n between slip_part(v_day) and slip_part(v_last)));
end $$;

-- Makes the parts that two such days as the last one would fill, and the next one at least. Answers how many it made.
create or replace function make_slip_parts() returns int language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  v_last bigint := (select last_value from tx_id_seq);
  v_made int := 0;
begin
  for n in slip_part(v_last + 1) .. slip_part(v_last + 1 + greatest(first_of_part(1), 2 * (select used from slip_room()))) loop
    if to_regclass('slip_' || n) is null and make_slip_part(n) then v_made := v_made + 1; end if;
  end loop;
  return v_made;
end $$;

select make_slip_parts();
