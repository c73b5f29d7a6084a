/** The first owner of a house, who is alone at first and never the last to go. */
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { officeBrowser, testOffice } from '../../test/office.ts'
import { STAFF_PASSWORD, totp } from '../../test/staff.ts'
import { codeOf, none, post } from '../../test/two-owners.ts'
import { createLog } from '../base/log.ts'
import { inTransaction } from '../database/pool.ts'
import { breakGlass, createStaff, hasOwner } from '../staff/staff.ts'
import { tendOffice } from './tend-office.ts'

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
  await tendOffice({ ...house.parts, log })
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
