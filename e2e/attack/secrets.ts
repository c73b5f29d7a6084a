/** Planted secrets: after they have been used, they stand in no log and in no table but where they belong. */
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { Client } from '../client.ts'
import { connectSandbox } from '../games/both-books.ts'
import { gamesOf, launch } from '../games/launch.ts'
import { makePlayer } from '../processes.ts'
import { type Attack, Findings } from './attack.ts'
import { searchEarlySeed } from './early-seeds.ts'
import { PORTAL, rightRequest } from './routes.ts'
import type { Site } from './site.ts'

interface Secret {
  what: string
  word: string
  /** Tables where it belongs. */
  isIn?: readonly string[]
}

const SHORT = 8

export const SECRETS: Attack = {
  name: 'secrets',
  claim:
    'passwords, session ids, tokens, keys, bank accounts and who somebody is: in no log, no table but their own; the seed of an open draw nowhere',
  async run(site) {
    const findings = new Findings()
    const planted = async () => [...(await use(site)), ...identityOf(site), ...(await keysOf(site))]
    const early = searchEarlySeed(site, findings, () => logsOf(site))
    const [all] = await Promise.all([planted(), early, askOwn(site, findings)])
    // A word so short stands anywhere by chance, and an empty one everywhere.
    for (const { what, word } of all)
      findings.expect(word.length > SHORT, () => `there was no use of ${what}`)
    const secrets = all.filter(({ word }) => word.length > SHORT)
    const logs = await logsOf(site)
    for (const { what, word } of secrets)
      for (const [file, text] of logs)
        findings.expect(!text.includes(word), () => `${what} stands in the log ${file}`)
    const sandbox = await connectSandbox(site.world)
    const tables = [
      ...(await searchTables(site.db, secrets, findings)),
      ...(await searchTables(sandbox, secrets, findings)),
    ]
    await sandbox.end()
    findings.expect(logs.size > 2, () => `only ${logs.size} logs were found`)
    return findings.told(`${secrets.length} secrets, ${logs.size} logs, ${tables.length} tables`)
  },
}

/** Whatever is typed, given or made is used once, rightly and wrongly. */
async function use({ world, staff }: Site): Promise<Secret[]> {
  const { name, password } = await makePlayer(world, `planted-${randomUUID().slice(0, 8)}`, 50_000)
  const [wrong, slipped] = [`wrong-${randomUUID()}`, `slipped-${randomUUID()}`]
  const client = new Client(world.url)
  await client.send({ method: 'GET', path: '/sanctum/csrf-cookie' })
  const guest = client.cookies.get('samnang') ?? ''
  await client.call('POST /login', { body: { username: name, password: wrong } })
  await client.call('POST /login', { body: { username: slipped, password } })
  await client.logIn(name, password)
  const fresh = `fresh-${randomUUID()}`
  await client.call('POST /api/user/change_password', {
    body: { old_password: password, new_password: fresh, confirm: fresh },
  })
  const { token } = await client.ask('GET /token')
  await client.call('POST /settoken', { body: { token: `wrong${token}` } })
  const number = `77${String(Math.floor(Math.random() * 1e12)).padStart(12, '0')}`
  await client.call('POST /api/bank-account', {
    body: { bank: 'ABA', number, holder: 'PLANTED HOLDER NAME' },
  })
  const game = (await gamesOf(client, 3))[0]
  const opened = game ? await launch(client, 3, game.id) : null
  await client.send({ method: 'GET', path: `/api/user?password=${fresh}&token=${token}` })
  await client.send({ method: 'POST', path: '/api/bet', body: `{"password":"${fresh}` })
  const owner = await staff(['owner'], null)
  await owner.send({ method: 'GET', path: '/api/session' })
  const headers = { 'content-type': 'application/json' }
  for (const one of ['admin', slipped]) {
    const body = JSON.stringify({ name: one, password: wrong, code: '000000' })
    await owner.send({ method: 'POST', path: '/api/log-in', body, headers })
  }
  return [
    { what: 'a password', word: password },
    { what: 'a new password', word: fresh },
    { what: 'a wrong password', word: wrong },
    { what: 'a password in the field of the name', word: slipped, isIn: TRIES },
    { what: "a guest's id", word: guest.split('.')[1] ?? guest },
    { what: 'a session id', word: client.cookies.get('samnang') ?? '' },
    { what: 'a token against forgery', word: decodeURIComponent(client.cookies.get('XSRF-TOKEN') ?? '') },
    { what: 'a token for another device', word: token },
    { what: 'a bank account', word: number, isIn: ['player_bank_account', 'audit_event'] },
    { what: "a colleague's session", word: owner.cookies.get('samnang-office') ?? '' },
    { what: "a game's token", word: opened?.token ?? '', isIn: GAME_TOKENS },
  ]
}

