/** A link that replaces what a colleague has lost: from then on nothing else opens, and it makes nobody one who can approve. */
import { expect, test } from 'vitest'
import { officeBrowser } from '../../test/office.ts'
import { enrolled, passStep, STAFF_PASSWORD, someName, totp } from '../../test/staff.ts'
import { codeOf, post, twoOwners } from '../../test/two-owners.ts'
import { inTransaction } from '../database/pool.ts'
import { breakGlass } from '../staff/staff.ts'

const { db, office, dara, idOf, agree } = await twoOwners()

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
