/** Requests that another site makes a browser send. */
import type { Client, RawRequest } from '../client.ts'
import { type Attack, Findings } from './attack.ts'
import { FOREIGN, forgeLogIn, forgeOfficeDoors } from './doors.ts'
import { changed, effectsOn } from './effects.ts'
import { OFFICE, PORTAL, type Route, rightRequest } from './routes.ts'
import type { Site } from './site.ts'

export const CSRF: Attack = {
  name: 'csrf',
  claim:
    'every unsafe route and door: missing, wrong, another session’s token, another origin: 419 and no effect',
  async run(site) {
    const findings = new Findings()
    const before = await effectsOn(site.db, site.things.player)
    const owner = await site.staff(['owner'], null)
    const effects = () => commandsOf(site, owner)
    const noCommand = await effects()
    const other = site.thief.cookies.get('XSRF-TOKEN') ?? ''
    for (const route of unsafe(PORTAL)) await forge(findings, site.victim, { route, other })
    const colleague = (await site.staff(['owner'], null)).cookies.get('XSRF-TOKEN') ?? ''
    const inside = OFFICE.filter(({ row }) => row.access === 'staff')
    for (const route of unsafe(inside)) await forge(findings, owner, { route, other: colleague })
    const after = await effectsOn(site.db, site.things.player)
    findings.expect(after === before, () => `something has happened: ${changed(before, after)}`)
    const commands = await effects()
    findings.expect(commands === noCommand, () => `commands of the colleague: ${noCommand} → ${commands}`)
    await forgeLogIn(site, findings)
    const doors = await forgeOfficeDoors(site, findings)
    return findings.told(`${unsafe(PORTAL).length} + ${unsafe(inside).length} routes, 1 + ${doors} doors`)
  },
}

function unsafe<R extends Route>(routes: readonly R[]): R[] {
  return routes.filter(({ method }) => method !== 'GET')
}

/** What a page elsewhere can have a browser send: the cookies come along, the token does not. */
async function forge(
  findings: Findings,
  client: Client,
  { route, other }: { route: Route; other: string },
): Promise<void> {
  const right = rightRequest(route)
  const ways: Record<string, Record<string, string>> = {
    'no token': { 'x-xsrf-token': '' },
    'a wrong token': { 'x-xsrf-token': `${'A'.repeat(22)}.${'A'.repeat(43)}` },
    'a token of another session': { 'x-xsrf-token': decodeURIComponent(other) },
    ...FOREIGN,
  }
  for (const [how, headers] of Object.entries(ways)) {
    const request: RawRequest = { ...right, headers: { ...right.headers, ...headers } }
    const { status, text } = await client.send(request)
    findings.expect(status === 419, () => `${route.name} with ${how}: ${status} ${text.slice(0, 160)}`)
  }
}

/** What the colleague has done, and whether they still may. */
async function commandsOf({ db }: Site, owner: Client): Promise<string> {
  const { rows } = await db.query<{ n: string }>(
    `select (select count(*) from office_command where staff in (s.id::text, s.name)) || ' ' ||
       (select count(*) from staff_session where staff = s.id and ended_at is null) as n from staff s where s.id = $1`,
    [owner.id],
  )
  const asked = await owner.send({ method: 'GET', path: '/api/session' })
  return `${rows[0]?.n} ${asked.status}`
}