/** What was typed as a name is counted by it for two hours, and is in no backup. */
const TRIES = ['login_failure', 'staff_try']

/** Single use, sixty seconds; the provider keeps it with the session that it has opened. */
const GAME_TOKENS = ['game_token', 'session']

/** What staff write down stands where they read it, and what they did with it in the audit log. */
function identityOf({ identity: { phone, account, passport, picture } }: Site): Secret[] {
  const sent = picture.toString('base64')
  return [
    { what: 'a telephone number', word: phone, isIn: ['player_desk', 'audit_event'] },
    { what: 'an account that staff noted', word: account, isIn: ['player_desk', 'audit_event'] },
    { what: "a passport's number", word: passport, isIn: ['player_note'] },
    { what: 'the picture of a passport as it was sent', word: sent.slice(200, 280) },
    { what: 'the bytes of that picture', word: picture.toString('hex').slice(400, 480) },
  ]
}

/** What staff write for themselves is never told to the player either. */
async function askOwn({ victim, identity }: Site, findings: Findings): Promise<void> {
  for (const route of PORTAL.filter(({ method }) => method === 'GET')) {
    const { text } = await victim.send(rightRequest(route))
    for (const word of [identity.phone, identity.account, identity.passport])
      findings.expect(!text.includes(word), () => `${route.name} tells the player what staff have written`)
  }
}

/** What lies in files of keys, as text, hexadecimal and base64. */
async function keysOf({ world }: Site): Promise<Secret[]> {
  const files = (await readdir(world.dataDir, { recursive: true })).filter((path) =>
    /(\.key|\.pem|password|^login.*)$/.test(path),
  )
  const secrets = await Promise.all(files.map((path) => secretsIn(join(world.dataDir, path), path)))
  return secrets.flat()
}

async function secretsIn(file: string, name: string): Promise<Secret[]> {
  const bytes = await readFile(file).catch(() => Buffer.alloc(0))
  const text = bytes.toString('latin1')
  if (bytes.length < 16 || text.includes('PUBLIC KEY')) return []
  const isText = /^[\x20-\x7e\s]+$/.test(text)
  const line = isText ? longest(text) : ''
  const forms = isText
    ? [line]
    : [bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url')]
  return forms
    .filter((word) => word.length >= 16)
    .map((word) => ({ what: `the key ${name}`, word: word.slice(0, 64) }))
}

function longest(text: string): string {
  return text.split(/\s+/).reduce((best, line) => (line.length > best.length ? line : best), '')
}

async function logsOf({ world }: Site): Promise<Map<string, string>> {
  const files = (await readdir(world.dataDir, { recursive: true })).filter((path) =>
    /(^|\/)log\/|\.log$/.test(path),
  )
  const logs = new Map<string, string>([['what npm start says', world.running.output()]])
  for (const file of files) logs.set(file, await readFile(join(world.dataDir, file), 'utf8').catch(() => ''))
  return logs
}

/** Every row of every table as text, and bytes as what they say; the names of the tables. */
async function searchTables(
  db: pg.Client,
  secrets: readonly Secret[],
  findings: Findings,
): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  for (const { name } of rows)
    for (const { what, word, isIn = [] } of secrets) {
      if (isIn.includes(name)) continue
      const hex = Buffer.from(word, 'utf8').toString('hex')
      const { rows: seen } = await db.query(
        `select from "${name}" t where strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0 limit 1`,
        [word, hex],
      )
      findings.expect(seen.length === 0, () => `${what} stands in the table ${name}`)
    }
  return rows.map(({ name }) => name)
}
