/** Every command that changes something leaves a significant event: who, what, and how it was before and after. */
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GameSection } from '@samnang/contract/games'
import { DEFAULT_RULES } from '@samnang/core/lottery/default-rules'
import { DEFAULT_PAYTABLE } from '@samnang/core/lotto59/paytable'
import { DAY_MS, dayAt, wallTime } from '@samnang/core/phnom-penh-day'
import { reopenLotteryDraw } from '@samnang/server/lottery/reopen-lottery'
import { settleLotteryDraw } from '@samnang/server/lottery/settle-lottery'
import { ensurePaytable } from '@samnang/server/lotto59/paytables'
import { addProvider, addProviderKey } from '@samnang/server/providers/add-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../server/test/database.ts'
import { addPlayers } from '../../server/test/draw-world.ts'
import {
  close,
  type LotteryWorld,
  line,
  lotteryWorld,
  openDraw,
  place,
  thaiResult,
} from '../../server/test/lottery-world.ts'
import { allCommands } from '../src/commands.ts'
import { operator } from './operator.ts'

const commands = await allCommands()

const dir = mkdtempSync(join(tmpdir(), 'samnang-audit-'))
let db: TestDatabase
let lottery: LotteryWorld
/** Filled by the cases as they go: each begins where the one before ended. */
const ids: Record<string, bigint> = {}

beforeAll(async () => {
  db = await testDatabase()
  lottery = lotteryWorld(db)
  await db.owner.query(`insert into cash_account (id, kind, code, bank, number, holder)
    values (open_cash_account('bank:ABA-1'), 'bank', 'ABA-1', 'ABA', '000111222', 'SAMNANG')`)
  ids.draw = await openLotto59()
  ids.blocked = await openDraw(db, 'TN')
  ids.result = await openDraw(db, 'TN')
  ids.voided = await openDraw(db, 'TN')
  const [player = 0n] = await addPlayers(db.owner, 1)
  ids.ticket = await place(lottery, player, ids.result, [line(['56'], ['A'], 1000)])
  await close(db, ids.result)
  // Their log-ins are events, too.
  for (const as of ['dara', 'sok']) await at()('whoami', [], { as })
})
afterAll(async () => {
  await db?.drop()
  rmSync(dir, { recursive: true, force: true })
})

/** Without a world of draws: no pot has been seeded here. */
async function openLotto59(): Promise<bigint> {
  await ensurePaytable(db.pool)
  const { rows } = await db.owner.query<{ id: bigint }>(
    `insert into draw (poll, day, i, opens_at, closes_at, shown_at, state, paytable_version)
     values ('POLL_1', 1, 1, now(), now() + interval '5 min', now() + interval '6 min', 'OPEN', 1) returning id`,
  )
  return rows[0]?.id ?? 0n
}

function file(name: string, content: unknown): string {
  const path = join(dir, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content), { mode: 0o600 })
  return path
}

const pem = () =>
  String(
    generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' }),
  )
const KNOWN = pem()
const id = (name: string) => String(ids[name])
const provider = { section: 'slot', 'games-api': 'http://127.0.0.1:9', 'operator-id': '7' }
const PASSWORD = 'ផ្កាយ-bright-59'
const cheaper = { ...DEFAULT_PAYTABLE, numberRateCenti: 4_900 }

/** As if two people had agreed to it. */
async function addStudio({ pool }: TestDatabase): Promise<unknown> {
  const facts = { name: 'studio', sections: ['slot'] as GameSection[], operatorId: 7, hubKey: KNOWN }
  return addProvider(pool, { ...facts, gamesApi: provider['games-api'] }, { actor: 'test' })
}

interface Case {
  command: string
  /** What has to be there for this row alone. */
  prepare?: () => Promise<unknown>
  /** Who asked first, where another one has to agree; else whoever typed it. */
  actor?: string
  words?: () => string[]
  options?: () => Record<string, string | boolean>
  /** Of the event; part of it. */
  target: string | (() => string)
  before?: unknown
  after?: unknown
}

