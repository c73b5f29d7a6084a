import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browser as portalBrowser } from '../../test/browser.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import {
  addColleague,
  type OfficeBrowser,
  officeBrowser,
  type TestOffice,
  testOffice,
} from '../../test/office.ts'
import { PASSWORD, testServer } from '../../test/server.ts'
import { enrolled, passStep, STAFF_PASSWORD, someName, totp } from '../../test/staff.ts'
import { createLog } from '../base/log.ts'
import { inTransaction } from '../database/pool.ts'
import { breakGlass, createStaff, hasOwner } from '../staff/staff.ts'
import { tendOffice } from './tend-office.ts'

let db: TestDatabase
let office: TestOffice
/** Two owners who can log in: one asks, one approves. */
let dara: OfficeBrowser
let sokha: OfficeBrowser
beforeAll(async () => {
  db = await testDatabase()
  office = await testOffice({ db })
  dara = await owner('dara')
  sokha = await owner('sokha')
})
afterAll(async () => {
  await office?.close()
  await db?.drop()
})

async function owner(name: string): Promise<OfficeBrowser> {
  const browser = await addColleague(office, db.owner, { name, roles: ['owner'] })
  await db.owner.query(`update staff set password_hash = 'x' where name = $1`, [name])
  return browser
}
const person = (roles: string[], branch: bigint | null = null) => {
  const name = someName()
  return addColleague(office, db.owner, { name, roles, branch }).then((browser) => ({ name, browser }))
}
const idOf = async (name: string) =>
  (await db.owner.query<{ id: bigint }>('select id from staff where name = $1', [name])).rows[0]?.id
const post = (browser: OfficeBrowser, url: string, body: object = {}, key = randomUUID()) =>
  browser.send('POST', url, { reason: 'as agreed', ...body }, { 'idempotency-key': key })
const codeOf = async (answer: ReturnType<typeof post>) => (await answer).json().code
const none = { roles: [] as string[], branch: null as number | null }

/** A waiting request to give a new colleague a role; its address. */
async function asked(role = 'support'): Promise<{ url: string; id: bigint; body: object; name: string }> {
  const { name } = await person([])
  const id = (await idOf(name)) ?? 0n
  const body = { roles: [role], branch: null, was: none }
  const answer = await post(dara, `/api/staff/${id}/roles`, body)
  expect(answer.statusCode, answer.body).toBe(202)
  return { url: `/api/approvals/${answer.json().data.approval}`, id, body, name }
}
const rolesOf = async (id: bigint) => {
  const { rows } = await db.owner.query('select role from staff_role where staff = $1 order by role', [id])
  return rows.map(({ role }) => role)
}

test('a colleague is created once without any role, under a name that is never given again', async () => {
  const name = someName()
  const key = randomUUID()
  const made = await post(dara, '/api/staff', { name, branch: null }, key)
  const again = await post(dara, '/api/staff', { name, branch: null }, key)
  expect(again.json().data).toEqual(made.json().data)
  expect(await codeOf(post(dara, '/api/staff', { name, branch: 1 }, key))).toBe('idempotency_mismatch')
  expect(await codeOf(post(dara, '/api/staff', { name: name.toUpperCase(), branch: null }))).toBe(
    'username_taken',
  )
  for (const bad of ['ab', 'with space', 'x'.repeat(40), 'a\u0000bc'])
    expect(await codeOf(post(dara, '/api/staff', { name: bad, branch: null })), bad).toMatch(
      /invalid|malformed/,
    )
  expect(await codeOf(post(dara, '/api/staff', { name: 'x'.repeat(10_000), branch: null }))).toBe(
    'invalid_field',
  )
  const { id } = made.json().data
  expect((await dara.get(`/api/staff/${id}`)).json().data).toMatchObject({
    name,
    state: 'invited',
    roles: [],
  })
  expect((await post(dara, `/api/staff/${id}/leave`)).statusCode).toBe(204)
  expect(await codeOf(post(dara, '/api/staff', { name, branch: null }))).toBe('username_taken')
  expect(await codeOf(post(dara, `/api/staff/${id}/unlock`))).toBe('not_found')
  const { rows } = await db.owner.query(
    `select action, detail from audit_event where target = $1 order by id`,
    [`staff:${name}`],
  )
  expect(rows).toEqual([
    { action: 'staff_created', detail: expect.objectContaining({ reason: 'as agreed', before: null }) },
    {
      action: 'staff_left',
      detail: { reason: 'as agreed', before: { state: 'ACTIVE' }, after: { state: 'LEFT' } },
    },
  ])
})

