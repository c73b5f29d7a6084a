-- Placing bets: one call accepts a whole micro-batch of slips on one draw in one transaction, by three statements.

-- What a player has staked on a draw by their account's row; null where the row tells of a newer draw.
create or replace function staked_on(p_known bigint, p_stake bigint, p_draw bigint) returns bigint
language sql immutable as $$
  select case when p_known = p_draw then p_stake when p_known < p_draw then 0 end
$$;

-- The questions that place_slips and place_one put to the rows which they write, each once. They become part of the
-- statement that calls them, so a row is asked as it is when its lock is had.
-- Of the account: false or null where place_slip has to say why not, or has to ask more.
create or replace function may_stake(a account, b draw_book, p_total bigint, p_jackpot bigint) returns boolean
language sql as $$
  select a.balance >= p_total and a.watch_from > clock_timestamp() and (a.room is null or a.room >= p_total)
    and case when b.poll = 'POLL_1' then staked_on(a.draw_1, a.stake_1, b.draw_id)
      else staked_on(a.draw_2, a.stake_2, b.draw_id) end + p_total <= b.player_max
    and (p_jackpot = 0 or case when b.poll = 'POLL_1' then staked_on(a.draw_1, a.jackpot_1, b.draw_id)
      else staked_on(a.draw_2, a.jackpot_2, b.draw_id) end + p_jackpot <= b.jackpot_max)
$$;

-- Of the draw: whether it takes bets that were accepted at `p_now`, by the limits `p_asked` that their players keep.
create or replace function takes_bets(b draw_book, p_asked draw_book, p_now timestamptz) returns boolean
language sql as $$
  select b.is_open and p_now >= b.opens_at and clock_timestamp() < b.closes_at
    and b.player_max = p_asked.player_max and b.jackpot_max = p_asked.jackpot_max
$$;

-- Of the house: whether the draw could cost more than it may. Jackpots alone, which have no market, are not asked.
create or replace function is_too_much(p_risk bigint[], p_max bigint, p_markets int[]) returns boolean
language sql immutable as $$
  select cardinality(p_markets) > 0 and worst_case(p_risk) > p_max
$$;

-- A leaf of a bet (docs/fairness.md): 0x00, then the tag of bet leaves with its length; the ticket's number takes 16
-- bytes; of `p_pick`, which is 7 bytes wide, type, count and as many picks.
create or replace function bet_leaf(
  p_salt bytea, p_ticket bigint, p_tag bytea, p_pick bytea, p_stake bigint, p_ms bigint, p_nonce bytea
) returns bytea language sql immutable as $$
  select sha256(('\x000f'::bytea || 'pooldraw/v1/bet'::bytea) || p_salt || '\x0000000000000000'::bytea
    || int8send(p_ticket) || p_tag || substr(p_pick, 1, 2 + get_byte(p_pick, 1)) || int8send(p_stake)
    || int8send(p_ms) || p_nonce)
$$;

-- The leaves of lines p_from + 1 … p_from + p_count of parallel arrays, which are slip `p_slip`.
create or replace function slip_leaves(
  p_slip bigint, p_from int, p_count int, p_tag bytea, p_stakes bigint[], p_pick_bytes bytea, p_salts bytea, p_ms bigint,
  p_nonce bytea
) returns bytea language plpgsql immutable as $$
begin
  return (
    select string_agg(bet_leaf(substr(p_salts, 16 * (p_from + n) + 1, 16), p_slip * 64 + n, p_tag,
      substr(p_pick_bytes, 7 * (p_from + n) + 1, 7), p_stakes[p_from + n + 1], p_ms, p_nonce), ''::bytea order by n)
    from generate_series(0, p_count - 1) n
  );
end $$;

-- A key of a player that a ticket of the lottery has is as known as that of a slip.
create or replace function refuse_known_key(p_player bigint, p_key uuid) returns void language plpgsql as $$
begin
  if exists (select from tx t where t.key = 'bet:' || p_player || ':' || p_key) then
    raise unique_violation using message = 'a ticket of the lottery has this key';
  end if;
end $$;

-- 1, 2, 3 … for as many players as a batch may have: folded into a constant, where asking for a series takes 20 µs.
create or replace function places() returns int[] language sql immutable as $$
  select array(select generate_series(1, 1000))
$$;

