/** Every command that changes something leaves a significant event: who, what, and how it was before and after. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensurePaytable } from '@samnang/server/lotto59/paytables'
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
} from '../../server/test/lottery-world.ts'
import { allCommands } from '../src/commands.ts'
import type { AuditHouse } from './audit-cases/case.ts'
import { PASSWORD } from './audit-cases/players.ts'
import { CASES } from './audit-cases/table.ts'
import { operator } from './operator.ts'

const commands = await allCommands()

const dir = mkdtempSync(join(tmpdir(), 'samnang-audit-'))
let db: TestDatabase
let lottery: LotteryWorld
/** Of draws and of a ticket, under the names that rows of the table have for them. */
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
  // As a start has left it.
  mkdirSync(join(dir, 'keys'), { mode: 0o700 })
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

const addGame = (code: string) =>
  db.owner.query(
    `insert into game (provider_id, code, name, product, enabled)
     select id, $1, 'Book', 'Studio', true from provider`,
    [code],
  )

const at = () =>
  operator({ db, dir, password: (command) => `${PASSWORD}${command === 'player password' ? 'x' : ''}` })

const house = (): AuditHouse => ({
  ...{ db, lottery, file, addGame, id: (name) => String(ids[name]) },
  firstWord: (command, words, options = {}) =>
    at()(command, words, { ...options, as: 'sok', reason: 'asked by phone' }),
})

/** Why it is done, under the option in which this command is told so; what only looks is not told. */
function whyOf(name: string): Record<string, string | boolean> {
  const command = commands.find((known) => known.name === name)
  if (command?.permission === undefined) return {}
  return { [command.options?.note ? 'note' : 'reason']: 'asked by phone' }
}

test.each(CASES)('$command', async (each) => {
  await each.prepare?.(house())
  const last = 'select coalesce(max(id), 0) as id from audit_event'
  const since = (await db.owner.query<{ id: bigint }>(last)).rows[0]?.id
  const why = whyOf(each.command)
  const given = { ...why, ...each.options?.(house()) }
  expect(await at()(each.command, each.words?.(house()) ?? [], given)).toMatchObject({ code: 0 })
  const { rows } = await db.owner.query<{ actor: string; target: string | null; detail: object }>(
    'select actor, target, detail from audit_event where id > $1 order by id',
    [since],
  )
  const target = typeof each.target === 'string' ? each.target : each.target(house())
  expect(rows).toHaveLength(1)
  expect((rows[0]?.target ?? '').startsWith(target)).toBe(true)
  expect(rows[0]?.actor).toBe(each.actor ?? (given.as ? 'staff:sok' : 'staff:dara'))
  const side = (value: unknown) =>
    typeof value === 'object' && value !== null ? expect.objectContaining(value) : value
  const sides = { before: side(each.before), after: side(each.after) }
  expect(rows[0]?.detail).toMatchObject('after' in each ? sides : {})
  for (const name of Object.keys(why)) expect(Object.values(rows[0]?.detail ?? {})).toContain(given[name])
})
