-- Placing one slip by asking every rule in its order (docs/placing.md): it says why not, and decides what place_slips
-- (place-slips.sql) leaves to it. A rule of placing stands in these two, and the tests put the same questions to both.

-- Locks: the account, then the draw's row; who calls it for several slips has locked their accounts by ascending id.
create or replace function place_slip(
  p_draw bigint, p_player bigint, p_key uuid, p_hash bytea, p_tag bytea, p_nonce bytea,
  p_types smallint[], p_picks bigint[], p_rates int[], p_stakes bigint[], p_pick_bytes bytea, p_salts bytea
) returns table (accepted_ms bigint, code text, n bigint, slip_id bigint, balance bigint, leaves bytea)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_account account;
  v_book draw_book;
  v_player player;
  v_hash bytea;
  v_now timestamptz;
  v_total bigint := (select sum(s)::bigint from unnest(p_stakes) s);
  v_jackpot bigint := (select coalesce(sum(l.stake), 0)::bigint from unnest(p_types, p_stakes) l (type, stake)
    where l.type = 9);
  v_staked bigint;
  v_jackpot_staked bigint;
  v_markets int[];
  v_added bigint[];
  v_risk bigint[];
begin
  select * into v_account from account a where a.id = p_player for no key update;
  select * into v_book from draw_book b where b.draw_id = p_draw and not b.is_over for no key update;
  -- From here on nobody else can close this draw or spend this money, and each statement sees all that was committed
  -- before.
  v_now := clock_timestamp();
  accepted_ms := floor(extract(epoch from v_now) * 1000);

  select s.id, s.request_hash into slip_id, v_hash from slip_of_key(p_player, p_key, p_draw) s;
  if slip_id is not null then
    code := case when v_hash = p_hash then 'replay' else 'mismatch' end;
    return next;
    return;
  end if;
  if v_account.has_tickets and exists (select from tx t where t.key = 'bet:' || p_player || ':' || p_key) then
    code := 'mismatch';
    return next;
    return;
  end if;

  select * into v_player from player p where p.id = p_player;
  select m.stake, m.jackpot into v_staked, v_jackpot_staked from stake_on(v_account, v_book) m;
  code := case
    when v_account.id is null or v_player.id is null or not exists (select from draw d where d.id = p_draw)
      then 'not_found'
    when v_player.state <> 'ACTIVE' then 'account_locked'
    when v_now < v_player.excluded_until or v_now >= v_player.reminder_at
      then play_stop(v_player.exclusion, v_player.excluded_until, v_now)
    when (select not p.enabled from draw d join poll p on p.id = d.poll where d.id = p_draw) then 'poll_disabled'
    when v_book.draw_id is null or not v_book.is_open or v_now < v_book.opens_at or v_now >= v_book.closes_at
      then 'draw_closed'
    when v_staked + v_total > v_book.player_max then 'player_draw_limit'
    when v_jackpot > 0 and v_jackpot_staked + v_jackpot > v_book.jackpot_max then 'jackpot_over_limit'
    when v_total > v_account.balance then 'not_enough_money'
  end;
  if code is null and v_player.counted_from is not null then
    code := check_play_limits(p_player, v_total, v_now);
  end if;
  n := case code when 'player_draw_limit' then v_book.player_max when 'jackpot_over_limit' then v_book.jackpot_max end;
  if code is null and v_jackpot > 0 then
    n := four_room(p_draw, v_book.four_max, p_types, p_picks, p_stakes);
    code := case when n is not null then 'jackpot_numbers_limit' end;
  end if;
  if code is null then
    select r.markets, r.added, risk_plus(v_book.risk, r.markets, r.added) into v_markets, v_added, v_risk
    from risk_of(p_types, p_picks, p_rates, p_stakes) r;
    if is_too_much(v_risk, v_book.exposure_max, v_markets) then
      code := 'house_exposure';
      n := greatest(v_book.exposure_max - worst_case(v_book.risk), 0) / greatest((select max(r) from unnest(p_rates) r), 1)
        * 100;
    end if;
  end if;
  if code is not null then return next; return; end if;

  select w.slip_id, w.balance, w.leaves into slip_id, balance, leaves
  from write_slip(v_book, v_now, p_player, p_key, v_total, v_jackpot, v_markets, v_added, p_hash, p_tag, p_nonce, p_types,
    p_picks, p_rates, p_stakes, p_pick_bytes, p_salts) w;
  if v_player.counted_from is not null then
    perform count_play(p_player, hour_of(v_now), v_total, 0, 0);
  end if;
  -- What had to be asked is known by now: the next slip goes with the others.
  perform watch_player(v_player, v_now);
  return next;