test('who is locked is out at once, keeps the roles, and comes back as before', async () => {
  const { name, browser } = await person(['support'])
  const id = await idOf(name)
  expect((await post(dara, `/api/staff/${id}/lock`)).statusCode).toBe(204)
  expect((await browser.get('/api/sessions')).json().code).toBe('locked')
  expect((await post(dara, `/api/staff/${id}/unlock`)).statusCode).toBe(204)
  expect((await browser.get('/api/sessions')).json().code).toBe('unauthenticated')
  expect(await rolesOf(id ?? 0n)).toEqual(['support'])
})

test('nobody acts on a colleague who may do more, nor gives what they do not have', async () => {
  await db.owner.query(`insert into role (code) values ('chief'), ('head')`)
  await db.owner.query(
    `insert into role_permission values ('chief', 'staff.manage'), ('chief', 'roles.manage'), ('chief', 'staff.read'), ('head', 'staff.read')`,
  )
  const chief = await person(['chief'])
  const { name } = await person(['support'])
  for (const what of ['lock', 'leave', 'reset', 'unlock'])
    expect(await codeOf(post(chief.browser, `/api/staff/${await idOf(name)}/${what}`)), what).toBe(
      'no_permission',
    )
  expect(await codeOf(post(chief.browser, `/api/staff/${await idOf('dara')}/lock`))).toBe('no_permission')
  const { name: fresh } = await person([])
  const give = (roles: string[]) =>
    post(chief.browser, `/api/staff/${idText}/roles`, { roles, branch: null, was: none })
  const idText = String(await idOf(fresh))
  expect(await codeOf(give(['owner']))).toBe('no_permission')
  expect((await give(['head'])).statusCode).toBe(202)
  const widen = { name: null, permissions: ['staff.read', 'audit.read'], was: ['staff.read'] }
  expect(await codeOf(post(chief.browser, '/api/roles/head', widen))).toBe('no_permission')
  expect(await codeOf(post(dara, '/api/roles/owner', { name: null, permissions: [], was: [] }))).toBe(
    'no_permission',
  )
})

test('a request shows what was and what would be, and is done exactly once, by who asked, with the other’s name', async () => {
  const { url, id, body, name } = await asked()
  const shown = (await sokha.get(url)).json().data
  expect(shown).toMatchObject({
    endpoint: 'POST /api/staff/:id/roles',
    subject: `staff:${name}`,
    state: 'waiting',
    asked_by: 'dara',
    may_approve: true,
  })
  expect(shown.content.body).toMatchObject(body)
  const effect = { before: none, after: { roles: ['support'], branch: null } }
  expect(shown.effects).toEqual([{ action: 'staff_roles_set', target: `staff:${name}`, ...effect }])
  expect(await rolesOf(id)).toEqual([])
  const both = await Promise.all([
    post(sokha, `${url}/approve`),
    post(await owner(someName()), `${url}/approve`),
  ])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await rolesOf(id)).toEqual(['support'])
  expect(await codeOf(post(sokha, `${url}/approve`))).toBe('already_decided')
  expect(await codeOf(post(sokha, `${url}/reject`))).toBe('already_decided')
  expect(await codeOf(post(dara, `${url}/withdraw`))).toBe('already_decided')
  const { rows } = await db.owner.query(
    `select actor, detail from audit_event where action = 'staff_roles_set' and target = $1`,
    [`staff:${name}`],
  )
  expect(rows).toEqual([
    { actor: 'staff:dara', detail: expect.objectContaining({ ...effect, reason: 'as agreed' }) },
  ])
  expect(rows[0]?.detail.approved_by).toMatch(/^staff:/)
})

