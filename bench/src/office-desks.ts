/** Players as staff look for them, and what staff type. */
import type { Pool } from '@samnang/server/database/pool'
import { addPlayers, FIRST_PLAYER } from './players.ts'

/** One that finds many, half a Khmer word, a wildcard elsewhere, parts of a phone and an account, and what finds nobody. */
export const TYPED = ['sok', 'ខ្', '%', '012 345', '0001', '7', 'nobody-at-all', '៩៩៩', 'សុភា', 'a']

const NAME = `case when g % 3 = 0 then 'ខ្មែរសុភា' else 'sok.' || substr(md5(g::text), 1, 8) end || g`

/** Every second one has left a phone and an account of a bank. */
export async function fillDesks(owner: Pool, players: number): Promise<void> {
  await addPlayers(owner, players, NAME)
  await owner.query(
    `insert into player_desk (player_id, phone, bank_account)
     select id, '0' || 10000000 + id, '000' || 100000000 + id from player where id >= $1 and id % 2 = 0`,
    [FIRST_PLAYER],
  )
  await owner.query('vacuum analyze')
}
