/** The audit's questions about games of providers: their transactions, their rounds, and the entries of both. */

/** As in `audit-store`: rows that contradict each other, by `subject`, `expected`, `found`. */
export const GAME_CHECKS: Readonly<Record<string, string>> = {
  // Each transaction of a provider has moved what it says, once, between the player and the provider's own account.
  game_transaction: `
    select 'game transaction ' || coalesce(g.name || ':' || g.uuid, t.key) as subject,
      concat_ws(' ', coalesce(g.units, 0), g.tx_kind) as expected, concat_ws(' ', coalesce(e.amount, 0), t.kind) as found
    from (
      select g.uuid, g.player_id, g.tx_id, p.name, p.account_id,
        case g.kind when 'bet' then 'game_bet' when 'win' then 'game_win' when 'rollback' then 'game_undo' end as tx_kind,
        case when not g.has_effect then 0 when g.kind = 'bet' and g.is_free then 0 when g.kind = 'bet' then -g.amount
          when g.kind = 'win' then g.amount when u.kind = 'bet' and u.is_free then 0 when u.kind = 'bet' then u.amount
          else -u.amount end as units
      from game_tx g left join provider p on p.id = g.provider_id
      left join game_tx u on u.provider_id = g.provider_id and u.uuid = g.ref and g.kind = 'rollback'
    ) g
    full join (select * from tx where kind in ('game_bet', 'game_win', 'game_undo')) t on t.id = g.tx_id
    left join entry e on e.account_id = t.player_id and e.tx_id = t.id
    where g.units is distinct from coalesce(e.amount, 0) or (t.id is not null and coalesce(t.kind <> g.tx_kind
      or t.key <> 'game:' || g.name || ':' || g.uuid or t.player_id <> g.player_id or e.contra_id <> g.account_id, true))`,
  // A win belongs to a bet of its player and round; what is undone is undone once, and stood before.
  game_reference: `
    select 'game transaction ' || g.provider_id || '/' || g.uuid as subject,
      case g.kind when 'win' then 'a bet of this player and round' else 'undoes one transaction, once' end as expected,
      concat_ws(' ', coalesce(r.kind, 'nothing'), case when g.times > 1 then g.times || ' times' end) as found
    from (select *, count(*) over (partition by provider_id, ref, kind) as times
      from game_tx where kind in ('win', 'rollback') and has_effect) g
    left join game_tx r on r.provider_id = g.provider_id and r.uuid = g.ref
    where coalesce(r.player_id <> g.player_id, true) or r.id > g.id
      or case g.kind when 'win' then r.kind <> 'bet' or r.round <> g.round
        else r.kind not in ('bet', 'win') or g.times > 1 end`,
  game_round: `
    select 'round ' || coalesce(b.round, r.round) || ' of player ' || coalesce(b.player_id, r.player_id) as subject,
      b.figures as expected, r.figures as found
    from (
      select provider_id, player_id, round, concat_ws('/', sum(bet), sum(win), sum(stands),
        case when sum(stands) = 0 then 'cancelled'
          when max(id) filter (where closes) > coalesce(max(id) filter (where opens), 0) then 'closed' else 'open' end)
          as figures
      from (
        select g.provider_id, g.player_id, g.round, g.id, g.round_closed as closes,
          g.kind = 'bet' and not g.round_closed as opens, (u.id is null)::int as stands,
          case when u.id is null and g.kind = 'bet' and not g.is_free then g.amount else 0 end as bet,
          case when u.id is null and g.kind = 'win' then g.amount else 0 end as win
        from game_tx g
        left join game_tx u on u.provider_id = g.provider_id and u.ref = g.uuid and u.kind = 'rollback' and u.has_effect
        where g.kind in ('bet', 'win')
        union all
        select u.provider_id, u.player_id, g.round, u.id, u.round_closed, g.kind = 'win' and not u.round_closed, 0, 0, 0
        from game_tx u join game_tx g on g.provider_id = u.provider_id and g.uuid = u.ref
        where u.kind = 'rollback' and u.has_effect
      ) e group by provider_id, player_id, round
    ) b
    full join (select provider_id, player_id, round, concat_ws('/', bet, win, standing, status) as figures
      from game_round) r using (provider_id, player_id, round)
    where b.figures is distinct from r.figures`,
  // What a session is counted as having played beyond its money follows from the totals that ended it (fishing.sql).
  game_session: `
    select 'session ' || r.round || ' of player ' || r.player_id as subject, s.replayed as expected, r.replayed as found
    from game_round r
    cross join lateral session_end(r.provider_id, r.player_id, r.round) w
    cross join lateral (select coalesce(session_replayed(w.meta -> 'meta', r.bet, r.win), 0) as replayed offset 0) s
    where (r.replayed <> 0 or w.uuid is not null) and r.replayed <> s.replayed
      and not (r.replayed = 0 and exists (select from game_tx u
        join game_tx g on g.provider_id = u.provider_id and g.uuid = u.ref and g.round = r.round
        where u.player_id = r.player_id and u.provider_id = r.provider_id and u.kind = 'rollback' and u.has_effect))`,
}