test('nobody approves or rejects their own, nor without the right; the asker takes it back', async () => {
  const { url, id } = await asked()
  expect(await codeOf(post(dara, `${url}/approve`))).toBe('own_approval')
  expect(await codeOf(post(dara, `${url}/reject`))).toBe('own_approval')
  const risk = await person(['risk'])
  expect((await risk.browser.get(url)).json().data.may_approve).toBe(false)
  expect(await codeOf(post(risk.browser, `${url}/approve`))).toBe('no_permission')
  expect(await codeOf(post(sokha, `${url}/withdraw`))).toBe('no_permission')
  expect((await post(dara, `${url}/withdraw`)).statusCode).toBe(204)
  expect(await codeOf(post(sokha, `${url}/approve`))).toBe('already_decided')
  expect(await rolesOf(id)).toEqual([])
})

test('what expired, was changed in the database, or has an asker without the right is not done', async () => {
  const expired = await asked()
  await db.owner.query(`update approval set expires_at = clock_timestamp() where id = $1`, [
    expired.url.split('/').at(-1),
  ])
  expect(await codeOf(post(sokha, `${expired.url}/approve`))).toBe('approval_expired')
  expect((await sokha.get(expired.url)).json().data.state).toBe('expired')
  const changed = await asked()
  await db.owner.query(
    `update approval set content = jsonb_set(content, '{body,roles}', '["owner"]') where id = $1`,
    [changed.url.split('/').at(-1)],
  )
  const answer = (await post(sokha, `${changed.url}/approve`)).json()
  expect(answer).toMatchObject({ code: 'approval_void', errors: { command: ['changed'] } })
  expect(await rolesOf(changed.id)).toEqual([])
  const meanwhile = await asked()
  await db.owner.query(`insert into staff_role values ($1, 'clerk', now(), 'x')`, [meanwhile.id])
  expect((await post(sokha, `${meanwhile.url}/approve`)).json().errors.command).toEqual(['changed_meanwhile'])
  expect((await sokha.get(meanwhile.url)).json().data.state).toBe('waiting')
  const orphan = await asked()
  await db.owner.query(`update staff set state = 'LOCKED' where name = 'dara'`)
  expect((await post(sokha, `${orphan.url}/approve`)).json().errors.command).toEqual(['asker'])
  await db.owner.query(`update staff set state = 'ACTIVE' where name = 'dara'`)
  expect((await post(sokha, `${orphan.url}/reject`)).statusCode).toBe(204)
})

const RESET = 'POST /api/staff/:id/reset'
const ruleOf = async (endpoint = RESET) => {
  const { rows } = (await sokha.get('/api/approval-rules')).json().data
  return rows.find((row: { endpoint: string }) => row.endpoint === endpoint)
}
const setRule = (body: object) => post(dara, '/api/approval-rules', { endpoint: RESET, ...body })
/** Dara asks, Sokha agrees. */
async function agree(answer: Awaited<ReturnType<typeof post>>) {
  expect(answer.statusCode, answer.body).toBe(202)
  const approved = await post(sokha, `/api/approvals/${answer.json().data.approval}/approve`)
  expect(approved.statusCode, approved.body).toBe(200)
  return approved
}

/** What gives a colleague a new link, after they have lost the rest; the link. */
const LINKS = {
  'a reset': async (name: string) => {
    const asked = await post(dara, `/api/staff/${await idOf(name)}/reset`)
    return (await agree(asked)).json().data.result.token
  },
  'the broken glass': async (name: string) => {
    const by = { actor: 'system', reason: 'the phone fell into the river' }
    const glass = await inTransaction(office.parts.pool, (tx) => breakGlass(office.parts, tx, name, by))
    return glass.ok ? glass.value.token : glass.code
  },
}

test.each(Object.entries(LINKS))('after %s nothing opens but the link', async (_, linkOf) => {
  const name = someName()
  const { secret, recoveryCodes } = await enrolled(office, db, { name, roles: ['owner'] })
  const token = await linkOf(name)
  const logIn = (code?: string) =>
    officeBrowser(office).send('POST', '/api/log-in', { name, password: STAFF_PASSWORD, code })
  for (const code of [totp(secret), recoveryCodes[0]])
    expect(await codeOf(logIn(code)), code).toBe('invalid_credentials')
  const { rows } = await db.owner.query(
    `select totp_secret, (select count(*)::int from staff_recovery where staff = t.id) as codes
     from staff t where name = $1`,
    [name],
  )
  expect(rows).toEqual([{ totp_secret: null, codes: 0 }])
  const browser = officeBrowser(office)
  const shown = (await browser.send('POST', '/api/welcome', { token })).json().data
  const finish = { token, password: STAFF_PASSWORD, code: totp(shown.totp_secret) }
  expect((await browser.send('POST', '/api/welcome/finish', finish)).statusCode).toBe(200)
  await passStep(db, name)
  expect((await logIn(totp(shown.totp_secret))).statusCode).toBe(200)
})