-- Slips come as parallel arrays in the order in which they came: `p_of` the position of their player, `p_after` what
-- the player's later slips of the batch cost, `p_from` how many lines are before theirs, `p_counts` how many they have.
-- Their players come by ascending id, with what they want to stake in all; the lines in the order of the slips; what
-- they would cost the house by market. Fixed-width bytes are packed: 32 of request hash, 32 of account tag, 16 of client
-- nonce per slip; 16 of salt and 7 of type, count and picks per line.
--
-- Answers the places of players who were left out: to them some rule says no, or has to be asked that only place_slip
-- asks (place-slip.sql), which decides about their slips, and says why. A player is left out with all of their slips, so
-- that none overtakes another one. Of the other slips ids, balances and leaves, in their order. Raises, and then nothing
-- has happened: `SN001` where the draw takes no bets or has other limits by now, `SN002` where the slips are too much
-- for the house together, a unique_violation where one of the keys is known. Then place_slip decides about all of them.
--
-- UPDATE is lock, question and debit at once: it waits for whoever holds the account and asks the newest row. Locks:
-- accounts by ascending id, then the draw's row, which nobody who waits for an account holds.
create or replace function place_slips(
  p_draw bigint, p_players bigint[], p_sums bigint[], p_jackpots bigint[], p_markets int[], p_added bigint[],
  p_of int[], p_after bigint[], p_from int[], p_counts int[], p_keys uuid[], p_totals bigint[],
  p_hashes bytea, p_tags bytea, p_nonces bytea,
  p_types smallint[], p_picks bigint[], p_rates int[], p_stakes bigint[], p_pick_bytes bytea, p_salts bytea
) returns table (accepted_ms bigint, left_out int[], slip_ids bigint[], balances bigint[], leaves bytea)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_book draw_book;
  v_first boolean;
  v_now timestamptz;
  v_places int[];
  v_balances bigint[];
  v_watch timestamptz;
  v_has_tickets boolean;
  v_counted bigint[];
  v_counted_stakes bigint[];
  v_types smallint[] := p_types;
  v_picks bigint[] := p_picks;
  v_rates int[] := p_rates;
  v_stakes bigint[] := p_stakes;
  v_is_over boolean;
  v_last bigint;
