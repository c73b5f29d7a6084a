-- Crediting winners and refunds: one short transaction a chunk of players.

-- Credits the next players of a draw in ascending order of account, with the progress row in the same transaction:
-- each payout row reaches its account exactly once, whoever calls and however often. No row: nothing to do, not yet
-- shown, or the lease is lost. Accounts are locked in the order of place_slips, and for milliseconds only; the
-- number of the transaction is taken after that, so that the entries of an account are numbered in their order.
-- Its commit does not wait for the disk: a chunk lost with a crash of the database is made again, and whatever a
-- player does with their winnings commits behind them in the same log, waiting for both.
create or replace function credit_chunk(p_draw bigint, p_epoch bigint, p_size int)
returns table (players bigint[], done boolean) language plpgsql set lock_timeout = '2s' as $$
declare
  v_last bigint;
  v_kind text;
  v_players bigint[];
  v_amounts bigint[];
  v_tx tx;
begin
  perform set_config('synchronous_commit', 'off', true);
  select s.last_player, case d.state when 'VOID' then 'refund' else 'settle' end into v_last, v_kind
  from settlement s join draw d on d.id = s.draw_id
  where s.draw_id = p_draw and not s.done and holds_draw_lease(p_epoch)
    and (d.state = 'VOID' or (d.state = 'DRAWN' and d.shown_at <= clock_timestamp()))
  for update of s;
  if not found then return; end if;

  select array_agg(player_id order by player_id), array_agg(amount order by player_id)
  into v_players, v_amounts
  from (
    select player_id, sum(amount)::bigint as amount from payout
    where draw_id = p_draw and player_id > v_last
    group by player_id order by player_id limit p_size
  ) chunk;

  if v_players is not null then
    perform lock_accounts(v_players);
    v_tx := new_tx(v_kind || ':' || p_draw || ':' || v_players[1], v_kind, null, p_draw);
    perform book(array[v_tx], array_fill(v_tx.id, array[cardinality(v_players)]), v_players,
      array_fill(house_lotto59(), array[cardinality(v_players)]), v_amounts);
    perform count_credits(p_draw, v_players, v_amounts, v_tx.created_at);
  end if;

  done := coalesce(cardinality(v_players), 0) < p_size;
  players := coalesce(v_players, '{}');
  update settlement s set last_player = coalesce(v_players[cardinality(v_players)], s.last_player),
    done = credit_chunk.done
  where s.draw_id = p_draw;
  return next;
end $$;