test('another link makes nobody one who can approve before they were ever in', async () => {
  const name = someName()
  await db.owner.query(
    `with invited as (insert into staff (name, name_key) values ($1, lower($1)) returning id)
     insert into staff_role (staff, role, given_by) select id, 'owner', 'system' from invited`,
    [name],
  )
  const by = { actor: 'system', reason: 'the link was lost' }
  const glass = await inTransaction(office.parts.pool, (tx) => breakGlass(office.parts, tx, name, by))
  expect(glass.ok).toBe(true)
  const { rows } = await db.owner.query('select password_hash from staff where name = $1', [name])
  expect(rows).toEqual([{ password_hash: null }])
})

test('how many people a command needs, and for how long it waits, is a rule that two change', async () => {
  const [usual, short, one] = [
    { people: 2, hours: 72 },
    { people: 2, hours: 1 },
    { people: 1, hours: 1 },
  ]
  expect(await ruleOf()).toEqual({ endpoint: RESET, ...usual })
  await agree(await setRule({ rule: short, was: usual }))
  const { name } = await person(['support'])
  const reset = async () => post(dara, `/api/staff/${await idOf(name)}/reset`)
  const waiting = await reset()
  const { expires_at, asked_at } = (await sokha.get(`/api/approvals/${waiting.json().data.approval}`)).json()
    .data
  expect(Date.parse(expires_at) - Date.parse(asked_at)).toBeCloseTo(3_600_000, -4)
  const { token } = (await agree(waiting)).json().data.result
  expect((await officeBrowser(office).send('POST', '/api/welcome', { token })).json().data.name).toBe(name)
  await agree(await setRule({ rule: one, was: short }))
  expect((await reset()).statusCode).toBe(200)
  const resets = await db.owner.query(
    `select detail from audit_event where action = 'staff_reset' and target = $1`,
    [`staff:${name}`],
  )
  expect(resets.rows.map(({ detail }) => [detail.approved_by ?? null, detail.alone ?? null])).toEqual([
    ['staff:sokha', null],
    [null, null],
  ])
  const changes = await db.owner.query(
    `select actor, detail from audit_event where action = 'approval_rule_set' and target = $1 order by id`,
    [`approval_rule:${RESET}`],
  )
  const by = { reason: 'as agreed', approved_by: 'staff:sokha' }
  expect(changes.rows).toEqual([
    { actor: 'staff:dara', detail: { ...by, before: usual, after: short } },
    { actor: 'staff:dara', detail: { ...by, before: short, after: one } },
  ])
})

test('a rule is not changed unseen, for no command that needs two, nor for the rules themselves', async () => {
  const [usual, one] = [
    { people: 2, hours: 72 },
    { people: 1, hours: 72 },
  ]
  const ROLES = 'POST /api/staff/:id/roles'
  expect(await codeOf(setRule({ endpoint: ROLES, rule: one, was: one }))).toBe('changed_meanwhile')
  const fixed = ['POST /api/approval-rules', 'POST /api/figures/months']
  for (const endpoint of [...fixed, 'POST /api/staff', 'toString', 'no such thing'])
    expect(await codeOf(setRule({ endpoint, rule: one, was: usual })), endpoint).toBe('not_found')
  for (const wrong of [{ people: 0 }, { people: 3 }, { people: 1.5 }, { hours: 0 }, { hours: 721 }])
    expect(
      await codeOf(setRule({ endpoint: ROLES, rule: { ...usual, ...wrong }, was: usual })),
      JSON.stringify(wrong),
    ).toBe('invalid_field')
  expect(await ruleOf(ROLES)).toEqual({ endpoint: ROLES, ...usual })
  expect(await ruleOf('POST /api/approval-rules')).toBeUndefined()
  const first = await setRule({ endpoint: ROLES, rule: { people: 2, hours: 5 }, was: usual })
  const second = await setRule({ endpoint: ROLES, rule: { people: 2, hours: 6 }, was: usual })
  await agree(first)
  const late = await post(sokha, `/api/approvals/${second.json().data.approval}/approve`)
  expect(late.json()).toMatchObject({ code: 'approval_void', errors: { command: ['changed_meanwhile'] } })
  await agree(await setRule({ endpoint: ROLES, rule: usual, was: { people: 2, hours: 5 } }))
})

