/** A colleague of the whole house at an office of the benchmark: logged in, as if they had been let in long ago. */
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { loadCsrfKey } from '@samnang/server/base/csrf-key'
import type { Pool } from '@samnang/server/database/pool'
import { hashOf, SessionTokens } from '@samnang/server/players/session-tokens'
import { SiteKey } from '@samnang/server/players/site-key'

export interface OfficeClient {
  get(path: string): Promise<unknown>
  post(path: string, body: object): Promise<unknown>
}

/** Of the office at this port, whose keys lie in `dataDir`. */
export async function colleagueAt(owner: Pool, dataDir: string, port: number): Promise<OfficeClient> {
  const random = { bytes: (size: number) => randomBytes(size) }
  const tokens = new SessionTokens(new SiteKey(loadCsrfKey(join(dataDir, 'office'), random)), random)
  const token = tokens.newId()
  await owner.query(
    `with colleague as (
       insert into staff (name, name_key, password_hash) values ('bench', 'bench', 'none') returning id
     ), named as (
       insert into staff_role (staff, role, given_by) select id, 'owner', 'system' from colleague
     )
     insert into staff_session (token_hash, staff, kind, expires_at, address, agent)
     select decode($1, 'hex'), id, 'office', clock_timestamp() + interval '1 hour', 'bench', 'bench' from colleague`,
    [hashOf(token)],
  )
  const [url, xsrf] = [`http://127.0.0.1:${port}`, tokens.xsrf(token)]
  const cookie = `samnang-office=${token}; OFFICE-XSRF-TOKEN=${xsrf}`
  const ask = async (path: string, init: RequestInit) => {
    const answer = await fetch(`${url}${path}`, init)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`the office answered ${answer.status} to ${path}: ${text}`)
    return (JSON.parse(text) as { data: unknown }).data
  }
  return {
    get: (path) => ask(path, { headers: { cookie } }),
    post: (path, body) =>
      ask(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          ...{ cookie, origin: url, 'x-xsrf-token': xsrf, 'content-type': 'application/json' },
          'idempotency-key': randomUUID(),
        },
      }),
  }
}
