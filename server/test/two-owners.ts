/** What tests of colleagues and of requests work on: an office with two owners, of whom one asks and one approves. */
import { randomUUID } from 'node:crypto'
import { afterAll, expect } from 'vitest'
import { testDatabase } from './database.ts'
import { addColleague, type OfficeBrowser, testOffice } from './office.ts'
import { someName } from './staff.ts'

export const post = (browser: OfficeBrowser, url: string, body: object = {}, key = randomUUID()) =>
  browser.send('POST', url, { reason: 'as agreed', ...body }, { 'idempotency-key': key })
export const codeOf = async (answer: ReturnType<typeof post>) => (await answer).json().code

/** The roles and the branch of a colleague who has none. */
export const none = { roles: [] as string[], branch: null as number | null }

export async function twoOwners() {
  const db = await testDatabase()
  const office = await testOffice({ db })
  afterAll(async () => {
    await office.close()
    await db.drop()
  })
  /** With a password, as who can log in has one. */
  async function owner(name: string): Promise<OfficeBrowser> {
    const browser = await addColleague(office, db.owner, { name, roles: ['owner'] })
    await db.owner.query(`update staff set password_hash = 'x' where name = $1`, [name])
    return browser
  }
  const [dara, sokha] = [await owner('dara'), await owner('sokha')]
  const person = (roles: string[], branch: bigint | null = null) => {
    const name = someName()
    return addColleague(office, db.owner, { name, roles, branch }).then((browser) => ({ name, browser }))
  }
  const idOf = async (name: string) =>
    (await db.owner.query<{ id: bigint }>('select id from staff where name = $1', [name])).rows[0]?.id
  const rolesOf = async (id: bigint) => {
    const { rows } = await db.owner.query('select role from staff_role where staff = $1 order by role', [id])
    return rows.map(({ role }) => role)
  }
  /** Dara asks, Sokha agrees. */
  async function agree(answer: Awaited<ReturnType<typeof post>>) {
    expect(answer.statusCode, answer.body).toBe(202)
    const approved = await post(sokha, `/api/approvals/${answer.json().data.approval}/approve`)
    expect(approved.statusCode, approved.body).toBe(200)
    return approved
  }
  return { db, office, dara, sokha, owner, person, idOf, rolesOf, agree }
}