test('rights are listed with since when, and a look through them leaves its row', async () => {
  const { name } = await person(['finance'])
  expect((await post(dara, '/api/rights/reviewed')).statusCode).toBe(204)
  const { rows, last } = (await dara.get('/api/rights')).json().data
  expect(last.by).toBe('dara')
  const mine = rows.find((row: { name: string }) => row.name === name)
  expect(mine).toMatchObject({ roles: [{ role: 'finance', by: 'system' }], last_seen_at: null })
  expect(mine.permissions).toContain('money.change')
  expect(mine.permissions).not.toContain('staff.manage')
})

test('a role is made and changed by two, and holds at the next request of who has it', async () => {
  const desk = { name: 'តុសេវា', permissions: ['players.read'], was: null }
  const decide = async (body: object) => agree(await post(dara, '/api/roles/desk', body))
  await decide(desk)
  const { browser } = await person(['desk'])
  const mine = async () => (await browser.get('/api/session')).json().data.me.permissions
  expect(await mine()).toEqual(['players.read'])
  await decide({ name: null, permissions: ['players.read', 'players.lock'], was: ['players.read'] })
  expect(await mine()).toEqual(['players.read', 'players.lock'])
  expect(await codeOf(post(dara, '/api/roles/desk', { ...desk, was: ['players.read'] }))).toBe(
    'changed_meanwhile',
  )
  const listed = (await dara.get('/api/roles')).json().data.rows
  expect(listed.find((role: { code: string }) => role.code === 'desk')).toMatchObject({
    name: 'តុសេវា',
    staff: 1,
  })
})

test('the list of colleagues is paged by key', async () => {
  const names: string[] = []
  for (let url = '/api/staff?limit=5'; ; ) {
    const { rows, next } = (await dara.get(url)).json().data
    names.push(...rows.map((row: { name: string }) => row.name))
    if (next === null) break
    url = `/api/staff?limit=5&before=${next}`
  }
  const { rows } = await db.owner.query('select name from staff order by id desc')
  expect(names).toEqual(rows.map(({ name }) => name))
})

