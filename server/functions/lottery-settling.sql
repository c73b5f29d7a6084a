-- Settling a draw of the ticket lottery, giving the stakes of a void one back, and taking a settlement back: each does
-- one chunk of tickets in one short transaction.

-- Every chunk works alike. The draw's row is locked in share, so that its state holds meanwhile; then the accounts by
-- ascending id, then the tickets. What a ticket is already (won, lost, void, or placed again) is the progress: a chunk
-- that is repeated, or done by two processes at once, finds nothing left to do. Commits do not wait for the disk: a
-- chunk lost with a crash of the database is made again, and whatever a player does with their winnings commits behind
-- them in the same log. The caller's last step, the state of the draw, waits for all of it.

-- Books an amount for each ticket, between its player and the lottery. The accounts are locked. A player with several
-- tickets gets an entry for each, chained in the order of their numbers.
create or replace function lottery_book(
  p_draw bigint, p_kind text, p_suffix text, p_tickets bigint[], p_players bigint[], p_amounts bigint[], p_now timestamptz
) returns void language plpgsql as $$
declare
  v_txs tx[] := array(
    select new_tx(p_kind || ':' || m.ticket || ':' || p_suffix, p_kind, m.player, p_draw, p_note => m.ticket::text,
      p_now => p_now)
    from unnest(p_tickets, p_players) with ordinality as m (ticket, player, ord) order by m.ord);
begin
  if cardinality(p_tickets) = 0 then return; end if;
  perform book(v_txs, array(select t.id from unnest(v_txs) with ordinality t order by t.ordinality), p_players,
    array_fill(house_lottery(), array[cardinality(p_tickets)]), p_amounts);
end $$;

-- Those of these players whose play is counted by the hour, with the hour it is counted from.
create or replace function lottery_counted(p_players bigint[]) returns table (id bigint, counted_from int)
language sql stable as $$
  select p.id, p.counted_from from player p where p.counted_from is not null and p.id = any (p_players)
$$;

-- Settles the tickets named that are still placed. `p_wins` are their winning lines: item, payout, places. Answers the
-- players who were paid; null: the draw is not to be settled in this round, or its announced moment has not come.
create or replace function lottery_settle_chunk(p_draw bigint, p_round int, p_tickets bigint[], p_wins jsonb)
returns bigint[] language plpgsql set lock_timeout = '2s' as $$
declare
  v_tickets bigint[];
  v_won bigint[];
  v_players bigint[];
  v_amounts bigint[];
  v_now timestamptz;
begin
  perform set_config('synchronous_commit', 'off', true);
  perform 1 from lottery_draw d where d.id = p_draw and d.state = 'confirmed' and d.round = p_round
    and d.draw_at <= clock_timestamp() for share;
  if not found then return null; end if;
  perform lock_accounts(array(
    select t.player_id from jsonb_to_recordset(p_wins) as w (item bigint) join lottery_item i on i.id = w.item
    join lottery_ticket t on t.id = i.ticket_id where t.state = 'placed'
  ));
  v_tickets := array(select t.id from lottery_ticket t
    where t.id = any (p_tickets) and t.draw_id = p_draw and t.state = 'placed' order by t.id for no key update);
  v_now := clock_timestamp();

  update lottery_item i set state = 'won', payout = w.payout, win_places = w.places, collect = 'listed'
  from jsonb_to_recordset(p_wins) as w (item bigint, payout bigint, places jsonb)
  where i.id = w.item and i.ticket_id = any (v_tickets) and i.state = 'pending';
  update lottery_item i set state = 'lost' where i.ticket_id = any (v_tickets) and i.state = 'pending';

  select coalesce(array_agg(id), '{}'), coalesce(array_agg(player_id), '{}'), coalesce(array_agg(amount), '{}')
  into v_won, v_players, v_amounts from (
    select t.id, t.player_id, sum(i.payout)::bigint as amount
    from lottery_ticket t join lottery_item i on i.ticket_id = t.id and i.state = 'won'
    where t.id = any (v_tickets) group by t.id order by t.id
  ) won;
  update lottery_ticket t set state = 'lost' where t.id = any (v_tickets) and t.id <> all (v_won);
  update lottery_ticket t set state = 'won', payout = w.amount
  from unnest(v_won, v_amounts) as w (id, amount) where t.id = w.id;
  perform lottery_book(p_draw, 'lottery_win', p_round::text, v_won, v_players, v_amounts, v_now);
  perform count_play(c.id, hour_of(v_now), 0, sum(w.amount)::bigint, 0)
  from unnest(v_players, v_amounts) as w (player, amount) join lottery_counted(v_players) c on c.id = w.player
  group by c.id;
  return array(select distinct p from unnest(v_players) p order by p);
end $$;

-- Gives the stakes of the next placed tickets of a void draw back: those after `p_after`, at most `p_size`. A stake
-- given back was never made, in the hour of its bet. Answers the last ticket looked at and the players; no row: the
-- draw is not void.
create or replace function lottery_refund_chunk(p_draw bigint, p_after bigint, p_size int)
returns table (last bigint, players bigint[]) language plpgsql set lock_timeout = '2s' as $$
declare
  v_next bigint[];
  v_tickets bigint[];
  v_players bigint[];
  v_amounts bigint[];