end $$;

-- What a player has staked on a draw: by the account's row, or, where that tells of a newer one, by the slips.
create or replace function stake_on(p_account account, p_book draw_book, out stake bigint, out jackpot bigint)
language plpgsql stable as $$
begin
  if p_book.poll = 'POLL_1' then
    stake := staked_on(p_account.draw_1, p_account.stake_1, p_book.draw_id);
    jackpot := staked_on(p_account.draw_1, p_account.jackpot_1, p_book.draw_id);
  else
    stake := staked_on(p_account.draw_2, p_account.stake_2, p_book.draw_id);
    jackpot := staked_on(p_account.draw_2, p_account.jackpot_2, p_book.draw_id);
  end if;
  if stake is null then
    select coalesce(sum(t.stake), 0), coalesce(sum(t.stake) filter (where t.type = 9), 0) into stake, jackpot
    from ticket t where t.player_id = p_account.id and t.slip_id >= p_book.first_slip and t.draw_id = p_book.draw_id;
  end if;
end $$;

-- Writes a slip by three statements: the account is debited, the draw's row takes the risk, the slip is written. Either
-- all rules have accepted it at `p_now`, under the locks of both; or that is null, and the statements ask as those of
-- place_slips do, raise what they raise, and answer no slip where the player would be left out.
create or replace function write_slip(
  p_book draw_book, p_now timestamptz, p_player bigint, p_key uuid, p_total bigint, p_jackpot bigint, p_markets int[],
  p_added bigint[], p_hash bytea, p_tag bytea, p_nonce bytea, p_types smallint[], p_picks bigint[], p_rates int[],
  p_stakes bigint[], p_pick_bytes bytea, p_salts bytea,
  out accepted_ms bigint, out slip_id bigint, out balance bigint, out leaves bytea
) language plpgsql as $$
#variable_conflict use_column
declare
  v_draw bigint := p_book.draw_id;
  v_first boolean := p_book.poll = 'POLL_1';
  v_now timestamptz := p_now;
  v_lines int := cardinality(p_types);
  v_watch timestamptz;
  v_is_counted boolean;
  v_has_tickets boolean;
  v_is_over boolean;
  v_four_max bigint;
begin
  update account a set balance = a.balance - p_total, room = a.room - p_total,
    draw_1 = case when v_first then greatest(a.draw_1, v_draw) else a.draw_1 end,
    stake_1 = case when v_first then coalesce(staked_on(a.draw_1, a.stake_1, v_draw) + p_total, a.stake_1)
      else a.stake_1 end,
    jackpot_1 = case when v_first then coalesce(staked_on(a.draw_1, a.jackpot_1, v_draw) + p_jackpot, a.jackpot_1)
      else a.jackpot_1 end,
    draw_2 = case when v_first then a.draw_2 else greatest(a.draw_2, v_draw) end,
    stake_2 = case when v_first then a.stake_2
      else coalesce(staked_on(a.draw_2, a.stake_2, v_draw) + p_total, a.stake_2) end,
    jackpot_2 = case when v_first then a.jackpot_2
      else coalesce(staked_on(a.draw_2, a.jackpot_2, v_draw) + p_jackpot, a.jackpot_2) end
  where a.id = p_player and (p_now is not null or may_stake(a, p_book, p_total, p_jackpot))
  returning a.balance, a.watch_from, a.room is not null, a.has_tickets
  into balance, v_watch, v_is_counted, v_has_tickets;
  if not found then return; end if;
  v_now := coalesce(p_now, clock_timestamp());
  accepted_ms := floor(extract(epoch from v_now) * 1000);
  update draw_book b set risk = risk_plus(b.risk, p_markets, p_added), tickets = b.tickets + v_lines,
    stake = b.stake + p_total
  where b.draw_id = v_draw and not b.is_over and (p_now is not null or takes_bets(b, p_book, v_now))
  returning is_too_much(b.risk, b.exposure_max, p_markets), b.four_max into v_is_over, v_four_max;
  if p_now is null then
    if not found or v_watch <= v_now then raise exception 'the draw takes no bets, or the player has to be asked'
      using errcode = 'SN001'; end if;
    if v_is_over or p_jackpot > 0 and four_room(v_draw, v_four_max, p_types, p_picks, p_stakes) is not null then
      raise exception 'the house cannot take this' using errcode = 'SN002';
    end if;
    if v_has_tickets then perform refuse_known_key(p_player, p_key); end if;
    if v_is_counted then perform count_stakes(array[p_player], array[p_total], hour_of(v_now)); end if;
  end if;
  if p_jackpot > 0 then perform add_fours(v_draw, p_types, p_picks, p_stakes); end if;
  slip_id := nextval('tx_id_seq');
  leaves := case when v_lines = 1
    then bet_leaf(p_salts, slip_id * 64, p_tag, p_pick_bytes, p_stakes[1], accepted_ms, p_nonce)
    else slip_leaves(slip_id, 0, v_lines, p_tag, p_stakes, p_pick_bytes, p_salts, accepted_ms, p_nonce) end;
  insert into slip (id, player_id, draw_id, key, total, balance_after, accepted_ms, type, pick, rate_centi, stake, more,
    request_hash, client_nonce, salts, leaves)
  values (slip_id, p_player, v_draw, p_key, p_total, balance, accepted_ms, p_types[1], p_picks[1], p_rates[1], p_stakes[1],
    case when v_lines > 1 then p_types[2:]::bigint[] || p_picks[2:] || p_rates[2:]::bigint[] || p_stakes[2:] end,
    p_hash, p_nonce, p_salts, leaves);
  -- The unique index compares within a part, as in place_slips.
  if slip_part(p_book.keys_from) < slip_part(slip_id) and (
    select count(*) from slip k
    where k.player_id = p_player and k.key = p_key and k.id between p_book.keys_from and slip_id
  ) > 1 then
    raise unique_violation using message = 'a slip of an earlier part has this key';
  end if;
