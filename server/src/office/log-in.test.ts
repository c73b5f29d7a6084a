import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { type OfficeBrowser, officeBrowser, type TestOffice, testOffice } from '../../test/office.ts'
import { enrolled, invite, passStep, STAFF_PASSWORD, someName, totp } from '../../test/staff.ts'
import { DEMO_OWNER } from '../config.ts'
import { inTransaction } from '../database/pool.ts'
import { ensureDemoOwner, findStaffSession, lockStaff, logInTerminal } from '../staff/staff.ts'

let db: TestDatabase
let office: TestOffice
beforeAll(async () => {
  db = await testDatabase()
  office = await testOffice({ db })
})
afterAll(async () => {
  await office?.close()
  await db?.drop()
})

const logIn = (browser: OfficeBrowser, body: object) => browser.send('POST', '/api/log-in', body)
const whoAmI = async (browser: OfficeBrowser) => (await browser.get('/api/session')).json().data.me
const colleague = (roles: string[] = ['support']) => enrolled(office, db, { name: someName(), roles })
const auditOf = async (name: string) => {
  const sql = 'select action from audit_event where target = $1 order by id'
  return (await db.owner.query<{ action: string }>(sql, [`staff:${name}`])).rows.map(({ action }) => action)
}

test('a link sets password and authenticator once, shows ten recovery codes and logs in', async () => {
  const name = someName()
  const { token } = await invite(office, name)
  const browser = officeBrowser(office)
  expect((await logIn(browser, { name, password: STAFF_PASSWORD })).json().code).toBe('invalid_credentials')
  const shown = (await browser.send('POST', '/api/welcome', { token })).json().data
  expect(shown.totp_uri).toBe(`otpauth://totp/Samnang:${name}?secret=${shown.totp_secret}&issuer=Samnang`)
  expect((await browser.send('POST', '/api/welcome', { token })).json().data).toEqual(shown)
  const finish = (body: object) =>
    browser.send('POST', '/api/welcome/finish', {
      token,
      password: STAFF_PASSWORD,
      code: totp(shown.totp_secret),
      ...body,
    })
  const refusals: [object, string][] = [
    [{ password: 'fourteen chars' }, 'password_too_short'],
    [{ password: 'x'.repeat(129) }, 'password_too_long'],
    [{ password: '១២៣៤៥៦៧៨៩០១២៣៤' }, 'password_too_short'],
    [{ code: totp(shown.totp_secret, 5) }, 'code_invalid'],
    [{ code: '١٢٣٤٥٦' }, 'code_invalid'],
    [{ token: 'x'.repeat(43) }, 'link_invalid'],
  ]
  for (const [body, code] of refusals) expect((await finish(body)).json().code, code).toBe(code)
  expect(await whoAmI(browser)).toBeNull()
  const both = await Promise.all([finish({}), finish({})])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  const [won] = both.filter(({ statusCode }) => statusCode === 200)
  expect(new Set(won?.json().data.recovery_codes).size).toBe(10)
  expect((await finish({})).json().code).toBe('link_invalid')
  expect(await auditOf(name)).toEqual([
    'staff_created',
    'staff_log_in_failed',
    'staff_enrolled',
    'staff_logged_in',
  ])
})

test('a code is asked for, opens once, and neither an old one nor a repeated one opens', async () => {
  const { name, secret } = await colleague()
  const browser = officeBrowser(office)
  const given = { name, password: STAFF_PASSWORD }
  expect((await logIn(browser, given)).json().data).toEqual({ step: 'code' })
  expect(await whoAmI(browser)).toBeNull()
  for (const code of [totp(secret, -3), totp(secret, 3), '000000', '', 'x'.repeat(64)].slice(0, 3))
    expect((await logIn(browser, { ...given, code })).json().code).toBe('code_invalid')
  const code = totp(secret)
  const won = await logIn(browser, { ...given, code: `${code.slice(0, 3)} ${code.slice(3)}` })
  expect(won.json().data).toMatchObject({ step: 'in', me: { name, roles: ['support'], without_totp: false } })
  expect((await logIn(officeBrowser(office), { ...given, code })).json().code).toBe('code_invalid')
  expect((await logIn(officeBrowser(office), { ...given, code: totp(secret, -1) })).json().code).toBe(
    'code_invalid',
  )
})