begin
  select * into v_book from draw_book b where b.draw_id = p_draw and not b.is_over;
  if v_book.is_open is not true then raise exception 'the draw takes no bets' using errcode = 'SN001'; end if;
  v_first := v_book.poll = 'POLL_1';

  with paid as (
    update account a set balance = a.balance - u.total, room = a.room - u.total,
      draw_1 = case when v_first then p_draw else a.draw_1 end,
      stake_1 = case when v_first then staked_on(a.draw_1, a.stake_1, p_draw) + u.total else a.stake_1 end,
      jackpot_1 = case when v_first then staked_on(a.draw_1, a.jackpot_1, p_draw) + u.jackpot else a.jackpot_1 end,
      draw_2 = case when v_first then a.draw_2 else p_draw end,
      stake_2 = case when v_first then a.stake_2 else staked_on(a.draw_2, a.stake_2, p_draw) + u.total end,
      jackpot_2 = case when v_first then a.jackpot_2 else staked_on(a.draw_2, a.jackpot_2, p_draw) + u.jackpot end
    from unnest(p_players, p_sums, p_jackpots) with ordinality u (id, total, jackpot, place)
    where a.id = u.id and may_stake(a, v_book, u.total, u.jackpot)
    returning u.place::int, u.id, u.total, a.balance, a.watch_from, a.room is not null as is_counted, a.has_tickets
  )
  select array_agg(p.place), array_agg(p.balance), min(p.watch_from), bool_or(p.has_tickets),
    array_agg(p.id) filter (where p.is_counted), array_agg(p.total) filter (where p.is_counted)
  into v_places, v_balances, v_watch, v_has_tickets, v_counted, v_counted_stakes from paid p;
  -- From here on nobody else can spend this money, nor lock these players.
  v_now := clock_timestamp();
  accepted_ms := floor(extract(epoch from v_now) * 1000);
  if v_places is distinct from (places())[1 : cardinality(p_players)] then
    select array_agg(p.balance order by n), array_agg(n::int order by n) filter (where p.place is null)
    into v_balances, left_out
    from generate_series(1, cardinality(p_players)) n left join unnest(v_places, v_balances) as p (place, balance) on p.place = n;
    if v_places is null then return next; return; end if;
  end if;
  if v_watch <= v_now then
    raise exception 'a player has to be asked meanwhile' using errcode = 'SN001';
  end if;
  if v_counted is not null then perform count_stakes(v_counted, v_counted_stakes, hour_of(v_now)); end if;

  -- Slips of players who were left out may yet be placed, and came before some of the others: the house must be able to
  -- take all of them, so that their order makes no difference.
  if left_out is not null then
    select is_too_much(risk_plus(b.risk, p_markets, p_added), b.exposure_max, p_markets) into v_is_over
    from draw_book b where b.draw_id = p_draw and not b.is_over for no key update;
    if v_is_over then raise exception 'the house cannot take all of this' using errcode = 'SN002'; end if;
    select array_agg(p_types[l.n]), array_agg(p_picks[l.n]), array_agg(p_rates[l.n]), array_agg(p_stakes[l.n])
    into v_types, v_picks, v_rates, v_stakes
    from unnest(p_of, p_from, p_counts) as s (of, before, lines)
    cross join lateral generate_series(s.before + 1, s.before + s.lines) l (n) where v_balances[s.of] is not null;
    select r.markets, r.added into p_markets, p_added from risk_of(v_types, v_picks, v_rates, v_stakes) r;
  end if;
  update draw_book b set risk = risk_plus(b.risk, p_markets, p_added), tickets = b.tickets + placed.lines,
    stake = b.stake + placed.total
  from (select sum(s.lines) as lines, sum(s.total) as total from unnest(p_of, p_counts, p_totals) as s (of, lines, total)
    where v_balances[s.of] is not null) placed
  where b.draw_id = p_draw and not b.is_over and takes_bets(b, v_book, v_now)
  returning is_too_much(b.risk, b.exposure_max, p_markets), b.four_max into v_is_over, v_book.four_max;
  if not found then raise exception 'the draw takes no bets' using errcode = 'SN001'; end if;
  if v_is_over then raise exception 'the house cannot take all of this' using errcode = 'SN002'; end if;
  if 9 = any (p_types) then
    if four_room(p_draw, v_book.four_max, p_types, p_picks, p_stakes) is not null then
      raise exception 'the house cannot take all of this' using errcode = 'SN002';
    end if;
    perform add_fours(p_draw, v_types, v_picks, v_stakes);
  end if;
  if v_has_tickets then
    perform refuse_known_key(p_players[s.of], s.key) from unnest(p_keys, p_of) as s (key, of);
  end if;

  with placed as (
    insert into slip (id, player_id, draw_id, key, total, balance_after, accepted_ms, type, pick, rate_centi, stake, more,
      request_hash, client_nonce, salts, leaves)
    select n.id, p_players[n.of], p_draw, n.key, n.total, n.balance, place_slips.accepted_ms, p_types[n.before + 1],
      p_picks[n.before + 1], p_rates[n.before + 1], p_stakes[n.before + 1],
      case when n.lines > 1 then p_types[n.before + 2 : n.before + n.lines]::bigint[]
        || p_picks[n.before + 2 : n.before + n.lines] || p_rates[n.before + 2 : n.before + n.lines]::bigint[]
        || p_stakes[n.before + 2 : n.before + n.lines] end,
      substr(p_hashes, n.ord * 32 - 31, 32), n.nonce, substr(p_salts, n.before * 16 + 1, n.lines * 16),
      case when n.lines = 1
        then bet_leaf(substr(p_salts, n.before * 16 + 1, 16), n.id * 64, n.tag, substr(p_pick_bytes, n.before * 7 + 1, 7),
          p_stakes[n.before + 1], place_slips.accepted_ms, n.nonce)
        else slip_leaves(n.id, n.before, n.lines, n.tag, p_stakes, p_pick_bytes, p_salts, place_slips.accepted_ms,
          n.nonce) end
    from (
      select nextval('tx_id_seq') as id, s.of, s.before, s.lines, s.key, s.total, s.ord::int as ord,
        v_balances[s.of] + s.after as balance, substr(p_tags, s.ord::int * 32 - 31, 32) as tag,
        substr(p_nonces, s.ord::int * 16 - 15, 16) as nonce
      from unnest(p_of, p_after, p_from, p_counts, p_keys, p_totals)
        with ordinality as s (of, after, before, lines, key, total, ord)
      where v_balances[s.of] is not null
      offset 0
    ) n
    returning id, balance_after, leaves
  )
  select array_agg(p.id), array_agg(p.balance_after), string_agg(p.leaves, ''::bytea)
  into slip_ids, balances, leaves from placed p;
  -- The unique indexes compare within a part. Whoever else has such a key has committed it: the account was theirs.
  v_last := slip_ids[cardinality(slip_ids)];
  if slip_part(v_book.keys_from) < slip_part(v_last) and exists (
    select from unnest(p_keys, p_of) as s (key, of) where v_balances[s.of] is not null and (
      select count(*) from slip k
      where k.player_id = p_players[s.of] and k.key = s.key and k.id between v_book.keys_from and v_last
    ) > 1
  ) then
    raise unique_violation using message = 'a slip of an earlier part has this key';
  end if;
  return next;
end $$;
