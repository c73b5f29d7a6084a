/** Requests that take two over the office's HTTP: what is done, by whom and when not, and the rule of how many a command needs. */
import { expect, test } from 'vitest'
import { officeBrowser } from '../../test/office.ts'
import { someName } from '../../test/staff.ts'
import { codeOf, none, post, twoOwners } from '../../test/two-owners.ts'

const { db, office, dara, sokha, owner, person, idOf, rolesOf, agree } = await twoOwners()

/** A waiting request to give a new colleague a role; its address. */
async function asked(role = 'support'): Promise<{ url: string; id: bigint; body: object; name: string }> {
  const { name } = await person([])
  const id = (await idOf(name)) ?? 0n
  const body = { roles: [role], branch: null, was: none }
  const answer = await post(dara, `/api/staff/${id}/roles`, body)
  expect(answer.statusCode, answer.body).toBe(202)
  return { url: `/api/approvals/${answer.json().data.approval}`, id, body, name }
}

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