const CASES: Case[] = [
  {
    command: 'player create',
    words: () => ['audited'],
    target: 'player:',
    before: null,
    after: { username: 'audited', state: 'ACTIVE' },
  },
  {
    command: 'player import',
    words: () => [file('p.csv', `username,password,credit\nmany,${PASSWORD},0\n`)],
    target: 'player:',
    before: null,
    after: { username: 'many' },
  },
  {
    command: 'player credit',
    words: () => ['audited', '500'],
    target: 'player:',
    before: { balance: '0' },
    after: { balance: '50000000' },
  },
  {
    command: 'player debit',
    words: () => ['audited', '200'],
    target: 'player:',
    before: { balance: '50000000' },
    after: { balance: '30000000' },
  },
  {
    command: 'player lock',
    words: () => ['audited'],
    target: 'player:',
    before: { state: 'ACTIVE' },
    after: { state: 'LOCKED' },
  },
  {
    command: 'player unlock',
    words: () => ['audited'],
    target: 'player:',
    before: { state: 'LOCKED' },
    after: { state: 'ACTIVE' },
  },
  {
    command: 'player password',
    words: () => ['audited'],
    target: 'player:',
    before: { password: expect.stringMatching(/^[0-9a-f]{16}$/) },
    after: { password: expect.stringMatching(/^[0-9a-f]{16}$/) },
  },
  {
    command: 'player exclude',
    words: () => ['audited'],
    options: () => ({ until: dayAt(Date.now() + 40 * DAY_MS) }),
    target: 'player:',
    before: null,
    after: { until: expect.any(String) },
  },
  {
    command: 'draw void',
    words: () => [id('draw')],
    options: () => ({ reason: 'technical_fault' }),
    target: () => id('draw'),
    before: { state: 'OPEN' },
    after: { state: 'VOID' },
  },
  {
    command: 'poll off',
    words: () => ['POLL_1'],
    target: 'poll:POLL_1',
    before: { enabled: true },
    after: { enabled: false },
  },
  {
    command: 'poll on',
    words: () => ['POLL_1'],
    target: 'poll:POLL_1',
    before: { enabled: false },
    after: { enabled: true },
  },
  {
    command: 'poll mode',
    words: () => ['POLL_1', 'beacon'],
    target: 'approval:',
    before: null,
    after: { endpoint: 'POST /api/lotto59/polls/:poll/mode' },
  },
  {
    command: 'paytable publish',
    words: () => [file('rates.json', cheaper)],
    options: () => ({ 'above-100': true }),
    // The house has another owner, who is asked; what is done then is the office's.
    target: 'approval:',
    before: null,
    after: { endpoint: 'POST /api/lotto59/paytables' },
  },
  {
    command: 'pot seed',
    words: () => ['POLL_1'],
    target: 'approval:',
    before: null,
    after: { endpoint: 'POST /api/lotto59/pots/:poll/seed' },
  },
  {
    command: 'maintenance on',
    options: () => ({ notice: 'soon' }),
    target: 'setting:maintenance',
    before: null,
    after: { on: true, notice: 'soon' },
  },
  { command: 'maintenance off', target: 'setting:maintenance', before: { on: true }, after: { on: false } },
  {
    command: 'message set',
    words: () => ['hello'],
    target: 'words:',
    before: null,
    after: { place: 'marquee', km: 'hello', en: 'hello' },
  },
  { command: 'message clear', target: 'words:', before: { km: 'hello' }, after: null },
  {
    command: 'events limits',
    options: () => ({ bet: '500000' }),
    target: 'setting:event_limits',
    before: null,
    after: { bet: 500_000 },
  },
  { command: 'lottery on', target: 'setting:enable_lottery', before: null, after: true },
  { command: 'lottery off', target: 'setting:enable_lottery', before: true, after: false },
  {
    command: 'lottery draw create',
    options: () => ({ type: 'TN', session: 'DAY', at: wallTime(Date.now() + 3 * 86_400_000).slice(0, 16) }),
    target: '',
    before: null,
    after: { type: 'TN', session: 'DAY' },
  },
  {
    command: 'lottery draw void',
    words: () => [id('voided')],
    options: () => ({ reason: 'technical_fault' }),
    target: () => id('voided'),
    before: { state: 'open' },
    after: { state: 'void' },
  },
  {
    command: 'lottery number block',
    words: () => [id('blocked'), '07'],
    target: () => id('blocked'),
    before: { percent: 100 },
    after: { percent: 0 },
  },
  {
    command: 'lottery number half',
    words: () => [id('blocked'), '07'],
    target: () => id('blocked'),
    before: { percent: 0 },
    after: { percent: 50 },
  },
  {
    command: 'lottery number free',
    words: () => [id('blocked'), '07'],
    target: () => id('blocked'),
    before: { percent: 50 },
    after: { percent: 100 },
  },
  {
    command: 'lottery result enter',
    words: () => [id('result')],
    options: () => ({ file: file('r.json', thaiResult) }),
    target: () => id('result'),
    before: { state: 'closed' },
    after: { state: 'entered' },
  },
  {
    command: 'lottery result confirm',
    words: () => [id('result')],
    options: () => ({ file: file('r.json', thaiResult), as: 'sok' }),
    target: () => id('result'),
    before: { state: 'entered' },
    after: { state: 'confirmed' },
  },
  {
    command: 'lottery hand-out',
    words: () => [id('ticket')],
    target: () => `ticket:${id('ticket')}`,
    before: null,
    after: { handed_out: true },
  },
  {
    command: 'lottery put-back',
    words: () => [id('ticket')],
    target: () => `ticket:${id('ticket')}`,
    before: { handed_out: true },
    after: { handed_out: false },
  },
  {
    command: 'keys adopt',
    prepare: () => firstWord('keys adopt', 'papers'),
    words: () => ['papers'],
    actor: 'staff:sok',
    target: 'key:papers',
    before: null,
    after: { mark: expect.stringMatching(/^[0-9a-f]{64}$/) },
  },
  {
    command: 'vault adopt',
    prepare: () => firstWord('vault adopt', 'ab'.repeat(32)),
    words: () => ['ab'.repeat(32)],
    actor: 'staff:sok',
    target: 'ab'.repeat(32),
    before: null,
    after: { key: 'ab'.repeat(32) },
  },
  {
    command: 'lottery reopen',
    words: () => [id('result')],
    options: () => ({ note: 'test' }),
    target: () => id('result'),
    before: { state: 'settled' },
    after: { state: 'reversing' },
  },
  {
    command: 'lottery rules import',
    words: () => [file('rules.json', { ...DEFAULT_RULES, name: 'another' })],
    target: '',
    before: { version: expect.any(Number) },
    after: { version: expect.any(Number) },
  },
  {
    command: 'provider add',
    words: () => ['studio'],
    options: () => ({ ...provider, 'hub-key': file('hub.pem', pem()) }),
    target: 'approval:',
    before: null,
    after: { endpoint: 'POST /api/providers' },
  },
  {
    command: 'provider add',
    prepare: () => addStudio(db),
    words: () => ['studio'],
    options: () => ({ ...provider, section: 'slot,casino', 'hub-key': file('known.pem', KNOWN) }),
    target: 'provider:studio',
    before: { sections: ['slot'] },
    after: { sections: ['slot', 'casino'] },
  },
  {
    command: 'provider key',
    words: () => ['studio'],
    options: () => ({ add: file('new.pem', pem()) }),
    target: 'approval:',
    before: null,
    after: { endpoint: 'POST /api/providers/:name/keys' },
  },
  {
    command: 'provider key',
    prepare: () => addProviderKey(db.pool, 'studio', pem(), { actor: 'test' }),
    words: () => ['studio'],
    options: () => ({ retire: '1' }),
    target: 'approval:',
    before: null,
    after: { endpoint: 'POST /api/providers/:name/keys/retire' },
  },
  {
    command: 'provider disable',
    words: () => ['studio'],
    target: 'provider:studio',
    before: { enabled: true },
    after: { enabled: false },
  },
  {
    command: 'provider enable',
    words: () => ['studio'],
    target: 'provider:studio',
    before: { enabled: false },
    after: { enabled: true },
  },
  {
    command: 'gateway set',
    options: () => ({
      ...{ account: 'samnang@devb', name: 'Samnang', 'cash-account': 'ABA-1', api: 'http://127.0.0.1:9' },
      'token-file': file('token', 'a-token-of-the-gateway'),
    }),
    target: 'setting:gateway',
    before: null,
    after: { account: 'samnang@devb', payPage: null },
  },
  {
    command: 'gateway enable',
    target: 'setting:khqr',
    before: null,
    after: true,
  },
  {
    command: 'gateway disable',
    target: 'setting:khqr',
    before: true,
    after: false,
  },
  {
    command: 'provider game',
    words: () => ['studio', 'book'],
    options: () => ({ hide: true }),
    target: 'game:studio:book',
    before: { isHidden: false },
    after: { isHidden: true },
  },
  // Looks that are noted, and what is handed out.
  { command: 'player show', words: () => ['audited'], target: 'player:' },
  { command: 'ledger audit', target: '' },
  {
    command: 'db server-login',
    target: 'login:samnang_server_',
    before: null,
    after: { login: expect.stringMatching(/^samnang_server_/) },
  },
]

