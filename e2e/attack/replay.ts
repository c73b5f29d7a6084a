/** Cookies that were copied before a log-out: on no route of either contract do they open anything after it. */
import type { Client } from '../client.ts'
import type { Findings } from './attack.ts'
import { OFFICE, PORTAL, type Route, rightRequest } from './routes.ts'
import type { Site } from './site.ts'
import { addressOf, statusFrom } from './wire.ts'

export async function replayCookies(site: Site, findings: Findings): Promise<void> {
  const player = await site.newcomer('replayed')
  const inside = PORTAL.filter(({ access }) => access === 'player')
  await replay(findings, player, { routes: inside, leave: '/logout', ask: '/api/user' })
  const colleague = await site.staff(['owner'], null)
  const desk = OFFICE.filter(({ row }) => row.access === 'staff')
  await replay(findings, colleague, { routes: desk, leave: '/api/log-out', ask: '/api/sessions' })
}

async function replay(
  findings: Findings,
  client: Client,
  { routes, leave, ask }: { routes: readonly Route[]; leave: string; ask: string },
): Promise<void> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const token = decodeURIComponent(client.cookies.get('XSRF-TOKEN') ?? '')
  const { status: before } = await client.send({ method: 'GET', path: ask })
  findings.expect(before === 200, () => `${ask} answers ${before} before the log-out`)
  const left = await client.send({ method: 'POST', path: leave, body: '{}', headers: JSON_TYPE })
  findings.expect(left.status < 300, () => `${leave} answers ${left.status} ${left.text.slice(0, 120)}`)
  const cleared = left.headers.getSetCookie().filter((line) => /max-age=0|1970/i.test(line))
  findings.expect(cleared.length > 0, () => `${leave} takes no cookie back`)
  for (const [at, route] of routes.entries()) {
    const right = rightRequest(route)
    const headers = { ...right.headers, cookie, 'x-xsrf-token': token }
    // Who is nobody is heard so many times a second from one address.
    const told = await statusFrom(addressOf(at), client.url, { ...right, headers })
    findings.expect(told.status === 401, () => `${route.name}: ${told.status} ${told.text.slice(0, 120)}`)
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }
