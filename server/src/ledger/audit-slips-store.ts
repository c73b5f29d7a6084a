/** The audit's questions about slips of lotto 59, and about what accounts and draws carry of them. */

/** Stakes by player and draw. */
const STAKES = `(select t.player_id, t.draw_id, d.poll, sum(t.stake) as stake,
    coalesce(sum(t.stake) filter (where t.type = 9), 0) as jackpot
  from ticket t join draw d on d.id = t.draw_id group by 1, 2, 3)`

/** As in `audit-store`: rows that contradict each other, by `subject`, `expected`, `found`. */
export const SLIP_CHECKS: Readonly<Record<string, string>> = {
  // A slip costs what its lines cost; its arrays have as much for each of them.
  slip: `
    select 'slip ' || s.id as subject, concat_ws('/', t.stake, t.lines) as expected,
      concat_ws('/', s.total, octet_length(s.leaves) / 32.0) as found
    from slip s left join (select player_id, slip_id, sum(stake) as stake, count(*) as lines, min(stake) as least
      from ticket group by player_id, slip_id) t on t.player_id = s.player_id and t.slip_id = s.id
    where coalesce(s.total <> t.stake or octet_length(s.leaves) <> 32 * t.lines or octet_length(s.salts) <> 16 * t.lines
      or t.lines > 50 or t.least <= 0, true) or cardinality(s.more) <> 4 * (t.lines - 1)`,
  // One key is one command, of whichever lottery; a slip asks the ticket lottery only where the account says so.
  slip_key: `
    select 'slip ' || s.id as subject, 'a key of its own' as expected, t.kind as found
    from slip s join tx t on t.key = 'bet:' || s.player_id || ':' || s.key
    union all
    select 'account ' || a.id, 'has tickets', 'has none' from account a
    where not a.has_tickets and exists (select from tx t where t.player_id = a.id and t.kind = 'lottery_bet')`,
  // What each account knows of the newest draw of each poll that it has bet on.
  stake_counter: `
    select 'account ' || coalesce(a.id, k.player_id) || ' on ' || coalesce(a.poll, k.poll) as subject,
      concat_ws('/', k.draw_id, k.stake, k.jackpot) as expected, concat_ws('/', a.draw_id, a.stake, a.jackpot) as found
    from (select a.id, l.* from account a cross join lateral (values ('POLL_1', a.draw_1, a.stake_1, a.jackpot_1),
      ('POLL_2', a.draw_2, a.stake_2, a.jackpot_2)) l (poll, draw_id, stake, jackpot)
      where l.draw_id <> 0 or l.stake <> 0 or l.jackpot <> 0) a
    full join (select distinct on (player_id, poll) * from ${STAKES} s order by player_id, poll, draw_id desc) k
      on k.player_id = a.id and k.poll = a.poll
    where coalesce(k.draw_id <> a.draw_id or k.stake <> a.stake or k.jackpot <> a.jackpot, true)`,
  // A bet that is not asked about its player must have had nothing to be asked about.
  watch: `
    select 'account ' || a.id as subject, concat_ws(', room ', w.at, w.room) as expected,
      concat_ws(', room ', a.watch_from, a.room) as found
    from account a join player p on p.id = a.id
    cross join lateral (select case when p.counted_from is null then null
      else least((play_room(p.id, now()))[1], (play_room(p.id, now()))[2], balance_max()) end as room,
      case when p.counted_from is null or p.state <> 'ACTIVE' or p.excluded_until > now() then watch_from(p, now())
        else least(p.reminder_at, to_timestamp((hour_of(now()) + 1) * 3600::bigint)) end as at) w
    where a.watch_from > now() and (a.watch_from > w.at or (p.counted_from is null) <> (a.room is null) or a.room > w.room)`,
  draw_book: `
    select 'draw ' || coalesce(b.draw_id, t.draw_id) as subject, concat_ws('/', t.count, t.stake) as expected,
      concat_ws('/', b.tickets, b.stake) as found
    from draw_book b
    full join (select draw_id, count(*) as count, sum(stake) as stake, min(slip_id) as first, max(slip_id) as last
      from ticket group by 1) t on t.draw_id = b.draw_id
    where b.draw_id is null or b.tickets <> coalesce(t.count, 0) or b.stake <> coalesce(t.stake, 0)
      or t.first < b.first_slip or t.last > b.last_slip`,
  // What a draw could cost, market by market and at its worst.
  draw_risk: `
    select 'draw ' || b.draw_id || ' figure ' || n as subject, coalesce(f.added, 0)::text as expected,
      b.risk[n]::text as found
    from draw_book b cross join generate_series(1, cardinality(b.risk)) n
    left join (
      select draw_id, place, case when place between 8 and 12 then max(added) else sum(added) end as added from (
        select t.draw_id, l.place, sum(t.stake * t.rate_centi / 100) as added
        from ticket t cross join lateral (select case
          when t.type = 8 then 12 + (t.pick / 100 - 1) * 59 + t.pick % 100
          else case when t.type < 8 then t.type else 298 + t.type end::bigint end as place) l
        where t.type <> 9 group by 1, 2
        union all
        select t.draw_id, 7 + t.pick / 100, sum(t.stake * t.rate_centi / 100)
        from ticket t where t.type = 8 group by t.draw_id, t.pick
      ) figures group by 1, 2
    ) f on f.draw_id = b.draw_id and f.place = n
    where b.risk[n] <> coalesce(f.added, 0)`,
  // The row of a draw that takes bets is as the draw and its poll are; of every other draw it is closed.
  draw_door: `
    select 'draw ' || d.id as subject, d.state || ' until ' || d.closes_at as expected,
      case when b.draw_id is null then 'no row' when b.is_open then 'open until ' || b.closes_at else 'closed' end as found
    from draw d join poll p on p.id = d.poll left join draw_book b on b.draw_id = d.id
    where case when d.state = 'OPEN' then coalesce((b.is_open, b.opens_at, b.closes_at, b.player_max, b.jackpot_max,
        b.four_max, b.exposure_max) <> (p.enabled, d.opens_at, d.closes_at, p.player_draw_max, p.jackpot_draw_max,
        p.jackpot_four_max, p.exposure_max), true) else b.is_open end`,
  jackpot_four: `
    select 'draw ' || coalesce(x.draw_id, k.draw_id) || ' numbers ' || coalesce(x.four, k.four) as subject,
      coalesce(k.stake, 0)::text as expected, coalesce(x.stake, 0)::text as found
    from (select t.draw_id, f.four, sum(t.stake) as stake from ticket t cross join lateral fours_of(t.pick) f (four)
      where t.type = 9 group by 1, 2) k
    full join draw_four x on x.draw_id = k.draw_id and x.four = k.four
    where x.stake is distinct from k.stake`,
  late_bet: `
    select 'ticket ' || k.id as subject, 'accepted while draw ' || k.draw_id || ' was open' as expected,
      to_timestamp(k.accepted_ms / 1000.0)::text as found
    from ticket k left join draw d on d.id = k.draw_id
    where coalesce(k.accepted_ms < extract(epoch from d.opens_at) * 1000
      or k.accepted_ms >= extract(epoch from d.closes_at) * 1000, true)`,
}
