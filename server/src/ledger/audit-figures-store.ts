/** The audit's questions about the sums of days: counted again from what they were made of, by other ways. */

const CURSOR = 'figure_cursor c'
const COUNTED = 'exists (select from figure_draw f where f.draw_id = d.id)'
const SUMS = 'sum(bets) as bets, sum(stake) as stake, sum(payout) as payout, sum(refunded) as refunded'

/** Calls of providers as their transactions say it, not as their commands do. */
const GAMES = `
  select g.player_id, (t.created_at at time zone 'Asia/Phnom_Penh')::date as day, p.name as product,
    coalesce(u.game_code, g.game_code) as part,
    case when g.kind = 'bet' then 1 when u.kind = 'bet' then -1 else 0 end as bets,
    case when g.kind = 'bet' then g.amount when u.kind = 'bet' then -u.amount else 0 end as stake,
    case when g.kind = 'win' then g.amount when u.kind = 'win' then -u.amount else 0 end as payout, 0 as refunded
  from ${CURSOR} join tx t on t.id <= c.last_tx join game_tx g on g.tx_id = t.id join provider p on p.id = g.provider_id
  left join game_tx u on g.kind = 'rollback' and u.provider_id = g.provider_id and u.uuid = g.ref
  union all
  select s.player_id, (s.at at time zone 'Asia/Phnom_Penh')::date, p.name, s.game_code, 0, s.units, s.units, 0
  from ${CURSOR} join session_played s on s.id <= c.last_tx join provider p on p.id = s.provider_id`

/** Rounds of the ticket lottery by what was booked for them. */
const LOTTERY = `
  select k.player_id, (n.at at time zone 'Asia/Phnom_Penh')::date as day, d.type as product, d.session as part,
    case n.kind when 'settled' then 1 when 'undone' then -1 else 0 end as bets,
    case n.kind when 'settled' then k.cost when 'undone' then -k.cost else 0 end as stake,
    0 as payout, case n.kind when 'void' then k.cost else 0 end as refunded
  from ${CURSOR} join lottery_done n on n.id <= c.last_tx join lottery_draw d on d.id = n.draw_id
  join lottery_ticket k on k.draw_id = d.id and k.bet_tx is not null and k.state <> 'deleted'
  union all
  select t.player_id, (n.at at time zone 'Asia/Phnom_Penh')::date, d.type, d.session, 0, 0,
    case n.kind when 'settled' then e.amount else -e.amount end, 0
  from ${CURSOR} join lottery_done n on n.id <= c.last_tx and n.kind <> 'void' join lottery_draw d on d.id = n.draw_id
  join tx t on t.draw_id = d.id and t.kind = 'lottery_win' and split_part(t.key, ':', 3) = n.round::text
  join entry e on e.account_id = t.player_id and e.tx_id = t.id`

/** Tickets of finished draws of lotto 59. */
const TICKETS = `
  select k.player_id, (d.settled_at at time zone 'Asia/Phnom_Penh')::date as day, d.poll as product, k.type::text as part,
    case d.state when 'VOID' then 0 else 1 end as bets, case d.state when 'VOID' then 0 else k.stake end as stake,
    0 as payout, case d.state when 'VOID' then k.stake else 0 end as refunded
  from draw d join ticket k on k.draw_id = d.id where ${COUNTED}
  union all
  select p.player_id, (d.settled_at at time zone 'Asia/Phnom_Penh')::date, d.poll, k.type::text, 0, 0, p.amount, 0
  from draw d join (select y.draw_id, y.player_id, l.ticket_id, l.amount
      from draw_payment y cross join lateral unnest(y.tickets, y.amounts) l (ticket_id, amount) where not y.is_refund) p
    on p.draw_id = d.id
  join ticket k on k.player_id = p.player_id and k.draw_id = d.id and k.id = p.ticket_id where ${COUNTED}`

/** What was corrected, on the day of that: the former lines out, the present ones in; what stays as it was is no correction. */
const CORRECTED = `
  select c.player_id, (c.at at time zone 'Asia/Phnom_Penh')::date as day, d.poll as product, k.type::text as part,
    0 as bets, 0 as stake, c.amount as payout, 0 as refunded
  from (
    select id, player_id, draw_id, at, ticket_id, sum(amount) as amount from (
      select id, player_id, draw_id, at, l.ticket_id, -l.amount as amount
      from draw_correction cross join lateral unnest(was_tickets, was_amounts) l (ticket_id, amount)
      union all
      select id, player_id, draw_id, at, l.ticket_id, l.amount
      from draw_correction cross join lateral unnest(tickets, amounts) l (ticket_id, amount)
    ) l group by 1, 2, 3, 4, 5 having sum(amount) <> 0
  ) c join draw d on d.id = c.draw_id
  join ticket k on k.player_id = c.player_id and k.draw_id = c.draw_id and k.id = c.ticket_id
  where c.id <= (select last_tx from figure_cursor)`

