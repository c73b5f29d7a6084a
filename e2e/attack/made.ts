/** Requests made from the schema of every route: whatever is asked, no answer is a fault. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from '../client.ts'
import { type Attack, Findings } from './attack.ts'
import { Chance } from './chance.ts'
import { attackOperation, attackStreams, attackWallet, MORE_ROUTES, type Note } from './made-doors.ts'
import { madeRequest } from './made-requests.ts'
import { OFFICE, PORTAL, type Route } from './routes.ts'
import type { Site } from './site.ts'

/** What ends or narrows the account that asks comes last, each by somebody new. */
const ENDING = [
  ...['POST /logout', 'POST /api/user/exclusion', 'PUT /api/user/limits', 'POST /api/user/change_password'],
  ...['POST /settoken', 'POST /login', 'POST /api/log-out', 'POST /api/password', 'POST /api/log-in'],
]
/** Each of these is a hash of a tenth of a second once its shape is right. */
const COSTLY = new Set(['POST /login', 'POST /api/log-in', 'POST /api/password', 'POST /api/welcome/finish'])
const COSTLY_MAX = 2_000
const ABREAST = 8

export const MADE: Attack = {
  name: 'made',
  claim:
    'requests made from the schema of every route, of the wallet, the streams and the operation port: 0 × 5xx',
  async run(site) {
    const findings = new Findings()
    const statuses = new Map<number, number>()
    const note: Note = (name, { status, text }) => {
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      // Staff may close the site: that is no fault, and one of these requests may be right.
      const isFault = status >= 500 && !text.includes('"maintenance"')
      findings.expect(!isFault, () => `${name}: ${status} ${text.slice(0, 200)}`)
    }
    await attackWallet(site, note)
    await attackStreams(site, note)
    await attackOperation(site, note)
    await attackAll(site, endingLast(PORTAL), {
      note,
      comer: (n) => site.newcomer(`maker-${n}`),
      probe: '/api/user',
    })
    const owner = () => site.staff(['owner'], null)
    await attackAll(site, endingLast(OFFICE), { note, comer: owner, probe: '/api/sessions' })
    const faults = await faultsOf(site, findings.found)
    findings.found.splice(0, findings.found.length, ...faults)
    const sorted = [...statuses].sort(([a], [b]) => a - b)
    const said = sorted.map(([status, count]) => `${status}: ${count}`).join(', ')
    return findings.told(
      `${PORTAL.length + OFFICE.length + MORE_ROUTES} routes, seed ${site.dose.seed}; ${said}`,
    )
  },
}

/** With what the product's own log says of each. */
async function faultsOf({ world }: Site, found: readonly string[]): Promise<string[]> {
  if (found.length === 0) return []
  const logs = await Promise.all(
    ['server', 'office'].map((name) => readFile(join(world.dataDir, 'log', `${name}.log`), 'utf8')),
  )
  const lines = logs.join('\n').split('\n')
  return found.map((one) => {
    const id = /"request_id":"([^"]+)"/.exec(one)?.[1]
    const told = lines.find((line) => id !== undefined && line.includes(`"${id}"`) && line.includes('"err"'))
    return told === undefined ? one : `${one}\n      ${told.slice(0, 700)}`
  })
}

interface Way {
  note: Note
  /** Somebody who may ask, after the one before may not any more. */
  comer: (n: number) => Promise<Client>
  /** Answers 200 while they may. */
  probe: string
}

async function attackAll(site: Site, routes: readonly Route[], { note, comer, probe }: Way): Promise<void> {
  let count = 0
  let client = await comer(count)
  for (const [at, route] of routes.entries()) {
    const chance = new Chance(site.dose.seed * 1_000 + at)
    const dose = COSTLY.has(route.name) ? Math.min(site.dose.perRoute, COSTLY_MAX) : site.dose.perRoute
    for (let sent = 0; sent < dose; sent += ABREAST) {
      const requests = Array.from({ length: Math.min(ABREAST, dose - sent) }, () =>
        madeRequest(route, chance),
      )
      const answers = await Promise.all(requests.map((request) => client.send(request)))
      for (const raw of answers) note(route.name, raw)
    }
    const { status } = await client.send({ method: 'GET', path: probe })
    if (status === 200) continue
    count += 1
    client = await comer(count)
  }
}

function endingLast<R extends Route>(routes: readonly R[]): R[] {
  const turn = ({ name }: R) => ENDING.indexOf(name)
  return [...routes].sort((a, b) => turn(a) - turn(b))
}
