/** What a command could have done to one player, read past the application; what clocks do to them is left out. */
import type pg from 'pg'

const OF_PLAYER = {
  deposit: 'player_id',
  withdrawal: 'player_id',
  player_bank_account: 'player_id',
  play_limit: 'player_id',
  player_notice: 'player_id',
  lottery_ticket: 'player_id',
  telegram_link: 'player_id',
  player_note: 'player_id',
  player_tag: 'player_id',
  player_desk: 'player_id',
  entry: 'account_id',
  slip: 'player_id',
}

/** One line a table: how many rows there are, and their sum. */
export async function effectsOn(db: pg.Client, player: number): Promise<string> {
  const lines: string[] = []
  for (const [table, column] of Object.entries(OF_PLAYER)) {
    const sql = `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum
      from ${table} t where ${column} = $1`
    lines.push(`${table} ${(await db.query<{ sum: string }>(sql, [player])).rows[0]?.sum}`)
  }
  const { rows } = await db.query<{ sum: string }>(
    `select (select md5(p::text) from player p where id = $1) || ' '
       || (select count(*) from session where player_id = $1 and ended_at is null) || ' '
       || (select count(*) from lottery_item i join lottery_ticket t on t.id = i.ticket_id
           where t.player_id = $1 and i.state <> 'deleted') as sum`,
    [player],
  )
  return [...lines, `player ${rows[0]?.sum}`].join('\n')
}

/** The tables whose lines differ. */
export function changed(before: string, after: string): string {
  const was = new Set(before.split('\n'))
  return after
    .split('\n')
    .filter((line) => !was.has(line))
    .join(', ')
}
