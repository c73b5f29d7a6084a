-- Placing tickets of the ticket lottery, in one statement that locks, asks and books; and keeping drafts.

-- Places a ticket of lines that were priced under these rules and specials, or says why not: then nothing has
-- happened. The draft `p_ticket` becomes it; without one a ticket is made. `retry`: the draw has other rules or
-- specials by now. `replay` and `mismatch`: the key is known. `n`, in units, belongs to the codes of the two
-- limits, with the line (from 1) and the number that it is about.
-- Locks: the draw in share, so that bets do not wait for each other and closing waits for them; the account; exposure.
-- Few rows are touched, through indexes, whatever the statistics of a young table say.
create or replace function place_lottery_ticket(
  p_key text, p_hash bytea, p_player bigint, p_draw bigint, p_ticket bigint, p_rules int,
  p_specials jsonb, p_lines jsonb, p_step bigint, p_player_caps bigint[], p_house_caps bigint[]
) returns table (code text, n bigint, line int, number text, ticket_id bigint, balance bigint) language plpgsql
set lock_timeout = '5s' set jit = off set enable_seqscan = off as $$
#variable_conflict use_column
declare
  v_draw lottery_draw;
  v_now timestamptz;
  v_known tx;
  v_balance bigint;
  v_lines lottery_line[] := array(select l from jsonb_populate_recordset(null::lottery_line, p_lines) l);
  v_total bigint := (select sum(l.cost) from unnest(v_lines) l);
  v_units int := (select sum(l.units) from unnest(v_lines) l);
  v_left bigint;
  v_tx tx;
  v_ticket bigint := p_ticket;
begin
  select * into v_draw from lottery_draw d where d.id = p_draw for share;
  select a.balance into v_balance from lock_accounts(array[p_player]) a;
  -- From here on nobody else can close the draw or spend this money, and each statement sees all that was committed.
  v_now := clock_timestamp();

  select * into v_known from tx t where t.key = p_key;
  if v_known.id is not null then
    code := case when v_known.request_hash = p_hash then 'replay' else 'mismatch' end;
    ticket_id := v_known.note;
    return next;
    return;
  end if;
  if exists (select from slip_of_key(p_player, split_part(p_key, ':', 3)::uuid)) then
    code := 'mismatch';
    return next;
    return;
  end if;
  perform 1 from lottery_ticket t where t.id = p_ticket and t.player_id = p_player and t.draw_id = p_draw
    and t.state = 'draft' for update;
  code := case
    when lottery_is_off() then 'lottery_off'
    when v_draw.id is null or (p_ticket is not null and not found) then 'not_found'
    when v_draw.state <> 'open' or v_now < v_draw.opens_at or v_now >= v_draw.closes_at
      or not lottery_groups_open(p_draw, v_lines, v_now) then 'draw_closed'
    when v_draw.rules_version <> p_rules or lottery_specials(p_draw) <> p_specials then 'retry'
    else lottery_player_stop(p_player, v_total, v_balance, v_now)
  end;
  if code is not null then return next; return; end if;

  select l.amount_left, l.line, l.number into n, line, number from lottery_over(array(
    select (s.line, s.digits, s.number, s.amount, s.stake, p_player_caps[s.digits - 1] - coalesce(b.stake, 0))::lottery_risk
    from lottery_stakes(v_lines) s left join lottery_player_number b
      on b.draw_id = p_draw and b.player_id = p_player and b.digits = s.digits and b.number = s.number
  ), p_step) l;
  if n is not null then code := 'player_number_limit'; return next; return; end if;
  perform lottery_lock_exposure(p_draw, v_lines);
  select l.amount_left, l.line, l.number into n, line, number from lottery_over(array(
    select (s.line, s.digits, s.number, s.amount, s.liability, p_house_caps[s.digits - 1] - e.liability)::lottery_risk
    from lottery_stakes(v_lines) s join lottery_exposure e
      on e.draw_id = p_draw and e.digits = s.digits and e.number = s.number
  ), p_step) l;
  if n is not null then code := 'number_limit'; return next; return; end if;

  v_tx := new_tx(p_key, 'lottery_bet', p_player, p_draw, p_hash, p_now => v_now);
  if p_ticket is null then
    insert into lottery_ticket (player_id, draw_id, state, units, cost, bet_tx, created_at, placed_at)
    values (p_player, p_draw, 'placed', v_units, v_total, v_tx.id, v_now, v_now) returning id into v_ticket;
  else
    delete from lottery_item i where i.ticket_id = p_ticket;
    update lottery_ticket t set state = 'placed', units = v_units, cost = v_total, bet_tx = v_tx.id, placed_at = v_now
    where t.id = p_ticket;
  end if;
  perform lottery_add_lines(v_ticket, v_lines);
  v_tx.note := v_ticket;
  v_balance := book_one(v_tx, p_player, house_lottery(), -v_total);
  perform lottery_count_lines(p_draw, p_player, v_lines, 1);
  perform wallet_recount(p_player, hour_of(v_now), v_total, 0);
  ticket_id := v_ticket;
  balance := v_balance;
  return next;
end $$;

-- Whether the operator has switched the lottery off by now: whoever waited for a lock since the server asked is refused like
-- all who come later, so that a refusal stays true of its key.
create or replace function lottery_is_off() returns boolean language sql stable as $$
  select exists (select from setting s where s.key = 'enable_lottery' and s.value = 'false')
$$;

-- Puts other lines into a draft. False: it is no draft of this player and draw any more.
create or replace function keep_lottery_draft(p_player bigint, p_draw bigint, p_ticket bigint, p_lines jsonb) returns boolean
language plpgsql as $$
declare
  v_lines lottery_line[] := array(select l from jsonb_populate_recordset(null::lottery_line, p_lines) l);
begin
  perform 1 from lottery_ticket t where t.id = p_ticket and t.player_id = p_player and t.draw_id = p_draw
    and t.state = 'draft' for update;
  if not found then return false; end if;
  delete from lottery_item i where i.ticket_id = p_ticket;
  perform lottery_add_lines(p_ticket, v_lines);
  update lottery_ticket t set units = s.units, cost = s.cost
  from (select coalesce(sum(l.units), 0)::int as units, coalesce(sum(l.cost), 0)::bigint as cost from unnest(v_lines) l) s
  where t.id = p_ticket;
  return true;
end $$;

-- Adds lines to a ticket, in their order.
create or replace function lottery_add_lines(p_ticket bigint, p_lines lottery_line[]) returns void language sql as $$
  insert into lottery_item (ticket_id, numbers, digits, posts, amount, kind, range, expanded, units, cost, rates,
    reduced, liabilities)
  select p_ticket, l.numbers, l.digits, l.posts, l.amount, l.kind, l.range, l.expanded, l.units, l.cost, l.rates,
    l.reduced, l.liabilities
  from unnest(p_lines) with ordinality as l (numbers, digits, posts, amount, kind, range, expanded, units, cost, rates,
    reduced, liabilities, ord)
  order by l.ord
$$;