test('a house of its own: first owner by the command line, alone, last owner kept, the glass broken', async () => {
  const home = await testDatabase()
  const house = await testOffice({ db: home })
  const by = { actor: 'system', reason: 'the first day' }
  const make = (name: string) =>
    inTransaction(house.parts.pool, (tx) => createStaff(house.parts, tx, { name, role: 'owner' }, by))
  const first = await make('srey')
  if (!first.ok) throw new Error(first.code)
  const srey = officeBrowser(house)
  const { token } = first.value
  const { totp_secret: secret } = (await srey.send('POST', '/api/welcome', { token })).json().data
  await srey.send('POST', '/api/welcome/finish', { token, password: STAFF_PASSWORD, code: totp(secret) })
  expect(await hasOwner(house.parts.pool)).toBe(true)
  expect(await make('another')).toMatchObject({ code: 'no_permission' })

  // The only one who could approve does it alone, and the row says so.
  const made = (await post(srey, '/api/staff', { name: 'vanna', branch: null })).json().data
  const give = await post(srey, `/api/staff/${made.id}/roles`, { roles: ['owner'], branch: null, was: none })
  expect(give.statusCode).toBe(204)
  const { rows } = await home.owner.query(
    `select detail->'alone' as alone from audit_event where action = 'staff_roles_set'`,
  )
  expect(rows).toEqual([{ alone: true }])

  // Until Vanna has used the link nobody else can approve; then nobody does it alone, whether Vanna is locked or has left.
  const own = { roles: ['owner'], branch: null }
  const strip = (id: bigint) =>
    post(srey, `/api/staff/${id}/roles`, { roles: ['risk'], branch: null, was: own })
  expect(await codeOf(strip(first.value.id))).toBe('last_owner')
  for (const what of ['lock', 'leave'])
    expect(await codeOf(post(srey, `/api/staff/${first.value.id}/${what}`)), what).toBe('last_owner')
  const desk = { name: 'desk', permissions: ['today.read'], was: null }
  expect((await post(srey, '/api/roles/night_one', desk)).statusCode).toBe(204)
  await home.owner.query(`update staff set password_hash = 'x' where name = 'vanna'`)
  expect((await post(srey, '/api/roles/night_two', desk)).statusCode).toBe(202)
  const both = await Promise.all([first.value.id, made.id].map((id) => post(srey, `/api/staff/${id}/lock`)))
  expect(both.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
  const { rows: left } = await home.owner.query(`select count(*)::int as n from staff where state = 'ACTIVE'`)
  expect(left).toEqual([{ n: 1 }])
  await home.owner.query(`update staff set state = 'LOCKED' where name = 'vanna'`)
  await home.owner.query(`update staff set state = 'ACTIVE' where name = 'srey'`)
  await home.owner.query(`update staff_session set ended_at = null, end_reason = null`)
  expect((await post(srey, `/api/staff/${first.value.id}/reset`)).statusCode).toBe(202)

  const glass = await inTransaction(house.parts.pool, (tx) => breakGlass(house.parts, tx, 'srey', by))
  if (!glass.ok) throw new Error(glass.code)
  expect((await srey.get('/api/session')).json().data.me).toBeNull()
  expect(
    await inTransaction(house.parts.pool, (tx) => breakGlass(house.parts, tx, 'nobody', by)),
  ).toMatchObject({ code: 'not_found' })
  const back = officeBrowser(house)
  const link = glass.value.token
  const again = (await back.send('POST', '/api/welcome', { token: link })).json().data
  await back.send('POST', '/api/welcome/finish', {
    token: link,
    password: STAFF_PASSWORD,
    code: totp(again.totp_secret),
  })
  const open = async () => (await back.get('/api/break-glass')).json().data.rows
  expect(await open()).toMatchObject([{ name: 'srey', reason: 'the first day' }])
  const lines: string[] = []
  const log = createLog('warn', { write: (line: string) => void lines.push(line) })
  await home.owner.query(`update office_command set at = at - interval '25 hours'`)
  await home.owner.query(
    `insert into staff_try values ('srey', 'address:x', 'x', 'code', now() - interval '3 hours')`,
  )
  await tendOffice({ pool: house.parts.pool, log })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ staff: 'srey', reason: 'the first day' }])
  const kept =
    'select (select count(*)::int from office_command) as keys, (select count(*)::int from staff_try) as tries'
  expect((await home.owner.query(kept)).rows).toEqual([{ keys: 0, tries: 0 }])
  const [{ id }] = await open()
  const review = () => post(back, `/api/break-glass/${id}/reviewed`)
  await home.owner.query(`update staff set state = 'ACTIVE' where name = 'vanna'`)
  expect(await codeOf(review())).toBe('own_review')
  await home.owner.query(`update staff set state = 'LOCKED' where name = 'vanna'`)
  expect((await review()).statusCode).toBe(204)
  expect(await codeOf(review())).toBe('not_found')
  expect(await open()).toEqual([])
  const { rows: seen } = await home.owner.query(
    `select actor, detail from audit_event where action = 'break_glass_reviewed'`,
  )
  expect(seen).toEqual([
    {
      actor: 'staff:srey',
      detail: { reason: 'as agreed', before: { reviewed: false }, after: { reviewed: true } },
    },
  ])
  await house.close()
  await home.drop()
})

test('a cookie of the portal is nobody here, and the office’s own opens nothing at the portal', async () => {
  const portal = await testServer({ db })
  await portal.addPlayer('srolanh')
  const player = portalBrowser(portal.app)
  expect((await player.logIn('srolanh', PASSWORD)).statusCode).toBe(200)
  const theirs = player.cookies.get('samnang') ?? ''
  const ours = dara.cookies.get('samnang-office') ?? ''
  for (const name of ['samnang', 'samnang-office']) {
    const here = officeBrowser(office)
    here.cookies.set(name, theirs)
    expect((await here.get('/api/session')).json().data.me, name).toBeNull()
    const there = portalBrowser(portal.app)
    there.cookies.set(name, ours)
    expect((await there.get('/api/user')).statusCode, name).toBe(401)
  }
  await portal.close()
})
