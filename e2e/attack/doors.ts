/** Doors, where nobody has a session yet: another site logs nobody in, and uses up no one-time link. */
import type { OfficeName, officeEndpoints } from '@samnang/contract/office/office-endpoints'
import { codeOf } from '../authenticator.ts'
import { Client, type Raw, type RawRequest } from '../client.ts'
import { makePlayer, samnang } from '../processes.ts'
import type { Findings } from './attack.ts'
import { OFFICE, type OfficeRoute } from './routes.ts'
import type { Site } from './site.ts'

/** What a browser says of a page elsewhere; no page can leave it out. */
export const FOREIGN: Record<string, Record<string, string>> = {
  'another origin': { origin: 'https://elsewhere.example' },
  'no origin that can be named': { origin: 'null' },
  'a page of another site': { 'sec-fetch-site': 'cross-site' },
  'a page of a sibling host': { 'sec-fetch-site': 'same-site' },
}

/** Sent by a form without a question ahead. */
const OF_FORMS = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']

/** Routes of the office that change something and ask for no session: a new one has no right body here, and does not compile. */
type Door = {
  [N in OfficeName]: (typeof officeEndpoints)[N]['access'] extends 'public' ? N : never
}[OfficeName] &
  `${'POST' | 'PUT' | 'DELETE'} ${string}`

/** Of the office, with bodies that open: what is refused is refused for where it comes from. */
export async function forgeOfficeDoors(site: Site, findings: Findings): Promise<number> {
  const { token, secret } = await newLink(site)
  const bodies: Record<Door, () => Record<string, string>> = {
    'POST /api/log-in': () => ({ name: 'admin', password: 'admin-1234-demo' }),
    'POST /api/welcome': () => ({ token }),
    'POST /api/welcome/finish': () => ({
      ...{ token, password: 'a-password-of-elsewhere-59', code: codeOf(secret, Date.now()) },
    }),
  }
  const doors = OFFICE.filter(({ method, row }) => method !== 'GET' && row.access === 'public')
  for (const route of doors) await forgeDoor(site, findings, { route, body: bodies[route.name as Door] })
  return doors.length
}

async function forgeDoor(
  site: Site,
  findings: Findings,
  { route, body }: { route: OfficeRoute; body: () => Record<string, string> },
): Promise<void> {
  const before = await insideOf(site)
  for (const [how, foreign] of Object.entries(FOREIGN))
    for (const type of ['application/json', ...OF_FORMS]) {
      const stranger = new Client(site.world.officeUrl)
      const told = await stranger.send(requestOf(route, body(), { ...foreign, 'content-type': type }))
      const isRefused = told.status === 419 || (type !== 'application/json' && told.status === 415)
      findings.expect(isRefused && noCookie(told), () => says(`${route.name}, ${how}, ${type}`, told))
    }
  const after = await insideOf(site)
  findings.expect(after === before, () => `${route.name} from elsewhere: ${before} → ${after}`)
  // The office's own page: the same request opens, so it was no wrong body that was refused.
  const own = { origin: site.world.officeUrl, 'sec-fetch-site': 'same-origin' }
  const letIn = await new Client(site.world.officeUrl).send(
    requestOf(route, body(), { ...own, 'content-type': 'application/json' }),
  )
  findings.expect(letIn.status === 200, () => says(`${route.name} of its own page`, letIn))
}

function requestOf(
  { method, path }: OfficeRoute,
  body: Record<string, string>,
  headers: Record<string, string>,
): RawRequest {
  return { method, path, body: JSON.stringify(body), headers }
}

function noCookie({ headers }: Raw): boolean {
  return headers.getSetCookie().length === 0
}

/** Who is in, what was tried, which links are open and what they have shown. */
async function insideOf({ db }: Site): Promise<string> {
  const { rows } = await db.query<{ n: string }>(
    `select (select count(*) from staff_session) || ' sessions, ' || (select count(*) from staff_try) || ' tries, ' ||
       (select count(*) || ' links ' || md5(string_agg(l::text, '|' order by staff)) from staff_link l) as n`,
  )
  return rows[0]?.n ?? ''
}

/** Of a colleague who is new, and the secret that their authenticator gets. */
async function newLink({ world }: Site): Promise<{ token: string; secret: string }> {
  const made = await samnang(world, ['staff', 'create', `invited-${Date.now()}`, '--json'])
  if (made.code !== 0) throw new Error(`no link: ${made.stdout}${made.stderr}`)
  const token = new URL((JSON.parse(made.stdout) as { link: string }).link).hash.slice(1)
  const { json, text } = await new Client(world.officeUrl).send({
    ...{ method: 'POST', path: '/api/welcome', body: JSON.stringify({ token }) },
    headers: { 'content-type': 'application/json' },
  })
  const secret = (json as { data?: { totp_secret?: string } }).data?.totp_secret
  if (secret === undefined) throw new Error(`the link does not open: ${text}`)
  return { token, secret }
}

/** The players' door, with a right name and password: another site cannot log its visitors in as somebody of its own. */
export async function forgeLogIn(site: Site, findings: Findings): Promise<void> {
  const { name, password } = await makePlayer(site.world, 'of-elsewhere', 50_000)
  const body = JSON.stringify({ username: name, password })
  const asked = (headers: Record<string, string>): RawRequest => ({
    ...{ method: 'POST', path: '/login', body },
    headers: { 'content-type': 'application/json', ...headers },
  })
  for (const knows of ['a guest', 'a browser without cookies'])
    for (const [how, headers] of Object.entries({ ...FOREIGN, 'no token': { 'x-xsrf-token': '' } })) {
      const client = new Client(site.world.url)
      if (knows === 'a guest') await client.send({ method: 'GET', path: '/sanctum/csrf-cookie' })
      const told = await client.send(asked(headers))
      findings.expect(told.status === 419, () => says(`POST /login as ${knows}, ${how}`, told))
      const { status } = await client.send({ method: 'GET', path: '/api/user' })
      findings.expect(status === 401, () => `after POST /login as ${knows}, ${how}: ${status}`)
    }
  const own = new Client(site.world.url)
  await own.send({ method: 'GET', path: '/sanctum/csrf-cookie' })
  const letIn = await own.send(asked({ origin: site.world.url }))
  findings.expect(letIn.status === 200, () => says('POST /login of its own page', letIn))
}

function says(what: string, { status, text }: Raw): string {
  return `${what}: ${status} ${text.slice(0, 160)}`
}
