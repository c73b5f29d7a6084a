/** Who may do less than a request gives, or than whom it acts on: they cannot agree to it, and nobody waits for them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addColleague, type OfficeBrowser, type TestOffice, testOffice } from '../../test/office.ts'
import { none, post } from '../../test/two-owners.ts'
import { inTransaction } from '../database/pool.ts'
import { resetStaff, setRole, setRoles } from '../staff/staff.ts'

let db: TestDatabase
let office: TestOffice
/** The only owner at first; who manages people and may agree, and nothing else; who keeps the books. */
let dara: OfficeBrowser
let chief: OfficeBrowser

const idOf = async (name: string) =>
  (await db.owner.query<{ id: bigint }>('select id from staff where name = $1', [name])).rows[0]?.id ?? 0n

async function colleague(name: string, roles: string[]): Promise<OfficeBrowser> {
  const browser = await addColleague(office, db.owner, { name, roles })
  await db.owner.query(`update staff set password_hash = 'x' where name = $1`, [name])
  return browser
}

beforeAll(async () => {
  db = await testDatabase()
  office = await testOffice({ db })
  await db.owner.query(`insert into role (code) values ('chief'), ('desk')`)
  await db.owner.query(`insert into role_permission select 'chief', unnest($1::text[])`, [
    ['staff.read', 'staff.manage', 'roles.manage', 'approvals.read', 'approvals.decide'],
  ])
  dara = await colleague('dara', ['owner'])
  chief = await colleague('chief', ['chief'])
  await colleague('finance', ['finance'])
  await colleague('fresh', [])
})
afterAll(async () => {
  await office?.close()
  await db?.drop()
})

/** What takes all the rights of finance to agree to. */
const ASKED: [string, () => Promise<{ url: string; body: object }>][] = [
  [
    'the reset of who may do more',
    async () => ({ url: `/api/staff/${await idOf('finance')}/reset`, body: {} }),
  ],
  [
    'a role that they do not have for another one',
    async () => ({
      url: `/api/staff/${await idOf('fresh')}/roles`,
      body: { roles: ['finance'], branch: null, was: none },
    }),
  ],
  [
    'other roles of who may do more',
    async () => ({
      url: `/api/staff/${await idOf('finance')}/roles`,
      body: { roles: [], branch: null, was: { roles: ['finance'], branch: null } },
    }),
  ],
  [
    'a right that they do not have for a role',
    async () => ({ url: '/api/roles/desk', body: { name: null, permissions: ['money.change'], was: [] } }),
  ],
]

test('where nobody else could agree, an owner waits for no colleague who may do less', async () => {
  const reset = await post(dara, `/api/staff/${await idOf('finance')}/reset`)
  expect([reset.statusCode, typeof reset.json().data.token]).toEqual([200, 'string'])
  const { rows } = await db.owner.query(`select detail from audit_event where action = 'staff_reset'`)
  expect(rows).toEqual([{ detail: { reason: 'as agreed', alone: true } }])
  // What the colleague may do as well still takes them.
  const small = { roles: ['chief'], branch: null, was: none }
  const asked = await post(dara, `/api/staff/${await idOf('fresh')}/roles`, small)
  expect(asked.statusCode).toBe(202)
  const url = `/api/approvals/${asked.json().data.approval}`
  expect((await chief.get(url)).json().data.may_approve).toBe(true)
  expect((await post(dara, `${url}/withdraw`)).statusCode).toBe(204)
})

describe('beside a second owner', () => {
  let sokha: OfficeBrowser
  beforeAll(async () => {
    sokha = await colleague('sokha', ['owner'])
  })

  test.each(ASKED)('%s is not agreed to by who may do less, and waits on', async (_, asked) => {
    const { url, body } = await asked()
    const waiting = await post(dara, url, body)
    expect(waiting.statusCode, waiting.body).toBe(202)
    const approval = `/api/approvals/${waiting.json().data.approval}`
    expect(await mayApprove(chief, approval)).toEqual([false, [false]])
    expect(await mayApprove(sokha, approval)).toEqual([true, [true]])
    const refused = await post(chief, `${approval}/approve`)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'no_permission'])
    expect((await chief.get(approval)).json().data.state).toBe('waiting')
    expect((await post(sokha, `${approval}/reject`)).statusCode).toBe(204)
  })
})

/** As its own page says, and the list of what waits. */
async function mayApprove(browser: OfficeBrowser, approval: string): Promise<[boolean, boolean[]]> {
  const { rows } = (await browser.get('/api/approvals?state=waiting')).json().data
  const listed = rows.map((row: { may_approve: boolean }) => row.may_approve)
  return [(await browser.get(approval)).json().data.may_approve, listed]
}

test('the verbs themselves ask both of two people', async () => {
  const by = { actor: 'staff:dara', approvedBy: 'staff:chief' }
  const [finance, fresh] = [await idOf('finance'), await idOf('fresh')]
  const done = await inTransaction(office.parts.pool, async (tx) => [
    await resetStaff(office.parts, tx, finance, by),
    await setRoles(tx, fresh, { roles: ['finance'], branch: null, was: { roles: [], branch: null } }, by),
    await setRole(tx, { code: 'desk', name: null, permissions: ['money.change'], was: [] }, by),
  ])
  expect(done.map((each) => !each.ok && each.code)).toEqual(Array(3).fill('no_permission'))
})
