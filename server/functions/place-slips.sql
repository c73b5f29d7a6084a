-- Placing bets: one set-based call accepts or refuses a whole micro-batch of slips in one transaction.

-- Slips come as parallel arrays, their lines as a second set that names its slip by position (from 1).
-- Fixed-width bytes are packed: per slip 32 of request hash, 32 of account tag, 16 of client nonce; per line 16 of
-- salt and 7 of type, count and picks, of which the leaf takes 2 + count.
--
-- Answers one row: arrays by slip, and by ticket in the order of the lines of the placed slips. The code is null
-- (placed), replay, mismatch, not_found, account_locked, excluded, cooling_off, reality_check_due, poll_disabled,
-- draw_closed, player_draw_limit, jackpot_over_limit, not_enough_money, stake_limit, loss_limit, jackpot_numbers_limit, house_exposure, or
-- retry: the slip fits by itself, but not behind the others of this batch, some of which may yet be refused. The
-- caller sends those again, in smaller batches; alone, every check is exact. `ns` are in units.
--
-- Locks: draws, then accounts, each by ascending id. The draw is locked exclusively, since the exposure of a draw
-- must be counted one transaction after another anyway; closing it waits for the same lock.
--
-- The work for each slip is small: a draw is looked up once for the whole batch, an account once when it is locked, and
-- sums over a player's slips are made only where a player has several (0.48 instead of 0.66 ms before the first row is
-- written, at 32 slips).
create or replace function place_slips(
  p_keys text[], p_players bigint[], p_draws bigint[], p_totals bigint[], p_jackpots bigint[],
  p_hashes bytea, p_tags bytea, p_nonces bytea,
  p_slips int[], p_types smallint[], p_picks bigint[], p_rates int[], p_stakes bigint[],
  p_pick_bytes bytea, p_salts bytea
) returns table (
  accepted_ms bigint, codes text[], ns bigint[], slip_ids bigint[], balances bigint[], ticket_ids bigint[],
  leaves bytea
) language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_now timestamptz;
  v_ms bigint;
  v_draws bigint[];
  v_closed text[];
  v_draw_maxima bigint[];
  v_jackpot_maxima bigint[];
  v_accounts bigint[];
  v_funds bigint[];
  v_codes text[];
  v_ns bigint[];
  v_slips bigint[];
  v_balances bigint[];
  v_draw_left bigint[];
  v_jackpot_left bigint[];
  v_is_shared boolean;
  v_by_slip boolean := false;
  v_groups int[];
  v_over boolean[];
  v_left bigint[];
  v_risks draw_risk[];
  v_counted bigint[];
  v_jackpots bigint[];
  v_room bigint;