/** They only look. */
const LOOK = [
  ...[
    'draw list',
    'draw show',
    'draw verify',
    'poll list',
    'retention',
    'self-check',
    'witness',
    'witness compare',
    'paytable show',
    'paytable history',
  ],
  ...[
    'lottery status',
    'lottery draw list',
    'lottery draw show',
    'lottery result preview',
    'lottery rules show',
  ],
  ...[
    'vault show',
    'keys show',
    'receipt check',
    'provider list',
    'gateway show',
    'gateway check',
    'provider exceptions',
    'provider rounds',
    'audit list',
    'audit verify',
    'events show',
    'whoami',
    'staff list',
  ],
]

/** What leaves its event elsewhere, or cannot leave one, and why. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'db migrate': 'the database keeps its own account of its steps: schema_migration',
  'db backup': 'it only reads, also from a newer checkout, whose tables the database does not have yet',
  'db restore': 'needs an empty database: audit-log.test.ts',
  'provider reconcile': 'needs a provider that answers: provider.test.ts',
  'provider end-round': 'needs a round that hangs: server/src/office/rounds-desk.test.ts looks at its event',
  'provider check': 'needs a provider that answers: provider.test.ts',
  'provider games': 'needs a provider that answers: provider.test.ts',
  ...Object.fromEntries(
    ['create', 'lock', 'unlock', 'leave', 'break-glass'].map((verb) => [
      `staff ${verb}`,
      'login.test.ts looks at its event',
    ]),
  ),
  'demo house': 'plays into a demo alone, and each thing that it plays leaves its own event',
  'draw resettle': 'needs a draw that was paid wrongly: draw-resettle.test.ts',
  login: 'needs a person with a password: login.test.ts',
  logout: 'needs a person with a password: login.test.ts',
}

test('each command either changes something in the table above, or only looks, or says why not', () => {
  const known = new Set([...CASES.map(({ command }) => command), ...LOOK, ...Object.keys(ELSEWHERE)])
  expect(commands.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
})

test('what only looks asks for no permission, what changes something names the one that it asks', () => {
  const asks = (name: string) => commands.find((command) => command.name === name)?.permission
  expect(LOOK.filter((name) => asks(name) !== undefined)).toEqual([])
  const noted = ['player show', 'ledger audit', 'db server-login']
  expect(CASES.filter(({ command }) => !noted.includes(command) && asks(command) === undefined)).toEqual([])
})

const at = () =>
  operator({ db, dir, password: (command) => `${PASSWORD}${command === 'player password' ? 'x' : ''}` })

/** Two people have to say so; this is the first. */
const firstWord = (command: string, word: string) =>
  at()(command, [word], { as: 'sok', reason: 'asked by phone' })

