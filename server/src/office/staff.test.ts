/** Colleagues over the office's HTTP: created, locked, listed, with the roles and rights that they have and none beyond. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { browser as portalBrowser } from '../../test/browser.ts'
import { officeBrowser } from '../../test/office.ts'
import { PASSWORD, testServer } from '../../test/server.ts'
import { someName } from '../../test/staff.ts'
import { codeOf, none, post, twoOwners } from '../../test/two-owners.ts'

const { db, office, dara, person, idOf, rolesOf, agree } = await twoOwners()

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
