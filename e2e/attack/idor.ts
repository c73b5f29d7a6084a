/** Other people's things: every route × outsiders, who name in it what is the victim's. */
import { randomUUID } from 'node:crypto'
import { example, fieldsOf } from '../../server/test/examples.ts'
import { Client, type Raw, type RawRequest } from '../client.ts'
import { type Attack, Findings } from './attack.ts'
import { changed, effectsOn } from './effects.ts'
import { type Desk, OFFICE_ROWS, type OfficeRow, PORTAL_ROWS, type Reach } from './idor-rows.ts'
import { OFFICE, type OfficeRoute, PORTAL, pathWith, type Route, rightRequest } from './routes.ts'
import type { Site } from './site.ts'
import { addressOf, statusFrom } from './wire.ts'

export const IDOR: Attack = {
  name: 'idor',
  claim:
    'every route × guest, other player, player at the office, staff scopes: 0 bytes and 0 effects of another’s',
  async run(site) {
    const findings = new Findings()
    const before = await effectsOn(site.db, site.things.player)
    await attackPortal(site, findings)
    await attackOffice(site, findings)
    const after = await effectsOn(site.db, site.things.player)
    findings.expect(after === before, () => `something of the victim has changed: ${changed(before, after)}`)
    const { status } = await site.victim.send({ method: 'GET', path: '/api/user' })
    findings.expect(status === 200, () => `the victim's own session answers ${status}`)
    return findings.told(`${PORTAL.length} + ${OFFICE.length} routes`)
  },
}

async function attackPortal(site: Site, findings: Findings): Promise<void> {
  const guest = new Client(site.world.url)
  await guest.send({ method: 'GET', path: '/sanctum/csrf-cookie' })
  for (const route of PORTAL) {
    const row = PORTAL_ROWS[route.name]
    if (row === 'door') continue
    const reach = typeof row === 'function' ? row(site.things) : null
    const asked = naming(
      route,
      reach ?? { params: { id: site.things.lotteryDraw, result_id: site.things.draw } },
    )
    const told = await guest.send(asked)
    clean(findings, site, `a guest at ${route.name}`, told)
    const isIn = told.status === 200 || told.status === 404
    findings.expect(route.access === 'public' ? isIn : told.status === 401, () =>
      says('a guest', route, told),
    )
    // What changes something of one's own is no attack on anybody else.
    if (reach === null && route.method !== 'GET') continue
    judge(findings, site, { who: 'another player', route, reach }, await site.thief.send(asked))
  }
}

async function attackOffice(site: Site, findings: Findings): Promise<void> {
  const desk = await ownDesk(site)
  const cookie = [...site.thief.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const [nobody, branch] = [await site.staff([], null), await site.staff(['owner'], 2n)]
  for (const [at, route] of OFFICE.entries()) {
    if (route.row.access === 'public') continue
    const row: OfficeRow = OFFICE_ROWS[route.name as keyof typeof OFFICE_ROWS] ?? 'own'
    const reach = typeof row === 'function' ? row({ ...site.things, ...desk }) : null
    const asked = naming(route, reach ?? {})
    // Who is nobody in the office is let in so many times a second from one address.
    const headers = { ...asked.headers, cookie }
    const outside = await statusFrom(addressOf(at), site.world.officeUrl, { ...asked, headers })
    findings.expect(outside.status === 401, () => says('a player', route, outside))
    if (route.row.permission !== null) {
      const told = await nobody.send(asked)
      findings.expect(told.status === 403, () => says('a colleague without rights', route, told))
    }
    await attackFromBranch(site, findings, { route, reach, branch })
  }
}

/** An owner of the other branch has every right, and reaches nobody of this one. */
async function attackFromBranch(
  site: Site,
  findings: Findings,
  { route, reach, branch }: { route: OfficeRoute; reach: Reach | null; branch: Client },
): Promise<void> {
  if (route.row.isSession || (reach === null && route.method !== 'GET' && route.row.scope !== 'house')) return
  const told = await branch.send(naming(route, reach ?? {}))
  if (route.row.scope === 'house')
    findings.expect(told.status === 403, () => says('a colleague of another branch', route, told))
  else judge(findings, site, { who: 'a colleague of another branch', route, reach }, told)
}

/** What a colleague of the house has on their own desk. */
async function ownDesk(site: Site): Promise<Desk> {
  const owner = await site.staff(['owner'], null)
  const made = async (name: string): Promise<number> => {
    const route = OFFICE.find((one) => one.name === name)
    if (!route) throw new Error(`no route ${name}`)
    const { json, text } = await owner.send(naming(route, {}))
    const id = (json as { data?: { id?: number } }).data?.id
    if (id === undefined) throw new Error(`${name}: ${text.slice(0, 300)}`)
    return id
  }
  const { rows } = await site.db.query<{ session: string; approval: string }>(
    `with asked as (insert into approval (endpoint, content, effects, hash, asked_by, reason, expires_at)
       values ('POST /api/staff/:id/reset', '{"params":{"id":"1"},"query":{},"body":{}}', '[]', sha256('asked'), $1, 'asked', now() + interval '1 day') returning id)
     select (select id from asked) as approval, (select max(id) from staff_session where staff = $1) as session`,
    [owner.id],
  )
  const [row] = rows
  return {
    view: await made('POST /api/views'),
    job: await made('POST /api/jobs'),
    session: Number(row?.session),
    approval: Number(row?.approval),
  }
}

/** The route's own right request, about what is the victim's. */
function naming(route: Route, { params, query, body }: Reach): RawRequest {
  const right = rightRequest(route)
  const fields = Object.entries(query ?? queryOf(route)).map(
    ([field, value]) => [field, String(value)] as [string, string],
  )
  const search = new URLSearchParams(fields).toString()
  const path = params ? pathWith(route, params) : right.path
  return {
    ...right,
    path: search === '' ? path : `${path}?${search}`,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: { ...right.headers, 'idempotency-key': randomUUID() },
  }
}

/** What the route cannot be asked without. */
function queryOf({ query }: Route): Record<string, unknown> {
  const needed = (query?.required ?? []) as string[]
  return Object.fromEntries(needed.map((field) => [field, example(fieldsOf(query ?? {})[field] ?? {})]))
}

/** Where nothing is named, the answer is one's own; where something is, it is not there for an outsider. */
function judge(
  findings: Findings,
  site: Site,
  { who, route, reach }: { who: string; route: Route; reach: Reach | null },
  told: Raw,
): void {
  clean(findings, site, `${who} at ${route.name}`, told)
  findings.expect(told.status < 500, () => says(who, route, told))
  if (reach === null) return
  const isEmpty = reach.isEmpty === true && told.status < 300 && !/"id":/.test(told.text)
  findings.expect(told.status === 403 || told.status === 404 || isEmpty, () => says(who, route, told))
}

function clean(findings: Findings, { canaries }: Site, what: string, { text }: Raw): void {
  const seen = canaries.filter((word) => text.includes(word))
  findings.expect(seen.length === 0, () => `${what} sees ${seen.join(', ')}`)
}

function says(who: string, { name }: Route, { status, text }: Pick<Raw, 'status' | 'text'>): string {
  return `${who} at ${name}: ${status} ${text.slice(0, 160)}`
}
