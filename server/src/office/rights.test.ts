/**
 * The matrix of rights over real HTTP, made from the contract: every role, of the whole house and of a branch, at every
 * route. What is denied is refused and recorded, and changes nothing.
 */
import { type OfficeName, officeEndpoints, officeRow } from '@samnang/contract/office/office-endpoints'
import { PERMISSIONS } from '@samnang/contract/office/permission'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { example, fieldsOf } from '../../test/examples.ts'
import {
  addColleague,
  type OfficeBrowser,
  officeBrowser,
  type TestOffice,
  testOffice,
} from '../../test/office.ts'
import { plain } from '../http/schemas.ts'
import { ensurePaytable } from '../lotto59/paytables.ts'

const names = Object.keys(officeEndpoints) as OfficeName[]
const forStaff = names.filter((name) => officeRow(name).access === 'staff')
const ROLES = ['owner', 'finance', 'cashier', 'risk', 'support', 'clerk', 'auditor']

let db: TestDatabase
let office: TestOffice
/** By role and scope. */
const browsers = new Map<string, OfficeBrowser>()
const permissions = new Map<string, Set<string>>()

beforeAll(async () => {
  db = await testDatabase()
  office = await testOffice({ db })
  // As every server has done at its first start.
  await ensurePaytable(db.pool)
  await db.owner.query(`insert into branch (id, name) values (2, 'river')`)
  for (const role of ROLES)
    for (const branch of [null, 2n]) {
      const name = `${role}-${branch === null ? 'house' : 'branch'}`
      browsers.set(name, await addColleague(office, db.owner, { name, roles: [role], branch }))
    }
  const { rows } = await db.owner.query<{ role: string; permission: string }>('select * from role_permission')
  for (const role of ROLES) {
    const held = rows.filter((row) => row.role === role).map((row) => row.permission)
    permissions.set(role, new Set(role === 'owner' ? PERMISSIONS : held))
  }
})
afterAll(async () => {
  await office?.close()
  await db?.drop()
})

/** The rule, from the words of the contract: the permission is held, and what reaches the house is for those of the house. */
function mayDo(who: string, name: OfficeName): boolean {
  const [role = '', scope] = who.split('-')
  const row = officeRow(name)
  if (row.scope === 'house' && scope === 'branch') return false
  return row.permission === null || permissions.get(role)?.has(row.permission) === true
}

/** A call that has the shape which the contract asks, about somebody who is not there. */
function call(browser: OfficeBrowser, name: OfficeName, headers: Record<string, string> = {}) {
  const [method, path] = name.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
  const { params, body } = officeRow(name)
  const given = params ? fieldsOf(plain(params)) : {}
  const url = path.replace(/:(\w+)/g, (_, field: string) => paramOf(given[field]))
  return browser.send(method, url, (body ? example(plain(body)) : {}) as object, headers)
}

function paramOf(schema: Record<string, unknown> | undefined): string {
  const pattern = String(schema?.pattern ?? '')
  return pattern.includes('[0-9]')
    ? '999999999'
    : encodeURIComponent(String(example(schema ?? { type: 'string' })))
}

/** Of every table but those in which a denial is written down, and the moment a session was last seen. */
async function fingerprint(): Promise<string> {
  const { rows } = await db.owner.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'
     and tablename not in ('audit_event', 'audit_link', 'audit_waiting', 'staff_session') order by 1`,
  )
  const parts: string[] = []
  for (const { name } of rows) {
    const sum = `select count(*) || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from "${name}" t`
    parts.push(`${name} ${(await db.owner.query<{ sum: string }>(sum)).rows[0]?.sum}`)
  }
  return parts.join('\n')
}

/** Some thousand calls: every role at every route. */
const MATRIX_MS = 90_000

describe('each role, of the house and of a branch', { timeout: MATRIX_MS }, () => {
  test('is refused and recorded wherever its permissions end, and changes nothing there', async () => {
    const before = await fingerprint()
    const denied: string[] = []
    for (const [who, browser] of browsers)
      for (const name of forStaff.filter((name) => !mayDo(who, name))) {
        const answer = await call(browser, name)
        expect([answer.statusCode, answer.json().code], `${who} at ${name}`).toEqual([403, 'no_permission'])
        denied.push(`staff:${who} route:${name}`)
      }
    const guarded = forStaff.filter((name) => officeRow(name).permission !== null)
    expect(new Set(denied.map((text) => text.replace(/^.* route:/, '')))).toEqual(new Set(guarded))
    expect(await fingerprint()).toBe(before)
    const { rows } = await db.owner.query<{ at: string }>(
      `select actor || ' ' || target as at from audit_event where action = 'office_denied' order by id`,
    )
    expect(rows.map(({ at }) => at)).toEqual(denied)
  })

  test('comes to what its permissions reach', async () => {
    for (const [who, browser] of browsers)
      for (const name of forStaff.filter((name) => mayDo(who, name) && !officeRow(name).isSession)) {
        const answer = await call(browser, name)
        expect(answer.statusCode, `${who} at ${name}: ${answer.body}`).not.toBe(500)
        expect([401, 419], `${who} at ${name}`).not.toContain(answer.statusCode)
        if (answer.statusCode >= 400)
          expect(answer.json().code, `${who} at ${name}`).not.toBe('no_permission')
      }
  })
})

test('nobody, and nobody of the portal, comes to any route of the staff', async () => {
  const stranger = officeBrowser(office)
  const player = officeBrowser(office)
  player.cookies.set('samnang', 'a'.repeat(43))
  for (const name of forStaff)
    for (const browser of [stranger, player]) expect((await call(browser, name)).statusCode, name).toBe(401)
})

test('what changes something asks for the page’s own token and its own origin', async () => {
  const owner = browsers.get('owner-house') as OfficeBrowser
  for (const name of forStaff.filter((name) => !name.startsWith('GET '))) {
    expect((await call(owner, name, { 'x-xsrf-token': 'x' })).statusCode, name).toBe(419)
    expect((await call(owner, name, { origin: 'http://localhost:8059' })).statusCode, name).toBe(419)
  }
})

test('every route names a permission that the house knows, or is about the colleague alone', () => {
  for (const name of forStaff) {
    const { permission, scope } = officeRow(name)
    if (permission === null) expect(scope, name).toBe('own')
    else expect(PERMISSIONS, name).toContain(permission)
  }
})

test('every command asks for a reason', () => {
  for (const name of forStaff.filter((name) => !name.startsWith('GET ') && !officeRow(name).isSession)) {
    const body = officeRow(name).body
    expect(body && fieldsOf(plain(body)), name).toHaveProperty('reason')
  }
})
