/** The money: entries against balances, requests against balances, limits. Every question is one statement. */
import { MONEY, PLAYER_DRAW_MAX, PLAYERS, STAKE_LIMIT } from './template.ts'
import type { World } from './world.ts'

const UNITS = 100_000n

const QUESTIONS: readonly (readonly [name: string, sql: string, values?: readonly unknown[]])[] = [
  [
    'I1: an entry has no other side',
    `select e.tx_id as what from entry e left join account c on c.id = e.contra_id
     where c.id is null or e.contra_id = e.account_id or e.amount = 0`,
  ],
  [
    'I2: a balance is not the sum of what moved it',
    `select a.id || ': ' || a.balance || ' for ' || coalesce(m.sum, 0) as what from account a left join (
       select id, sum(amount) as sum from (
         select account_id as id, amount from entry union all select contra_id, -amount from entry
         union all select player_id, -total from slip union all select player_id, amount from draw_payment
       ) moved group by id) m on m.id = a.id
     where a.balance is not null and a.balance <> coalesce(m.sum, 0)`,
  ],
  [
    'I2: a player is below zero',
    `select id || ': ' || balance as what from account where balance < 0 and id > 0`,
  ],
  [
    'I4: a command is there twice',
    `select key as what from tx group by key having count(*) > 1
     union all select uuid::text from game_tx group by provider_id, uuid having count(*) > 1`,
  ],
  [
    'I11: a player has staked more on a draw than they may',
    `select draw_id || '/' || player_id as what from slip group by draw_id, player_id having sum(total) > $1`,
    [PLAYER_DRAW_MAX * UNITS],
  ],
  [
    'I11: a player has staked more in a day than they wanted to',
    `select p || ': ' || staked as what from (
       select p, (select coalesce(sum(total), 0) from slip s where s.player_id = p and not exists (
           select from draw d where d.id = s.draw_id and d.state = 'VOID'))
         + (select coalesce(-sum(e.amount), 0) from entry e join tx t on t.id = e.tx_id
            where e.account_id = p and t.kind in ('game_bet', 'lottery_bet', 'lottery_refund'))
         - (select coalesce(sum(b.amount), 0) from game_tx u join game_tx b on b.uuid = u.ref and b.kind = 'bet'
            where u.kind = 'rollback' and u.has_effect and u.player_id = p) as staked
       from (select $1::bigint as p) one) sums where staked > $2`,
    [PLAYERS[0], STAKE_LIMIT * UNITS],
  ],
  [
    'I12: a bet stands that was rolled back',
    `select b.uuid::text as what from game_tx b join game_tx u on u.ref = b.uuid and u.kind = 'rollback'
     where b.kind = 'bet' and b.has_effect group by b.uuid having not bool_or(u.has_effect)`,
  ],
  [
    'I14: a player does not have what came, less what went',
    `select p || ': ' || a.balance || ' for ' || $2::bigint + own.sum as what
     from unnest($1::bigint[]) p join account a on a.id = p cross join lateral (
       select (select coalesce(sum(credited), 0) from deposit d where d.player_id = p and d.state = 'DONE')
         - (select coalesce(sum(amount), 0) from withdrawal w where w.player_id = p and w.state in ('HELD', 'APPROVED', 'PAID'))
         - (select coalesce(sum(total), 0) from slip s where s.player_id = p)
         + (select coalesce(sum(amount), 0) from draw_payment y where y.player_id = p)
         + (select coalesce(sum(case g.kind when 'bet' then -g.amount else g.amount end), 0) from game_tx g
            where g.player_id = p and g.kind in ('bet', 'win') and g.has_effect and not exists (
              select from game_tx u where u.ref = g.uuid and u.kind = 'rollback' and u.has_effect))
         - (select coalesce(sum(cost - case when state in ('void', 'deleted') then cost else payout end), 0)
            from lottery_ticket l where l.player_id = p and l.state <> 'draft') as sum) own
     where a.balance <> $2::bigint + own.sum`,
    [PLAYERS, MONEY * UNITS],
  ],
  [
    'I14: what is held is not what waits to be paid out',
    `select p.id::text as what from unnest($1::bigint[]) p (id) left join account h on h.id = -p.id
     where coalesce(h.balance, 0) <> (select coalesce(sum(amount), 0) from withdrawal w
       where w.player_id = p.id and w.state in ('HELD', 'APPROVED'))`,
    [PLAYERS],
  ],
]

export async function checkBook({ store }: World): Promise<string[]> {
  const found: string[] = []
  for (const [name, sql, values] of QUESTIONS)
    for (const { what } of await store.look<{ what: string }>(sql, values ?? []))
      found.push(`${name}: ${what}`)
  return found
}