/** What has to be there before a command can do its work. */
const PREPARE: Readonly<Record<string, () => Promise<unknown>>> = {
  'lottery hand-out': () => settleLotteryDraw(lottery, ids.result ?? 0n),
  // Two people have to say so; this is the first.
  'lottery reopen': () =>
    reopenLotteryDraw(db.pool, { drawId: ids.result ?? 0n, note: 'test', staff: 'sok' }),
  'provider game': () =>
    db.owner.query(
      `insert into game (provider_id, code, name, product, enabled)
       select id, 'book', 'Book', 'Studio', true from provider`,
    ),
}

/** Why it is done, under the option in which this command is told so; what only looks is not told. */
function whyOf(name: string): Record<string, string | boolean> {
  const command = commands.find((known) => known.name === name)
  if (command?.permission === undefined) return {}
  return { [command.options?.note ? 'note' : 'reason']: 'asked by phone' }
}

test.each(CASES)('$command', async (each) => {
  await PREPARE[each.command]?.()
  await each.prepare?.()
  const last = 'select coalesce(max(id), 0) as id from audit_event'
  const since = (await db.owner.query<{ id: bigint }>(last)).rows[0]?.id
  const why = whyOf(each.command)
  const given = { ...why, ...each.options?.() }
  expect(await at()(each.command, each.words?.() ?? [], given)).toMatchObject({ code: 0 })
  const { rows } = await db.owner.query<{ actor: string; target: string | null; detail: object }>(
    'select actor, target, detail from audit_event where id > $1 order by id',
    [since],
  )
  const target = typeof each.target === 'string' ? each.target : each.target()
  expect(rows).toHaveLength(1)
  expect((rows[0]?.target ?? '').startsWith(target)).toBe(true)
  expect(rows[0]?.actor).toBe(each.actor ?? (given.as ? 'staff:sok' : 'staff:dara'))
  const side = (value: unknown) =>
    typeof value === 'object' && value !== null ? expect.objectContaining(value) : value
  const sides = { before: side(each.before), after: side(each.after) }
  expect(rows[0]?.detail).toMatchObject('after' in each ? sides : {})
  for (const name of Object.keys(why)) expect(Object.values(rows[0]?.detail ?? {})).toContain(given[name])
})