begin
  perform 1 from draw where id = any (p_draws) order by id for no key update;
  select array_agg(a.id), array_agg(a.balance) into v_accounts, v_funds from (
    select id, balance from account where id = any (p_players) order by id for no key update
  ) a;
  -- From here on nobody else can close these draws or spend this money, and each statement sees all that was
  -- committed before.
  v_now := clock_timestamp();
  v_ms := floor(extract(epoch from v_now) * 1000);
  -- Two slips of one player have to be told apart from here on; without any, nothing has to be summed.
  v_is_shared := cardinality(p_players) > coalesce(cardinality(v_accounts), 0);

  select array_agg(d.id), array_agg(d.code), array_agg(d.player_draw_max), array_agg(d.jackpot_draw_max)
  into v_draws, v_closed, v_draw_maxima, v_jackpot_maxima
  from (
    select d.id, p.player_draw_max, p.jackpot_draw_max, case when not p.enabled then 'poll_disabled'
      when d.state <> 'OPEN' or v_now < d.opens_at or v_now >= d.closes_at then 'draw_closed' end as code
    from draw d join poll p on p.id = d.poll where d.id = any (p_draws)
  ) d;

  select array_agg(code), array_agg(known), array_agg(funds), array_agg(draw_left), array_agg(jackpot_left),
    array_agg(case code when 'player_draw_limit' then draw_max when 'jackpot_over_limit' then jackpot_max end),
    array_agg(player) filter (where code is null and counted_from is not null)
  into v_codes, v_slips, v_balances, v_draw_left, v_jackpot_left, v_ns, v_counted
  from (
    select s.player, t.id as known, f.funds, pl.counted_from, f.draw_max, f.jackpot_max,
      f.draw_max - coalesce(dp.stake, 0) as draw_left,
      f.jackpot_max - coalesce(dp.jackpot_stake, 0) as jackpot_left,
      case
        when t.id is not null then
          case when t.request_hash = substr(p_hashes, s.ord::int * 32 - 31, 32) then 'replay' else 'mismatch' end
        when f.draw_max is null or f.funds is null then 'not_found'
        when pl.state <> 'ACTIVE' then 'account_locked'
        when v_now < pl.excluded_until or v_now >= pl.reminder_at
          then play_stop(pl.exclusion, pl.excluded_until, v_now)
        when f.closed is not null then f.closed
        when coalesce(dp.stake, 0) + s.total > f.draw_max then 'player_draw_limit'
        when s.jackpot > 0 and coalesce(dp.jackpot_stake, 0) + s.jackpot > f.jackpot_max
          then 'jackpot_over_limit'
        when s.total > f.funds then 'not_enough_money'
      end as code
    from unnest(p_keys, p_players, p_draws, p_totals, p_jackpots)
      with ordinality as s (key, player, draw, total, jackpot, ord)
    cross join lateral (select array_position(v_draws, s.draw) as draw,
      array_position(v_accounts, s.player) as account offset 0) at
    cross join lateral (select v_funds[at.account] as funds, v_closed[at.draw] as closed,
      v_draw_maxima[at.draw] as draw_max, v_jackpot_maxima[at.draw] as jackpot_max offset 0) f
    -- Each look-up stands by itself (offset 0), so that it goes through its index whatever the statistics of a young
    -- or quickly grown table say: a plan made for an empty table read all of it for every batch.
    left join lateral (select t.id, t.request_hash from tx t where t.key = s.key offset 0) t on true
    left join lateral (select pl.state, pl.exclusion, pl.excluded_until, pl.reminder_at, pl.counted_from
      from player pl where pl.id = s.player offset 0) pl on true
    left join lateral (select dp.stake, dp.jackpot_stake from draw_player dp
      where dp.draw_id = s.draw and dp.player_id = s.player offset 0) dp on true
    order by s.ord
  ) asked;
  if v_is_shared then
    select array_agg(verdict) into v_codes from (
      select case when code is not null then code
        when sum(total) over by_player > funds or sum(total) over by_draw > draw_left
          or (jackpot > 0 and sum(jackpot) over by_draw > jackpot_left) then 'retry' end as verdict
      from unnest(v_codes, p_players, p_draws, p_totals, p_jackpots, v_balances, v_draw_left, v_jackpot_left)
        with ordinality as s (code, player, draw, total, jackpot, funds, draw_left, jackpot_left, ord)
      window by_player as (partition by player, code is null order by ord),
        by_draw as (partition by player, code is null, draw order by ord)
      order by ord
    ) judged;
  end if;
  if v_counted is not null then
    v_codes := limit_codes(p_players, p_totals, v_codes, v_counted, v_now);
  end if;

  -- The fours of the jackpot lines, first of the whole batch. Only if those are too much, slip by slip: what is too
  -- much alone is refused, and all of the rest is sent again, so that no slip overtakes another one of its player.
  v_jackpots := array(select distinct s.draw from unnest(p_draws, p_jackpots, v_codes) as s (draw, jackpot, code)
    where s.jackpot > 0 and s.code is null);
  if exists (select from unnest(v_jackpots) as d (id) where jackpot_room(d.id, null, p_draws, v_codes, p_slips, p_types,
      p_picks, p_stakes) is not null) then
    for i in 1 .. cardinality(p_keys) loop
      v_room := case when v_codes[i] is null and p_jackpots[i] > 0
        then jackpot_room(p_draws[i], i, p_draws, v_codes, p_slips, p_types, p_picks, p_stakes) end;
      if v_room is not null then
        v_codes[i] := 'jackpot_numbers_limit';
        v_ns[i] := v_room;
      end if;
    end loop;
    v_codes := array(select coalesce(code, 'retry') from unnest(v_codes) with ordinality as c (code, ord) order by ord);
  end if;

  -- The exposure of each draw after all that is left of the batch. Only if that is too much, once more slip by
  -- slip: what is too much alone is refused, the rest is sent again.
  loop
    -- Arrays are read by position: joining them would cost the square of the batch.
    with line as (
      select case when v_by_slip then l.slip else array_position(p_draws, p_draws[l.slip]) end as grp,
        p_draws[l.slip] as draw_id, case when l.type = 8 then l.pick else l.type end::int as market,
        sum(l.stake * l.rate / 100)::bigint as added, max(l.rate) as rate
      from unnest(p_slips, p_types, p_picks, p_rates, p_stakes) as l (slip, type, pick, rate, stake)
      where l.type < 9 and v_codes[l.slip] is null group by 1, 2, 3
    ), counted as (
      select line.*, added + coalesce(x.liability, 0) as liability
      from line left join lateral (select x.liability from draw_exposure x
        where x.draw_id = line.draw_id and x.market = line.market and line.market > 100 offset 0) x on true
    ), risk as (
      select grp, draw_id,
        max(added) filter (where market = 1) as range_1, max(added) filter (where market = 2) as range_2,
        max(added) filter (where market = 3) as range_3, max(added) filter (where market = 4) as range_4,
        max(added) filter (where market = 5) as range_5, max(added) filter (where market = 6) as range_6,
        max(added) filter (where market = 7) as range_7,
        max(liability) filter (where market / 100 = 1) as post_1,
        max(liability) filter (where market / 100 = 2) as post_2,
        max(liability) filter (where market / 100 = 3) as post_3,
        max(liability) filter (where market / 100 = 4) as post_4,
        max(liability) filter (where market / 100 = 5) as post_5,
        max(rate) as rate
      from counted group by grp, draw_id
    ), risen as materialized (
      select k.grp, k.draw_id, k.rate, p.exposure_max, coalesce(worst_case(r.ranges, r.posts), 0) as before,
        array[coalesce(r.ranges[1], 0) + coalesce(k.range_1, 0), coalesce(r.ranges[2], 0) + coalesce(k.range_2, 0),
          coalesce(r.ranges[3], 0) + coalesce(k.range_3, 0), coalesce(r.ranges[4], 0) + coalesce(k.range_4, 0),
          coalesce(r.ranges[5], 0) + coalesce(k.range_5, 0), coalesce(r.ranges[6], 0) + coalesce(k.range_6, 0),
          coalesce(r.ranges[7], 0) + coalesce(k.range_7, 0)] as ranges,
        array[greatest(r.posts[1], k.post_1, 0), greatest(r.posts[2], k.post_2, 0),
          greatest(r.posts[3], k.post_3, 0), greatest(r.posts[4], k.post_4, 0),
          greatest(r.posts[5], k.post_5, 0)] as posts
      from risk k
      cross join lateral (select d.poll from draw d where d.id = k.draw_id offset 0) d
      join poll p on p.id = d.poll
      left join lateral (select r.ranges, r.posts from draw_risk r where r.draw_id = k.draw_id offset 0) r on true
    )
    select array_agg(grp), array_agg(worst_case(ranges, posts) > exposure_max),
      array_agg(greatest(exposure_max - before, 0) / greatest(rate, 1) * 100),
      array_agg((draw_id, ranges, posts)::draw_risk)
    into v_groups, v_over, v_left, v_risks from risen;
    exit when v_by_slip or not coalesce(true = any (v_over), false);
    v_by_slip := true;
  end loop;
  if v_by_slip and (cardinality(p_keys) > 1 or v_over[1]) then
    for i in 1 .. cardinality(v_groups) loop
      if v_over[i] then
        v_codes[v_groups[i]] := 'house_exposure';
        v_ns[v_groups[i]] := v_left[i];
      end if;
    end loop;
    -- All of the rest, so that no slip overtakes another one of its player.
    v_codes := array(select coalesce(code, 'retry') from unnest(v_codes) with ordinality as c (code, ord) order by ord);
    v_risks := null;
  end if;

  -- Ids are taken in the order of each player's slips: an account's entries are ordered by transaction.
  if v_is_shared then
    select array_agg(id), array_agg(balance) into v_slips, v_balances from (
      select case when s.code is null then nextval('tx_id_seq') else s.known end as id,
        case when s.code is null then (s.balance - sum(s.total) over by_player)::bigint end as balance
      from unnest(p_players, p_totals, v_codes, v_slips, v_balances)
        with ordinality as s (player, total, code, known, balance, ord)
      window by_player as (partition by s.player, s.code is null order by s.ord)
      order by s.ord
    ) numbered;
  else
    select array_agg(case when s.code is null then nextval('tx_id_seq') else s.known end),
      array_agg(case when s.code is null then s.balance - s.total end)
    into v_slips, v_balances
    from unnest(p_totals, v_codes, v_slips, v_balances) as s (total, code, known, balance);
  end if;

  perform add_fours(d.id, l.types, l.picks, l.stakes)
  from unnest(v_jackpots) as d (id)
  cross join lateral jackpot_lines(d.id, null, p_draws, v_codes, p_slips, p_types, p_picks, p_stakes) l;
  if v_counted is not null then
    perform count_stakes(p_players, p_totals, v_codes, v_counted, v_now);
  end if;
  return query with slip as materialized (
    select s.ord::int, s.key, s.player, s.draw, s.total, s.jackpot, s.id, s.balance
    from unnest(p_keys, p_players, p_draws, p_totals, p_jackpots, v_slips, v_balances, v_codes)
      with ordinality as s (key, player, draw, total, jackpot, id, balance, code, ord)
    where s.code is null
  ), paid as (
    update account set balance = p.balance
    from (select player, min(slip.balance) as balance from slip group by player) p where id = p.player
  ), noted as (
    insert into tx (id, key, kind, player_id, draw_id, request_hash, created_at)
    select id, key, 'bet', player, draw, substr(p_hashes, ord * 32 - 31, 32), v_now from slip
  ), entered as (
    insert into entry (account_id, tx_id, contra_id, amount, balance_after)
    select player, id, house_lotto59(), -total, balance from slip
  ), counted as (
    insert into draw_player (draw_id, player_id, stake, jackpot_stake)
    select draw, player, sum(total), sum(jackpot) from slip group by draw, player
    on conflict (draw_id, player_id) do update set stake = draw_player.stake + excluded.stake,
      jackpot_stake = draw_player.jackpot_stake + excluded.jackpot_stake
  ), risked as (
    insert into draw_risk select r.draw_id, r.ranges, r.posts from unnest(v_risks) r
    on conflict (draw_id) do update set ranges = excluded.ranges, posts = excluded.posts
  ), line as materialized (
    select nextval('ticket_id_seq') as id, v_slips[l.slip] as slip_id, p_players[l.slip] as player,
      p_draws[l.slip] as draw, l.type, l.pick, l.rate, l.stake, substr(p_salts, l.ord::int * 16 - 15, 16) as salt,
      substr(p_nonces, l.slip * 16 - 15, 16) as nonce,
      substr(p_tags, l.slip * 32 - 31, 32)
        || substr(p_pick_bytes, l.ord::int * 7 - 6, 2 + get_byte(p_pick_bytes, l.ord::int * 7 - 6)) as body
    from unnest(p_slips, p_types, p_picks, p_rates, p_stakes)
      with ordinality as l (slip, type, pick, rate, stake, ord)
    where v_codes[l.slip] is null
  ), leafed as materialized (
    -- 0x00, then the tag of bet leaves with its length; the ticket's id takes 16 bytes.
    select *, sha256('\x000f'::bytea || 'pooldraw/v1/bet'::bytea || salt || '\x0000000000000000'::bytea
      || int8send(id) || body || int8send(stake) || int8send(v_ms) || nonce) as leaf
    from line
  ), sold as (
    insert into ticket (id, slip_id, player_id, draw_id, type, pick, rate_centi, stake, accepted_ms, salt,
      client_nonce, leaf)
    select id, slip_id, player, draw, type, pick, rate, stake, v_ms, salt, nonce, leaf from leafed
  ), exposed as (
    insert into draw_exposure (draw_id, market, liability)
    select draw, pick, sum(stake * rate / 100) from line where type = 8 group by draw, pick
    on conflict (draw_id, market) do update set liability = draw_exposure.liability + excluded.liability
  )
  select v_ms, v_codes, v_ns, v_slips, v_balances, array_agg(id order by id),
    string_agg(leaf, ''::bytea order by id)
  from leafed;
end $$;