begin
  perform set_config('synchronous_commit', 'off', true);
  perform 1 from lottery_draw d where d.id = p_draw and d.state = 'void' for share;
  if not found then return; end if;
  v_next := array(select t.id from lottery_ticket t
    where t.draw_id = p_draw and t.id > p_after and t.state = 'placed' order by t.id limit p_size);
  perform lock_accounts(array(select t.player_id from lottery_ticket t where t.id = any (v_next)));
  perform 1 from lottery_ticket t where t.id = any (v_next) order by t.id for no key update;
  select coalesce(array_agg(id), '{}'), coalesce(array_agg(player_id), '{}'), coalesce(array_agg(amount), '{}')
  into v_tickets, v_players, v_amounts from (
    select t.id, t.player_id, sum(i.cost)::bigint as amount
    from lottery_ticket t join lottery_item i on i.ticket_id = t.id and i.state = 'pending'
    where t.id = any (v_next) and t.state = 'placed' group by t.id order by t.id
  ) placed;

  update lottery_item i set state = 'void' where i.ticket_id = any (v_tickets) and i.state = 'pending';
  update lottery_ticket t set state = 'void' where t.id = any (v_tickets);
  perform lottery_book(p_draw, 'lottery_refund', 'void', v_tickets, v_players, v_amounts, clock_timestamp());
  perform count_play(r.player, r.hour, -r.amount, 0, 0) from (
    select w.player, hour_of(b.created_at) as hour, sum(w.amount)::bigint as amount
    from unnest(v_tickets, v_players, v_amounts) as w (ticket, player, amount)
    join lottery_counted(v_players) c on c.id = w.player
    join lottery_ticket t on t.id = w.ticket join tx b on b.id = t.bet_tx
    where hour_of(b.created_at) >= c.counted_from group by 1, 2
  ) r;
  last := v_next[cardinality(v_next)];
  players := array(select distinct p from unnest(v_players) p order by p);
  return next;
end $$;

-- Takes the settlement of the next tickets back, which are placed again: those after `p_after`, at most `p_size`. What
-- was won goes back to the house whatever is left of it: only here, where a draw of lotto 59 is
-- settled again (resettle.sql) and where a provider takes a win back (wallet-rollback.sql) may a balance fall below zero. It is taken off the hour in which the win was counted. Answers
-- the last ticket looked at and the players; no row: nothing is to be taken back. How many of them are below zero now is
-- asked by servers up to 2.2, which may run beside newer ones.
create or replace function lottery_undo_chunk(p_draw bigint, p_after bigint, p_size int)
returns table (last bigint, players bigint[], overdrawn int) language plpgsql set lock_timeout = '2s' as $$
declare
  v_round smallint;
  v_next bigint[];
  v_tickets bigint[];
  v_players bigint[];
  v_amounts bigint[];
begin
  perform set_config('synchronous_commit', 'off', true);
  select d.round into v_round from lottery_draw d where d.id = p_draw and d.state = 'reversing' for share;
  if not found then return; end if;
  v_next := array(select t.id from lottery_ticket t
    where t.draw_id = p_draw and t.id > p_after and t.state in ('won', 'lost') order by t.id limit p_size);
  perform lock_accounts(array(
    select t.player_id from lottery_ticket t where t.id = any (v_next) and t.state = 'won'
  ));
  perform 1 from lottery_ticket t where t.id = any (v_next) order by t.id for no key update;
  select coalesce(array_agg(t.id order by t.id), '{}'), coalesce(array_agg(t.player_id order by t.id), '{}'),
    coalesce(array_agg(-t.payout order by t.id), '{}')
  into v_tickets, v_players, v_amounts
  from lottery_ticket t where t.id = any (v_next) and t.state = 'won';

  update lottery_item i set state = 'pending', payout = 0, win_places = '[]', collect = null
  where i.ticket_id = any (v_next) and i.state in ('won', 'lost');
  update lottery_ticket t set state = 'placed', payout = 0, paid_out_at = null
  where t.id = any (v_next) and t.state in ('won', 'lost');
  perform lottery_book(p_draw, 'lottery_undo', v_round::text, v_tickets, v_players, v_amounts, clock_timestamp());
  perform count_play(r.player, r.hour, 0, r.amount, 0) from (
    select w.player, hour_of(b.created_at) as hour, sum(w.amount)::bigint as amount
    from unnest(v_tickets, v_players, v_amounts) as w (ticket, player, amount)
    join lottery_counted(v_players) c on c.id = w.player
    join tx b on b.key = 'lottery_win:' || w.ticket || ':' || v_round
    where hour_of(b.created_at) >= c.counted_from group by 1, 2
  ) r;
  last := v_next[cardinality(v_next)];
  players := array(select distinct p from unnest(v_players) p order by p);
  overdrawn := (select count(*) from account a where a.id = any (players) and a.balance < 0);
  return next;
end $$;
