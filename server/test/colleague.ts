/** A colleague for tests, as if they had been let in long ago: without authenticator, and already logged in. */
import { randomBytes } from 'node:crypto'
import { hashOf } from '../src/players/session-tokens.ts'

/** A pool or a client, as the owner of the tables. */
interface Owner {
  query<T extends object>(sql: string, values: unknown[]): Promise<{ rows: T[] }>
}

export interface NewColleague {
  name: string
  roles: readonly string[]
  kind: 'office' | 'terminal'
  branch?: bigint | null
}

/** The token of an open session. */
export async function colleague(
  owner: Owner,
  { name, roles, kind, branch = null }: NewColleague,
): Promise<{ id: bigint; token: string }> {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await owner.query<{ id: bigint }>(
    `insert into staff (name, name_key, branch, password_hash) values ($1, lower($1), $2, 'none') returning id`,
    [name, branch],
  )
  const id = rows[0]?.id ?? 0n
  for (const role of roles)
    await owner.query(`insert into staff_role (staff, role, given_by) values ($1, $2, 'system')`, [id, role])
  await owner.query(
    `insert into staff_session (token_hash, staff, kind, expires_at, address, agent)
     values (decode($1, 'hex'), $2, $3, clock_timestamp() + interval '1 hour', 'test', 'test')`,
    [hashOf(token), id, kind],
  )
  return { id, token }
}