test('of two who come with one code, or one recovery code, one gets in', async () => {
  const { name, secret, recoveryCodes } = await colleague()
  for (const code of [totp(secret), recoveryCodes[0]]) {
    const tries = [1, 2].map(() => logIn(officeBrowser(office), { name, password: STAFF_PASSWORD, code }))
    expect((await Promise.all(tries)).map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  }
  const left = await logIn(officeBrowser(office), {
    name,
    password: STAFF_PASSWORD,
    code: recoveryCodes[1]?.toLowerCase(),
  })
  expect(left.json().data.me.recovery_codes_left).toBe(8)
})

test('a log-in never takes over a session that the browser brought along, and ends the one that it had', async () => {
  const { name, secret, browser } = await colleague()
  const former = browser.cookies.get('samnang-office') ?? ''
  const given = { name, password: STAFF_PASSWORD, code: totp(secret) }
  const planted = officeBrowser(office)
  planted.cookies.set('samnang-office', 'a'.repeat(43))
  await logIn(planted, given)
  expect(planted.cookies.get('samnang-office')).not.toBe('a'.repeat(43))
  await passStep(db, name)
  await logIn(browser, given)
  expect(browser.cookies.get('samnang-office')).not.toBe(former)
  expect((await findStaffSession(office.parts.pool, former)).isOpen).toBe(false)
})

test('cookies of the office are strict, hidden from scripts, and on https bound to the host', async () => {
  const { name, secret } = await colleague()
  const https = await testOffice({ db, config: { officeUrl: 'https://office.example' } })
  const browser = officeBrowser(https)
  const key = (await browser.get('/api/session')).headers
  expect(key['strict-transport-security']).toBeDefined()
  const answer = await browser.send('POST', '/api/log-in', { name, password: STAFF_PASSWORD })
  expect(answer.statusCode).toBe(200)
  await https.close()
  const won = await logIn(officeBrowser(office), { name, password: STAFF_PASSWORD, code: totp(secret) })
  const session = won.cookies.find((cookie) => cookie.name === 'samnang-office')
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
})

test('nobody who guesses locks a colleague out of their own browser, nor out of another address', async () => {
  const { name, secret, browser } = await colleague()
  const wrong = { name, password: 'not the password at all' }
  const stranger = officeBrowser(office, '198.51.100.7')
  for (const _ of [1, 2, 3, 4, 5])
    expect((await logIn(stranger, wrong)).json().code).toBe('invalid_credentials')
  const sixth = await logIn(stranger, wrong)
  expect([sixth.statusCode, Number(sixth.headers['retry-after']) > 60]).toEqual([429, true])
  const right = { name, password: STAFF_PASSWORD, code: totp(secret) }
  expect((await logIn(stranger, right)).statusCode).toBe(429)
  const own = officeBrowser(office, '198.51.100.7')
  for (const [cookie, value] of browser.cookies)
    if (cookie.includes('browser')) own.cookies.set(cookie, value)
  expect((await logIn(own, right)).statusCode).toBe(200)
  await passStep(db, name)
  expect((await logIn(officeBrowser(office, '198.51.100.8'), right)).statusCode).toBe(200)
})

test('six digits are not guessed behind a known password: twenty wrong ones an hour, then a recovery code', async () => {
  const { name, secret, recoveryCodes } = await colleague()
  for (let at = 0; at < 20; at++) {
    const stranger = officeBrowser(office, `203.0.113.${at}`)
    expect((await logIn(stranger, { name, password: STAFF_PASSWORD, code: '000000' })).json().code).toBe(
      'code_invalid',
    )
  }
  const given = { name, password: STAFF_PASSWORD }
  const late = await logIn(officeBrowser(office, '203.0.113.200'), { ...given, code: totp(secret) })
  expect(late.statusCode).toBe(429)
  const paper = await logIn(officeBrowser(office, '203.0.113.201'), { ...given, code: recoveryCodes[0] })
  expect(paper.statusCode).toBe(200)
})

test('an unknown name, a wrong one and ten kilobytes of name are told apart by nothing', async () => {
  const { name } = await colleague()
  const answers = await Promise.all(
    [name, 'nobody-here', 'ក'.repeat(40)].map((given) =>
      logIn(officeBrowser(office), { name: given, password: 'wrong' }),
    ),
  )
  const [first] = answers.map((answer) => ({ ...answer.json(), request_id: '' }))
  for (const answer of answers) expect({ ...answer.json(), request_id: '' }).toEqual(first)
  const long = await logIn(officeBrowser(office), { name: 'x'.repeat(10_000), password: 'wrong' })
  expect(long.json().code).toBe('invalid_field')
})

test('a session ends after 15 minutes without an action, and twelve hours after its log-in', async () => {
  const { name, browser, id } = await colleague()
  const back = (column: string, minutes: number) =>
    db.owner.query(
      `update staff_session set ${column} = ${column} - make_interval(mins => $2) where staff = $1`,
      [id, minutes],
    )
  await back('last_action_at', 14)
  expect((await browser.send('GET', '/api/session', {}, { 'x-by-itself': '1' })).json().data.me.name).toBe(
    name,
  )
  await back('last_action_at', 2)
  expect(await whoAmI(browser)).toBeNull()
  await db.owner.query('update staff_session set last_action_at = clock_timestamp() where staff = $1', [id])
  await back('last_action_at', 14)
  expect(await whoAmI(browser)).not.toBeNull()
  await back('last_action_at', 14)
  expect(await whoAmI(browser)).not.toBeNull()
  await back('expires_at', 12 * 60)
  expect(await whoAmI(browser)).toBeNull()
  expect((await browser.get('/api/sessions')).json()).toMatchObject({
    code: 'unauthenticated',
    reason: 'expired',
  })
})

test('a colleague who is locked in the middle of a session is out at the next request', async () => {
  const { name, browser, id } = await colleague()
  expect((await browser.get('/api/sessions')).statusCode).toBe(200)
  await inTransaction(office.parts.pool, (tx) => lockStaff(tx, id, { actor: 'system', reason: 'test' }))
  expect((await browser.get('/api/sessions')).json().code).toBe('locked')
  const given = { name, password: STAFF_PASSWORD }
  expect((await logIn(officeBrowser(office), given)).json().code).toBe('locked')
})

test('the own password and recovery codes change with a proof; other sessions end', async () => {
  const { name, secret, browser, recoveryCodes } = await colleague()
  const other = officeBrowser(office)
  await logIn(other, { name, password: STAFF_PASSWORD, code: recoveryCodes[0] })
  const change = (body: object) =>
    browser.send('POST', '/api/password', {
      old_password: STAFF_PASSWORD,
      new_password: 'a longer one of mine',
      confirm: 'a longer one of mine',
      ...body,
    })
  expect((await change({ old_password: 'wrong' })).json().code).toBe('old_password_wrong')
  expect((await change({ confirm: 'x' })).json().code).toBe('password_mismatch')
  const same = { new_password: STAFF_PASSWORD, confirm: STAFF_PASSWORD }
  expect((await change(same)).json().code).toBe('password_unchanged')
  expect((await change({})).statusCode).toBe(204)
  expect([await whoAmI(other), (await whoAmI(browser)).name]).toEqual([null, name])
  const renew = (code: string) => browser.send('POST', '/api/recovery-codes', { code })
  expect((await renew('123456')).json().code).toBe('code_invalid')
  expect((await renew(totp(secret))).json().data.recovery_codes).toHaveLength(10)
  expect((await renew(recoveryCodes[3] ?? '')).json().code).toBe('code_invalid')
})

test('own sessions are listed, and ended one by one', async () => {
  const { name, browser, recoveryCodes } = await colleague()
  const other = officeBrowser(office)
  await logIn(other, { name, password: STAFF_PASSWORD, code: recoveryCodes[0] })
  const { rows } = (await browser.get('/api/sessions')).json().data
  expect(rows.map((row: { is_this: boolean }) => row.is_this)).toEqual([false, true])
  expect((await browser.send('POST', `/api/sessions/${rows[0].id}/end`)).statusCode).toBe(204)
  expect(await whoAmI(other)).toBeNull()
  const stranger = await colleague()
  expect((await stranger.browser.send('POST', `/api/sessions/${rows[1].id}/end`)).json().code).toBe(
    'not_found',
  )
  expect((await browser.send('POST', '/api/log-out')).statusCode).toBe(204)
  expect(browser.cookies.has('samnang-office')).toBe(false)
})

test('a terminal has sessions of its own, which open no page', async () => {
  const { name, secret } = await colleague()
  const { parts } = office
  expect(await logInTerminal(parts, { name, password: STAFF_PASSWORD })).toMatchObject({
    code: 'code_invalid',
  })
  const won = await logInTerminal(parts, { name, password: STAFF_PASSWORD, code: totp(secret) })
  if (!won.ok) throw new Error(won.code)
  const { token } = won.value
  expect(await findStaffSession(parts.pool, token, 'terminal')).toMatchObject({
    isOpen: true,
    staff: { name },
  })
  expect((await findStaffSession(parts.pool, token)).isOpen).toBe(false)
})

test('the demo’s owner gets in without a code while there is a demo, and changes no password', async () => {
  await ensureDemoOwner(office.parts)
  await ensureDemoOwner(office.parts)
  const browser = officeBrowser(office)
  const won = await logIn(browser, DEMO_OWNER)
  expect(won.json().data).toMatchObject({ step: 'in', me: { without_totp: true, is_house: true } })
  const body = { old_password: DEMO_OWNER.password, new_password: 'x'.repeat(20), confirm: 'x'.repeat(20) }
  expect((await browser.send('POST', '/api/password', body)).json().code).toBe('no_permission')
  await ensureDemoOwner({ ...office.parts, config: { demo: false } })
  expect(await whoAmI(browser)).toBeNull()
  expect((await logIn(officeBrowser(office), DEMO_OWNER)).json().code).toBe('locked')
  await ensureDemoOwner(office.parts)
  expect((await logIn(officeBrowser(office), DEMO_OWNER)).statusCode).toBe(200)
  expect(await auditOf(DEMO_OWNER.name)).toEqual(
    expect.arrayContaining(['staff_created', 'staff_locked', 'staff_unlocked']),
  )
})

test('who has the players’ database role sees nothing of colleagues, and nobody reads a secret in it', async () => {
  for (const table of ['staff', 'staff_session', 'staff_link', 'staff_recovery', 'approval', 'break_glass'])
    await expect(db.pool.query(`select * from ${table}`), table).rejects.toThrow('permission denied')
  const { secret, name } = await colleague()
  const { rows } = await db.owner.query(
    "select encode(totp_secret, 'escape') as kept from staff where name = $1",
    [name],
  )
  expect(rows[0]?.kept).not.toContain(secret)
  await expect(office.parts.pool.query(`update staff set name = 'x'`)).rejects.toThrow('permission denied')
})
