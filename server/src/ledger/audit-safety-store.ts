/** The audit's questions about what protects players: what holds now is what the recorded events say, and those are whole. */

/** The last event of these actions for each `target` and, of limits, each kind and period. */
const lastEvents = (actions: string, keys: string) => `(
  select distinct on (target${keys}) * from audit_event where action in (${actions}) order by target${keys}, id desc)`

/** As in `audit-store`: rows that contradict each other, by `subject`, `expected`, `found`. */
export const SAFETY_CHECKS: Readonly<Record<string, string>> = {
  audit_chain: `
    select concat_ws(', ', 'number ' || place || ' of the audit log', 'event ' || event_id) as subject,
      'as it was written' as expected, fault || ': ' || why as found from audit_fault()`,
  // A break that was lifted, shortened or invented, or whose record is gone.
  exclusion: `
    select coalesce(e.target, 'player:' || p.id) as subject, coalesce(e.kind || ' until ' || e.until, 'no break') as expected,
      coalesce(p.exclusion || ' until ' || p.excluded_until, 'no break') as found
    from (select target, detail #>> '{after,kind}' as kind, (detail #>> '{after,until}')::timestamptz as until
      from ${lastEvents(`'player_excluded'`, '')} last) e
    full join (select * from player where exclusion is not null) p on 'player:' || p.id = e.target
    where e.kind is distinct from p.exclusion or e.until is distinct from p.excluded_until`,
  player_lock: `
    select coalesce(e.target, 'player:' || p.id) as subject, coalesce(e.action, 'not locked') as expected,
      coalesce(p.state, 'ACTIVE') as found
    from (select * from ${lastEvents(`'player_locked', 'player_unlocked'`, '')} last where action = 'player_locked') e
    full join (select * from player where state = 'LOCKED') p on 'player:' || p.id = e.target
    where e.target is null or p.id is null`,
  limit: `
    select coalesce(e.target || ' ' || e.kind || ' ' || e.period, 'player:' || l.player_id || ' ' || l.kind || ' ' || l.period)
        as subject,
      concat_ws(', asked for ', coalesce(e.amount, 'none'), e.asked) as expected,
      concat_ws(', asked for ', coalesce(l.amount::text, 'none'), l.asked) as found
    from (select target, detail ->> 'kind' as kind, detail ->> 'period' as period, detail ->> 'after' as amount,
        case when action = 'limit_asked' then coalesce(detail ->> 'asked', 'none') end as asked
      from ${lastEvents(`'limit_set', 'limit_asked'`, `, detail ->> 'kind', detail ->> 'period'`)} last) e
    full join (select *, case when pending_at is not null then coalesce(pending_amount::text, 'none') end as asked
      from play_limit) l on 'player:' || l.player_id = e.target and l.kind = e.kind and l.period = e.period
    where e.amount is distinct from l.amount::text or e.asked is distinct from l.asked`,
}