end $$;

-- place_slips for a batch of one: plain statements cost a quarter less than those that join arrays. Raises what place_slips
-- raises; no slip: the player is left out, and place_slip decides.
create or replace function place_one(
  p_draw bigint, p_player bigint, p_key uuid, p_total bigint, p_jackpot bigint, p_markets int[], p_added bigint[],
  p_hash bytea, p_tag bytea, p_nonce bytea, p_types smallint[], p_picks bigint[], p_rates int[], p_stakes bigint[],
  p_pick_bytes bytea, p_salts bytea,
  out accepted_ms bigint, out slip_id bigint, out balance bigint, out leaves bytea
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_book draw_book;
  v_slip record;
begin
  select * into v_book from draw_book b where b.draw_id = p_draw and not b.is_over;
  if v_book.is_open is not true then raise exception 'the draw takes no bets' using errcode = 'SN001'; end if;
  -- An assignment: as a query the call would take 20 µs more.
  v_slip := write_slip(v_book, null, p_player, p_key, p_total, p_jackpot, p_markets, p_added, p_hash, p_tag, p_nonce,
    p_types, p_picks, p_rates, p_stakes, p_pick_bytes, p_salts);
  accepted_ms := v_slip.accepted_ms;
  slip_id := v_slip.slip_id;
  balance := v_slip.balance;
  leaves := v_slip.leaves;
end $$;

-- Asks place_slip about each slip of a batch, in their order, in one transaction: arguments as of place_slips.
create or replace function place_each(
  p_draw bigint, p_players bigint[], p_of int[], p_from int[], p_counts int[], p_keys uuid[],
  p_hashes bytea, p_tags bytea, p_nonces bytea,
  p_types smallint[], p_picks bigint[], p_rates int[], p_stakes bigint[], p_pick_bytes bytea, p_salts bytea
) returns table (accepted_ms bigint, code text, n bigint, slip_id bigint, balance bigint, leaves bytea)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_from int;
  v_to int;
begin
  perform lock_accounts(p_players);
  for i in 1 .. cardinality(p_keys) loop
    v_from := p_from[i];
    v_to := v_from + p_counts[i];
    return query select s.* from place_slip(p_draw, p_players[p_of[i]], p_keys[i], substr(p_hashes, i * 32 - 31, 32),
      substr(p_tags, i * 32 - 31, 32), substr(p_nonces, i * 16 - 15, 16), p_types[v_from + 1 : v_to],
      p_picks[v_from + 1 : v_to], p_rates[v_from + 1 : v_to], p_stakes[v_from + 1 : v_to],
      substr(p_pick_bytes, v_from * 7 + 1, p_counts[i] * 7), substr(p_salts, v_from * 16 + 1, p_counts[i] * 16)) s;
  end loop;
end $$;