/** As in `audit-store`: rows that contradict each other, by `subject`, `expected`, `found`. */
export const FIGURE_CHECKS: Readonly<Record<string, string>> = {
  // What moved each account by day, from the entries themselves.
  account_day: `
    select 'account ' || coalesce(m.account_id, a.account_id) || ' ' || coalesce(m.day, a.day) || ' '
        || coalesce(m.kind, a.kind) || ' ' || coalesce(m.contra_id, a.contra_id) as subject,
      concat_ws('/', m.count, m.came_in, m.went_out) as expected, concat_ws('/', a.count, a.came_in, a.went_out) as found
    from (
      select account_id, (created_at at time zone 'Asia/Phnom_Penh')::date as day, contra_id, kind, count(*) as count,
        sum(greatest(amount, 0)) as came_in, sum(greatest(-amount, 0)) as went_out
      from movement v
      where case when kind in ('bet', 'settle', 'refund') then exists (select from figure_draw f where f.draw_id = v.draw_id)
        else tx_id <= (select last_tx from figure_cursor) end
      group by 1, 2, 3, 4
    ) m full join account_day a on a.account_id = m.account_id and a.day = m.day and a.contra_id = m.contra_id
      and a.kind = m.kind
    where (m.count, m.came_in, m.went_out) is distinct from (a.count, a.came_in, a.went_out)`,
  book_day: `
    select coalesce(m.day, b.day) || ' ' || coalesce(m.side, b.side) || ' ' || coalesce(m.kind, b.kind) || ' '
        || coalesce(m.contra_id, b.contra_id) as subject,
      concat_ws('/', m.count, m.came_in, m.went_out) as expected, concat_ws('/', b.count, b.came_in, b.went_out) as found
    from (
      select d.day, case when a.kind in ('pot', 'hold', 'player') then a.kind else 'transit' end as side, d.contra_id, d.kind,
        sum(count) as count, sum(came_in) as came_in, sum(went_out) as went_out
      from account_day d join account a on a.id = d.account_id group by 1, 2, 3, 4
    ) m full join book_day b on b.day = m.day and b.side = m.side and b.contra_id = m.contra_id and b.kind = m.kind
    where (m.count, m.came_in, m.went_out) is distinct from (b.count, b.came_in, b.went_out)`,
  book_hour: `
    select 'hour ' || coalesce(m.hour, h.hour) || ' ' || coalesce(m.side, h.side) || ' ' || coalesce(m.kind, h.kind) as subject,
      m.units as expected, h.units as found
    from (
      select date_trunc('hour', at) as hour, side, kind, sum(units) as units from (
        select v.created_at as at, case when a.kind in ('pot', 'hold', 'player') then a.kind else 'transit' end as side, v.kind,
          v.amount as units
        from movement v join account a on a.id = v.account_id
        where case when v.kind in ('bet', 'settle', 'refund') then exists (select from figure_draw f where f.draw_id = v.draw_id)
          else v.tx_id <= (select last_tx from figure_cursor) end
        union all
        select d.settled_at, 'decided', 'bet', k.stake from draw d join ticket k on k.draw_id = d.id where ${COUNTED}
        union all
        select n.at, 'decided', 'lottery_bet', case n.kind when 'settled' then k.cost else -k.cost end
        from ${CURSOR} join lottery_done n on n.id <= c.last_tx and n.kind <> 'void'
        join lottery_ticket k on k.draw_id = n.draw_id and k.bet_tx is not null and k.state <> 'deleted'
      ) moved where at >= (select hours_from from figure_cursor) group by 1, 2, 3
    ) m full join (select * from book_hour where hour >= (select hours_from from figure_cursor)) h
      on h.hour = m.hour and h.side = m.side and h.kind = m.kind
    where m.units is distinct from h.units`,
  player_figure: `
    select 'player ' || coalesce(m.player_id, f.player_id) || ' ' || coalesce(m.day, f.day) || ' '
        || coalesce(m.product, f.product) || ' ' || coalesce(m.part, f.part) as subject,
      concat_ws('/', m.bets, m.stake, m.payout, m.refunded) as expected,
      concat_ws('/', f.bets, f.stake, f.payout, f.refunded) as found
    from (
      with played as (${GAMES} union all ${LOTTERY} union all ${TICKETS} union all ${CORRECTED})
      select player_id, day, product, part, ${SUMS} from played group by 1, 2, 3, 4
      union all
      select player_id, day, coalesce(product, 'all'), '', ${SUMS} from played
      group by grouping sets ((player_id, day, product), (player_id, day))
    ) m full join player_figure f on f.player_id = m.player_id and f.day = m.day and f.product = m.product
      and f.part = m.part
    where (m.bets, m.stake, m.payout, m.refunded) is distinct from (f.bets, f.stake, f.payout, f.refunded)`,
  player_month: `
    select 'player ' || coalesce(m.player_id, f.player_id) || ' ' || coalesce(m.month, f.month) || ' '
        || coalesce(m.product, f.product) as subject,
      concat_ws('/', m.bets, m.stake, m.payout, m.refunded) as expected,
      concat_ws('/', f.bets, f.stake, f.payout, f.refunded) as found
    from (select player_id, day - extract(day from day)::int + 1 as month, product, ${SUMS} from player_figure
      where part = '' group by 1, 2, 3) m
    full join player_month f on f.player_id = m.player_id and f.month = m.month and f.product = m.product
    where (m.bets, m.stake, m.payout, m.refunded) is distinct from (f.bets, f.stake, f.payout, f.refunded)`,
  house_figure: `
    select coalesce(m.day, f.day) || ' ' || coalesce(m.product, f.product) || ' ' || coalesce(m.part, f.part) as subject,
      concat_ws('/', m.bets, m.stake, m.payout, m.refunded, m.possible, m.square) as expected,
      concat_ws('/', f.bets, f.stake, f.payout, f.refunded, f.possible, f.possible_square) as found
    from (
      select s.*, coalesce(w.possible, 0) as possible, coalesce(w.square, 0) as square
      from (select day, product, part, ${SUMS} from player_figure where part <> '' group by 1, 2, 3) s
      left join (
        select day, poll, type::text, sum(units) as possible, sum(units * units) as square from (
          select (d.settled_at at time zone 'Asia/Phnom_Penh')::date as day, d.poll, d.id, k.type, k.pick,
            sum(k.stake * k.rate_centi / 100) as units
          from draw d join ticket k on k.draw_id = d.id where ${COUNTED} and d.state <> 'VOID' and k.type <> 9
          group by 1, 2, 3, 4, 5
        ) pick group by 1, 2, 3
      ) w (day, product, part, possible, square) using (day, product, part)
    ) m full join house_figure f on f.day = m.day and f.product = m.product and f.part = m.part
    where (m.bets, m.stake, m.payout, m.refunded, m.possible, m.square)
      is distinct from (f.bets, f.stake, f.payout, f.refunded, f.possible, f.possible_square)`,
  // Sets of numbers that lines share, grown number by number.
  jackpot_figure: `
    select coalesce(m.day, f.day) || ' ' || coalesce(m.product, f.product) as subject,
      concat_ws('/', m.stake, m.pots, m.squares) as expected, concat_ws('/', f.stake, f.pots, f.squares) as found
    from (
      with recursive picked as materialized (
        select d.id as draw_id, k.pick, sum(k.stake) as stake from draw d join ticket k on k.draw_id = d.id and k.type = 9
        where ${COUNTED} and d.state = 'SETTLED' group by 1, 2
      ), number as materialized (
        select p.draw_id, p.pick, 1::bigint << n as bit from picked p join generate_series(0, 58) n on p.pick >> n & 1 = 1
      ), held as (
        select draw_id, pick, 0 as size, 0::bigint as numbers, stake from picked
        union all
        select h.draw_id, h.pick, h.size + 1, h.numbers | n.bit, h.stake
        from held h join number n on n.draw_id = h.draw_id and n.pick = h.pick and n.bit > h.numbers
      ), of_day as (
        select (d.settled_at at time zone 'Asia/Phnom_Penh')::date as day, d.poll as product, s.size,
          sum(s.stake * s.stake) as square
        from (select draw_id, size, sum(stake) as stake from held group by draw_id, size, numbers) s
        join draw d on d.id = s.draw_id group by 1, 2, 3
      ), pot as (
        select (d.settled_at at time zone 'Asia/Phnom_Penh')::date as day, d.poll as product, sum(l.amount) as units
        from draw d join draw_payment y on y.draw_id = d.id cross join lateral unnest(y.amounts, y.diffs) l (amount, diff)
        where ${COUNTED} and l.diff = 0 group by 1, 2
      ), paid as (
        select day, product, array_agg(square order by size) as squares from of_day group by 1, 2
      ), staked as (
        select (d.settled_at at time zone 'Asia/Phnom_Penh')::date as day, d.poll as product, sum(p.stake) as stake
        from picked p join draw d on d.id = p.draw_id group by 1, 2
      )
      select day, product, stake, coalesce(units, 0) as pots, squares
      from staked join paid using (day, product) left join pot using (day, product)
    ) m full join (
      select day, product, sum(stake) as stake, sum(pots) as pots,
        array[sum(square_0), sum(square_1), sum(square_2), sum(square_3), sum(square_4), sum(square_5)] as squares
      from jackpot_figure group by 1, 2
    ) f on f.day = m.day and f.product = m.product
    where (m.stake, m.pots, m.squares) is distinct from (f.stake, f.pots, f.squares)`,
  // A month that was signed says what its days say.
  month_close: `
    select 'month ' || coalesce(m.month, h.month) || ' ' || coalesce(m.row, h.row) as subject, m.row as expected, h.row as found
    from (select c.month, r #>> '{}' as row from month_close c
      cross join lateral jsonb_array_elements(c.figures::jsonb -> 'house') r) m
    full join (select c.month, jsonb_build_array(f.day::text, f.product, f.part, f.bets::text, f.stake::text,
        f.payout::text, f.refunded::text)::text as row
      from month_close c join house_figure f on f.day >= c.month and f.day < c.month + interval '1 month') h
      on h.month = m.month and h.row = m.row
    where m.row is null or h.row is null`,
}
