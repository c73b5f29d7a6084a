/** Who works at a terminal: the first owner, log-in and log-out, what is refused, and that nothing of a password is seen. */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPool, type Pool } from '@samnang/server/database/pool'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLink, takeLink } from '../../server/src/staff/staff.ts'
import { colleague } from '../../server/test/colleague.ts'
import { type TestDatabase, testDatabase } from '../../server/test/database.ts'
import { totp } from '../../server/test/staff.ts'
import { allCommands } from '../src/commands.ts'
import { loginFileOf, readLogin, writeLogin } from '../src/login-file.ts'
import { staffTools } from '../src/staff-tools.ts'
import { operator, type Ran } from './operator.ts'

const commands = await allCommands()

const dir = mkdtempSync(join(tmpdir(), 'samnang-login-'))
const PASSWORD = 'ប្រាសាទ-angkor-59-wat'
let db: TestDatabase
let office: Pool
/** A colleague who types results. */
let sokToken: string
/** Of the first owner. */
let recovery: string[]

beforeAll(async () => {
  db = await testDatabase()
  office = createPool(db.officeUrl, { max: 2, role: 'samnang_office', name: 'samnang-test' })
})
afterAll(async () => {
  await office.end()
  await db.drop()
  rmSync(dir, { recursive: true })
})

type Run = (name: string, words?: string[], values?: Record<string, string | boolean>) => Promise<Ran>
/** A terminal where only `login` logs anybody in. */
const bare: Run = (...typed) => operator({ db, dir, as: null })(...typed)
const typing = (password: string, code = ''): Run =>
  operator({ db, dir, as: null, typed: { password, code } })

async function eventsAfter(work: () => Promise<unknown>) {
  const last = await db.owner.query('select coalesce(max(id), 0) as id from audit_event')
  await work()
  const { rows } = await db.owner.query(
    'select actor, action, target, detail from audit_event where id > $1 order by id',
    [last.rows[0].id],
  )
  return rows
}

/** As the office's pages do it: password and authenticator, and the recovery codes that are shown once. */
async function useTheLink(text: string, password: string): Promise<string[]> {
  const token = /#([\w-]{43})$/m.exec(text)?.[1] ?? ''
  const config = { dataDir: dir } as Parameters<typeof staffTools>[0]['config']
  const random = (count: number) => crypto.getRandomValues(new Uint8Array(count))
  const tools = await staffTools({ config, office: async () => office, random })
  const opened = await openLink(tools, token)
  if (!opened.ok) throw new Error(opened.code)
  const code = totp(opened.value.secret)
  const from = { kind: 'office', address: 'test', agent: 'test' } as const
  const used = await takeLink(tools, { link: token, password, code }, from)
  if (!used.ok) throw new Error(used.code)
  return used.value.recoveryCodes
}

