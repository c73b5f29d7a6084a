/** What browsers are told about every answer: each route, each file, each page, right and wrong. */
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Client, type Raw } from '../client.ts'
import { LOTTERY_ROUTES, MOVED_ROUTES, PLAYER_ROUTES, PUBLIC_ROUTES } from '../routes.ts'
import { type Attack, Findings } from './attack.ts'
import { OFFICE, PORTAL, rightRequest } from './routes.ts'
import type { Site } from './site.ts'

/** Not in the contract. */
const MORE = [
  '/api/openapi.json',
  '/site.json',
  '/api/nothing',
  '/api/%',
  '/.env',
  '/.git/config',
  '/index.html',
]

export const HEADERS: Attack = {
  name: 'headers',
  claim: 'every route, file and page: CSP, nosniff, frames, referrer; private answers are kept nowhere',
  async run(site) {
    const findings = new Findings()
    const { world, victim } = site
    for (const route of PORTAL) {
      if (route.method !== 'GET') continue
      judge(findings, route.name, await victim.send(rightRequest(route)), 'answer')
    }
    const owner = await site.staff(['owner'], null)
    for (const route of OFFICE) {
      if (route.method !== 'GET') continue
      judge(findings, `office ${route.name}`, await owner.send(rightRequest(route)), 'answer')
    }
    await judgeUnsafe(site, findings)
    const pages = [...PUBLIC_ROUTES, ...PLAYER_ROUTES, ...LOTTERY_ROUTES, ...MOVED_ROUTES]
    for (const page of pages.map((route) => route.replace(':id', '7')))
      judge(findings, page, await victim.send({ method: 'GET', path: page, headers: HTML }), 'page')
    for (const path of MORE) judge(findings, path, await victim.send({ method: 'GET', path }), 'any')
    const files = await crawl(site, findings, { dist: join(world.root, 'portal', 'dist'), url: world.url })
    const desk = await crawl(site, findings, {
      dist: join(world.root, 'office', 'dist'),
      url: world.officeUrl,
    })
    return findings.told(`${pages.length} pages, ${files} + ${desk} files`)
  },
}

const HTML = { accept: 'text/html' }

/** Refusals are answers, too. */
async function judgeUnsafe({ thief }: Site, findings: Findings): Promise<void> {
  for (const route of PORTAL.filter(({ method }) => method !== 'GET')) {
    const right = rightRequest(route)
    const told = await thief.send({ ...right, headers: { ...right.headers, 'x-xsrf-token': 'x' } })
    judge(findings, route.name, told, 'answer')
  }
}

async function crawl(
  { world }: Site,
  findings: Findings,
  { dist, url }: { dist: string; url: string },
): Promise<number> {
  const client = new Client(url)
  const found = await readdir(dist, { recursive: true, withFileTypes: true })
  const files = found.filter((one) => one.isFile())
  for (const { parentPath, name } of files) {
    const path = `/${relative(dist, join(parentPath, name)).split(sep).map(encodeURIComponent).join('/')}`
    const told = await client.send({ method: 'GET', path })
    judge(findings, `${url === world.url ? '' : 'office '}${path}`, told, 'any')
  }
  return files.length
}

function judge(findings: Findings, what: string, raw: Raw, kind: 'answer' | 'page' | 'any'): void {
  const of = (name: string) => raw.headers.get(name) ?? ''
  const missing: string[] = []
  const expects = (isRight: boolean, name: string) => {
    if (!isRight) missing.push(`${name}: ${of(name) || 'none'}`)
  }
  const policy = of('content-security-policy')
  const isPage = of('content-type').includes('text/html')
  expects(of('x-content-type-options') === 'nosniff', 'x-content-type-options')
  expects(
    /default-src '(none|self)'/.test(policy) && policy.includes('frame-ancestors'),
    'content-security-policy',
  )
  expects(!/unsafe-eval|unsafe-inline|\*/.test(policy), 'content-security-policy')
  expects(of('referrer-policy') !== '' && !/unsafe-url/.test(of('referrer-policy')), 'referrer-policy')
  expects(of('x-powered-by') === '' && of('server') === '', 'server')
  expects(of('access-control-allow-origin') === '', 'access-control-allow-origin')
  if (kind === 'answer') expects(of('cache-control').includes('no-store'), 'cache-control')
  if (kind === 'page' || isPage) {
    expects(/no-store|no-cache|max-age=0/.test(of('cache-control')), 'cache-control')
    expects(/^(DENY|SAMEORIGIN)$/.test(of('x-frame-options')), 'x-frame-options')
    expects(/object-src 'none'|default-src 'none'/.test(policy), 'content-security-policy')
  }
  for (const cookie of raw.headers.getSetCookie())
    if (!/samesite=(lax|strict)/i.test(cookie) || !/path=\//i.test(cookie)) missing.push(`cookie ${cookie}`)
  findings.expect(missing.length === 0, () => `${what} (${raw.status}): ${missing.join('; ')}`)
}