test('before the first owner nothing is changed but by making one, who needs no log-in', async () => {
  const changing = commands.filter(({ permission }) => permission !== undefined)
  expect(changing.length).toBeGreaterThan(30)
  for (const [name, words] of [
    ['player lock', ['x']],
    ['lottery on', []],
    ['staff lock', ['x']],
  ] as const)
    expect(await bare(name, [...words])).toMatchObject({
      code: 1,
      text: 'this house has no owner yet: samnang staff create NAME --role owner',
    })
  expect(await bare('staff create', ['nobody'])).toMatchObject({ code: 1 })
  const made = await bare('staff create', ['Dara'], { role: 'owner' })
  expect(made).toMatchObject({ code: 0, text: expect.stringMatching(/\/welcome#[\w-]{43}$/) })
  recovery = await useTheLink(made.text, PASSWORD)
  expect(await bare('staff create', ['second'], { role: 'owner' })).toMatchObject({
    code: 1,
    text: 'log in first: samnang login NAME',
  })
})

test('a log-in asks for password and code; who it is stands in a file that others cannot read', async () => {
  expect(await bare('whoami')).toMatchObject({ code: 1, text: 'log in first: samnang login NAME' })
  expect(await typing('wrong-password-59', recovery[0])('login', ['dara'])).toMatchObject({
    code: 1,
    text: 'name or password is wrong.',
  })
  expect(await typing(PASSWORD)('login', ['dara'])).toMatchObject({
    code: 1,
    text: expect.stringContaining('authenticator'),
  })
  const events = await eventsAfter(async () => {
    expect(await typing(PASSWORD, recovery[1])('login', ['dara'])).toMatchObject({
      code: 0,
      text: expect.stringContaining('Dara'),
    })
  })
  expect(events).toMatchObject([
    { actor: 'staff:Dara', action: 'staff_logged_in', detail: { kind: 'terminal' } },
  ])
  expect(statSync(join(dir, 'login-nobody')).mode & 0o777).toBe(0o600)
  expect((await bare('whoami')).text).toMatch(/^Dara: owner; the whole house\.\nMay: .*players\.lock/)
  expect(await typing(PASSWORD, recovery[1])('login', ['dara'])).toMatchObject({ code: 1 })
})

test('what is changed is written down under the name, with the reason; looks are, too', async () => {
  const key = 'ab'.repeat(32)
  const [adopted] = await eventsAfter(() => bare('vault adopt', [key], { reason: 'ពិធីបុណ្យ' }))
  expect(adopted).toMatchObject({ actor: 'staff:Dara', detail: { reason: 'ពិធីបុណ្យ' } })
  expect(await eventsAfter(() => bare('ledger audit'))).toMatchObject([
    { actor: 'staff:Dara', action: 'ledger.audit' },
  ])
  expect(await bare('lottery off', [], { reason: 'x'.repeat(201) })).toMatchObject({ code: 2 })
})

test('a colleague without the permission, or of one branch, is refused, and that is written down', async () => {
  sokToken = (await colleague(db.owner, { name: 'sok', roles: ['clerk'], kind: 'terminal' })).token
  const denied = await eventsAfter(async () => {
    expect(await operator({ db, dir, roles: ['support'] })('lottery off', [], { as: 'vanna' })).toMatchObject(
      {
        code: 1,
        text: 'vanna may not: "lottery off" needs the permission switches.change.',
      },
    )
  })
  expect(denied).toMatchObject([
    { actor: 'staff:vanna', action: 'office_denied', target: 'command:lottery off' },
  ])
  expect(
    await operator({ db, dir, roles: ['support'] })('player create', ['rich'], { as: 'vanna', credit: '5' }),
  ).toMatchObject({
    code: 1,
    text: expect.stringContaining('needs the permission money.change'),
  })
  await db.owner.query(`update staff set branch = 1 where name = 'vanna'`)
  expect(await operator({ db, dir })('player lock', ['x'], { as: 'vanna' })).toMatchObject({
    code: 1,
    text: expect.stringContaining('one branch'),
  })
})

test('a colleague who is locked in the middle, and a log-in that has run out, are told so in one line', async () => {
  const sok = () =>
    operator({ db, dir })('lottery result enter', ['1'], { as: 'sok', file: join(dir, 'r.json') })
  writeFileSync(join(dir, 'r.json'), '{}')
  await writeLogin(join(dir, 'login-sok'), sokToken)
  expect(await sok()).toMatchObject({ code: 1, text: 'There is no lottery draw 1.' })
  await bare('staff lock', ['sok'])
  expect(await sok()).toMatchObject({ code: 1, text: 'your access is locked: ask an owner.' })
  await bare('staff unlock', ['sok'])
  expect(await sok()).toMatchObject({ code: 1, text: expect.stringContaining('has ended; log in first') })
})

test('colleagues come, are locked, leave for ever; the last owner stays', async () => {
  expect(await bare('staff create', ['bopha'])).toMatchObject({
    code: 0,
    text: expect.stringContaining('welcome#'),
  })
  expect(await bare('staff create', ['BOPHA'])).toMatchObject({
    code: 1,
    text: expect.stringContaining('taken'),
  })
  expect(await bare('staff create', ['other'], { role: 'owner' })).toMatchObject({ code: 1 })
  for (const [verb, state] of [
    ['lock', 'LOCKED'],
    ['unlock', 'ACTIVE'],
    ['leave', 'LEFT'],
  ] as const) {
    const [event] = await eventsAfter(() => bare(`staff ${verb}`, ['bopha'], { reason: 'test' }))
    expect(event).toMatchObject({
      actor: 'staff:Dara',
      target: 'staff:bopha',
      detail: { after: { state }, reason: 'test' },
    })
  }
  expect(await bare('staff lock', ['nobody'])).toMatchObject({ code: 1, text: 'There is no nobody.' })
  expect(await bare('staff lock', ['dara'])).toMatchObject({
    code: 1,
    text: expect.stringContaining('last owner'),
  })
  expect((await bare('staff list')).text).toMatch(/Dara {2}active {2}owner.*\n|\n.*Dara {2}active {2}owner/)
})

test('a log-in that others can read is not used until it is ended and made anew', async () => {
  const file = join(dir, 'login-nobody')
  for (const mode of [0o644, 0o640, 0o660]) {
    await chmod(file, mode)
    const told = new RegExp(`can be read by others \\(mode ${mode.toString(8)}\\).*samnang logout`)
    expect(await bare('whoami')).toMatchObject({ code: 1, text: expect.stringMatching(told) })
    expect(await bare('staff lock', ['bopha'])).toMatchObject({ code: 1, text: expect.stringMatching(told) })
  }
  await chmod(file, 0o600)
  expect(await bare('whoami')).toMatchObject({ code: 0 })
})

test('a log-out ends the session, not only the file', async () => {
  const token = (await readLogin(join(dir, 'login-nobody'))) ?? ''
  expect(await bare('logout')).toMatchObject({ code: 0, text: 'Logged out.' })
  expect(await bare('logout')).toMatchObject({ code: 0, text: 'Nobody was logged in here.' })
  const { rows } = await db.owner.query(
    `select ended_at is not null as ended from staff_session where kind = 'terminal' and staff = 1`,
  )
  expect(rows).toEqual([{ ended: true }])
  expect(token).not.toBe('')
  expect(await eventsAfter(() => bare('ledger audit'))).toMatchObject([{ actor: 'system' }])
})

test('break-glass lets an owner in again, with a reason, recorded', async () => {
  expect(await bare('staff break-glass', ['dara'])).toMatchObject({ code: 2 })
  expect(await bare('staff break-glass', ['sok'], { reason: 'x' })).toMatchObject({ code: 1 })
  const events = await eventsAfter(async () => {
    const made = await bare('staff break-glass', ['dara'], { reason: 'the phone is lost' })
    expect(made).toMatchObject({ code: 0, text: expect.stringContaining('welcome#') })
    recovery = await useTheLink(made.text, `${PASSWORD}-new`)
  })
  expect(events[0]).toMatchObject({
    actor: 'system',
    action: 'break_glass',
    target: 'staff:Dara',
    detail: { reason: 'the phone is lost' },
  })
  expect(await typing(`${PASSWORD}-new`, recovery[0])('login', ['dara'])).toMatchObject({ code: 0 })
})

test('each house has a log-in of its own, whose name tells nothing of a password', () => {
  const of = (url: string) =>
    loginFileOf({ XDG_STATE_HOME: '/state' }, { databaseUrl: url, dataDir: '/data' })
  const mine = of('postgres://samnang:secret@db.example/samnang')
  expect(mine).toMatch(/^\/state\/samnang\/login-[0-9a-f]{12}$/)
  expect(of('postgres://samnang:other@db.example/samnang')).toBe(mine)
  expect(of('postgres://samnang:secret@db.example/second')).not.toBe(mine)
  expect(loginFileOf({ SAMNANG_LOGIN_FILE: '/run/mine' }, { databaseUrl: null, dataDir: '/data' })).toBe(
    '/run/mine',
  )
})
