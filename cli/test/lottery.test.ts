/** The commands about the ticket lottery, run as the program runs them, on a database of their own. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_RULES } from '@samnang/core/lottery/default-rules'
import { wallTime } from '@samnang/core/phnom-penh-day'
import { undoLotteryDraw } from '@samnang/server/lottery/reopen-lottery'
import { settleLotteryDraw } from '@samnang/server/lottery/settle-lottery'
import { refundLotteryDraw } from '@samnang/server/lottery/void-lottery'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../server/test/database.ts'
import { addPlayers, bookFaults } from '../../server/test/draw-world.ts'
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
import { helpOf } from '../src/help.ts'
import { operator } from './operator.ts'

const commands = await allCommands()

let db: TestDatabase
let world: LotteryWorld
const dir = mkdtempSync(join(tmpdir(), 'samnang-cli-'))

beforeAll(async () => {
  db = await testDatabase()
  world = lotteryWorld(db)
})
afterAll(async () => {
  await db.drop()
  rmSync(dir, { recursive: true })
})

const run: ReturnType<typeof operator> = (name, positionals, values) =>
  operator({ db, dir })(`lottery ${name}`, positionals, values)

function file(name: string, value: unknown): string {
  const path = join(dir, name)
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value))
  return path
}

/** A closed Thai draw on which 56 on A was bet, 1 000 ៛. */
async function soldDraw(): Promise<bigint> {
  const [player = 0n] = await addPlayers(db.owner, 1, 1_000_000)
  const draw = await openDraw(db, 'TN')
  await place(world, player, draw, [line(['56'], ['A'], 1000)])
  await close(db, draw)
  return draw
}

test('every command explains itself, and unknown words are told from refusals', () => {
  const own = commands.filter(({ name }) => name.startsWith('lottery '))
  expect(own.length).toBeGreaterThanOrEqual(14)
  for (const command of own) expect(helpOf(command)).toContain(`usage: samnang ${command.name}`)
})

test('the lottery is switched on and off; untouched it follows the environment', async () => {
  expect((await run('status')).text).toContain('ENABLE_LOTTERY of the server decides, which is on here')
  expect((await run('off')).code).toBe(0)
  expect(await run('status')).toMatchObject({ code: 0, values: [{ lottery: false, by: 'setting' }] })
  await run('on')
  expect((await run('status')).text).toContain('The ticket lottery is on.')
})

test('a result goes from two people to the players and back', async () => {
  const draw = await soldDraw()
  const right = file('right.json', thaiResult)
  const wrong = file('wrong.json', { ...thaiResult, first: '123465' })
  expect((await run('result preview', [draw])).text).toContain('no result has been entered')
  const entered = await run('result enter', [draw], { file: wrong, as: 'Sokha', source: 'glo.or.th' })
  expect(entered).toMatchObject({ code: 0, values: [{ round: 1, entered: true }] })
  expect((await run('result preview', [draw])).text).toContain('0 of 1 tickets win 0 ៛')
  expect(await run('result confirm', [draw], { file: wrong, as: 'sokha' })).toMatchObject({
    code: 1,
    text: expect.stringContaining('cannot confirm'),
  })
  const dry = await run('result confirm', [draw], { file: right, as: 'dara', 'dry-run': true })
  expect(dry).toMatchObject({
    code: 0,
    values: [
      { tickets: 1, winning_tickets: 1, payout: 90_000, biggest: 90_000, stake: 1000, house: -89_000 },
    ],
  })
  const differs = await run('result confirm', [draw], { file: right, as: 'dara' })
  expect(differs).toMatchObject({ code: 1, text: expect.stringContaining('differ') })
  expect(differs.text).not.toMatch(/1234/)
  expect((await run('result confirm', [draw], { file: wrong, as: 'dara' })).code).toBe(0)
  await settleLotteryDraw(world, draw)
  expect((await run('draw show', [draw])).text).toMatch(
    /settled.*tickets 1 {2}stake 1000 {2}paid 0[\s\S]*123465/,
  )
  const reopens = (as: string) => run('reopen', [draw], { note: 'typed wrong', as })
  for (const name of ['dara', 'Dara'])
    expect(await reopens(name)).toMatchObject({ code: 0, text: expect.stringContaining('another person') })
  expect(await reopens('sokha')).toMatchObject({
    code: 0,
    values: [{ reopened: true, handed_out: { tickets: 0, riel: 0 } }],
  })
  expect((await reopens('dara')).code).toBe(1)
  await undoLotteryDraw(world, draw)
  await run('result enter', [draw], { file: right, as: 'dara' })
  expect((await run('result confirm', [draw], { file: right, as: 'sokha' })).code).toBe(0)
  await settleLotteryDraw(world, draw)
  expect((await run('draw list', [], { type: 'TN', state: 'settled' })).text).toContain(
    'tickets 1  stake 1000  paid 90000',
  )
  expect(await bookFaults(db.owner)).toEqual([])
})

test('what is wrong in a file is said field by field', async () => {
  const draw = await soldDraw()
  const enter = (path: string) => run('result enter', [draw], { file: path, as: 'sokha' })
  const faulty = await enter(file('long.json', { ...thaiResult, bottom2: '901', back3: ['1'] }))
  expect(faulty.code).toBe(1)
  expect(faulty.text).toMatch(/bottom2 has 3 digits instead of 2/)
  expect(faulty.text).toMatch(/back3 has 1 numbers instead of 2/)
  expect((await enter(file('broken.json', '{'))).text).toContain('is not JSON')
  expect((await enter(join(dir, 'nowhere.json'))).text).toContain('cannot be read')
})

test('draws are made, listed, shown and called off', async () => {
  const at = wallTime(Date.now() + 6 * 3_600_000).slice(0, 16)
  const made = await run('draw create', [], { type: 'VN', session: 'NIGHT', at })
  expect(made).toMatchObject({ code: 0, text: expect.stringContaining(at) })
  const id = String((made.values[0] as { id: number }).id)
  expect((await run('draw create', [], { type: 'VN', session: 'NIGHT', at })).code).toBe(1)
  const shown = await run('draw show', [id])
  expect(shown.text).toMatch(/VN NIGHT special/)
  expect(shown.text.match(/^closes /gm)).toHaveLength(3)
  expect((await run('draw list', [], { type: 'VN' })).text).toContain(`${id}  VN NIGHT special`)
  const order = { reason: 'disaster', note: 'the roof of the shop', as: 'dara' }
  expect((await run('draw void', [id], order)).code).toBe(0)
  expect((await run('draw void', [id], order)).code).toBe(1)
  await refundLotteryDraw(world, BigInt(id))
  expect((await run('draw show', [id])).text).toContain('void: disaster')
})

test('after the time for taking tickets back a draw is called off by two people', async () => {
  const draw = await soldDraw()
  const says = (as: string) => run('draw void', [draw], { reason: 'no_official_result', as })
  const first = await says('dara')
  expect(first).toMatchObject({ code: 0, values: [{ void: false }] })
  expect(first.text).toMatch(
    /another person has to give the same command with --reason no_official_result until/,
  )
  expect(await says('sokha')).toMatchObject({ code: 0, values: [{ void: true }] })
  await refundLotteryDraw(world, draw)
})

test('once two people are needed the word of who has left since calls off nothing, nor takes a settlement back', async () => {
  const left = await soldDraw()
  const settled = await soldDraw()
  const right = file('settled.json', thaiResult)
  await run('result enter', [settled], { file: right, as: 'sokha' })
  await run('result confirm', [settled], { file: right, as: 'dara' })
  await settleLotteryDraw(world, settled)
  const calls = (as: string) => run('draw void', [left], { reason: 'no_official_result', as })
  const reopens = (as: string) => run('reopen', [settled], { note: 'typed wrong', as })
  await calls('kosal')
  await reopens('kosal')
  await db.owner.query(`update staff set state = 'LEFT', left_at = now() where name = 'kosal'`)
  expect(await calls('dara')).toMatchObject({ code: 0, values: [{ void: false }] })
  expect(await reopens('dara')).toMatchObject({ code: 0, values: [{ reopened: false }] })
  expect(await calls('sokha')).toMatchObject({ code: 0, values: [{ void: true }] })
  expect((await reopens('sokha')).values.at(-1)).toMatchObject({ reopened: true })
  await refundLotteryDraw(world, left)
  await undoLotteryDraw(world, settled)
})

test('the result of who has left since is none: whoever confirms it is the first', async () => {
  const draw = await soldDraw()
  const right = file('left.json', thaiResult)
  await run('result enter', [draw], { file: right, as: 'rady' })
  await db.owner.query(`update staff set state = 'LEFT', left_at = now() where name = 'rady'`)
  const first = await run('result confirm', [draw], { file: right, as: 'dara' })
  expect(first).toMatchObject({
    code: 0,
    text: expect.stringContaining('another person has to confirm'),
    values: [{ confirmed: false }],
  })
  expect(await run('result confirm', [draw], { file: right, as: 'dara' })).toMatchObject({ code: 1 })
  expect(await run('result confirm', [draw], { file: right, as: 'sokha' })).toMatchObject({
    code: 0,
    values: [{ confirmed: true }],
  })
})

test('winnings are handed out over a counter once, and whoever reopens is told', async () => {
  const draw = await soldDraw()
  const right = file('handed.json', thaiResult)
  await run('result enter', [draw], { file: right, as: 'sokha' })
  await run('result confirm', [draw], { file: right, as: 'dara' })
  await settleLotteryDraw(world, draw)
  const { rows } = await db.owner.query('select id from lottery_ticket where draw_id = $1', [draw])
  const ticket = String(rows[0].id)
  expect(await run('hand-out', [ticket], { as: 'vanna' })).toMatchObject({
    code: 0,
    values: [{ riel: 90_000 }],
  })
  expect(await run('hand-out', [ticket], { as: 'sokha' })).toMatchObject({
    code: 1,
    text: expect.stringContaining('do not pay them again'),
  })
  await run('reopen', [draw], { note: 'typed wrong', as: 'dara' })
  const reopened = await run('reopen', [draw], { note: 'typed wrong', as: 'sokha' })
  expect(reopened.text).toContain('90000 ៛ of 1 tickets were handed out')
  expect(reopened.values.at(-1)).toMatchObject({ handed_out: { tickets: 1, riel: 90_000 } })
})

test('numbers are blocked, halved and freed', async () => {
  const draw = await openDraw(db, 'TN')
  expect((await run('number block', [draw, '07'], { as: 'dara' })).code).toBe(0)
  expect((await run('number half', [draw, '123'], { as: 'dara' })).code).toBe(0)
  expect((await run('draw show', [draw])).text).toMatch(/^07 not sold\n123 pays 50 %$/m)
  expect((await run('number free', [draw, '07'], { as: 'dara' })).code).toBe(0)
  expect((await run('number free', [draw, '07'], { as: 'dara' })).code).toBe(1)
  expect((await run('number block', [draw, '7'], { as: 'dara' })).text).toContain('two or three digits')
})

test('rules are shown, and imported as a new version by who is alone', async () => {
  const house = await testDatabase()
  const own = mkdtempSync(join(tmpdir(), 'samnang-rules-'))
  const alone = operator({ db: house, dir: own })
  const shown = await alone('lottery rules show')
  expect(JSON.parse(shown.text.trim())).toMatchObject({ name: DEFAULT_RULES.name })
  const rules = file('rules.json', { ...DEFAULT_RULES, name: 'next' })
  const imported = await alone('lottery rules import', [rules])
  expect(imported).toMatchObject({ code: 0, text: expect.stringMatching(/^Rules version 2 is used/) })
  expect((await alone('lottery rules import', [rules])).text).toContain('has these rules already')
  expect((await alone('lottery rules import', [file('no-rules.json', {})])).code).toBe(1)
  const { rows } = await house.owner.query(`select detail from audit_event where action = 'lottery.rules'`)
  expect(rows.map(({ detail }) => detail.alone)).toEqual([true])
  await house.drop()
  rmSync(own, { recursive: true })
})

test('rules wait for a second person where there is one, and what cannot be waits for nobody', async () => {
  await run('status', [], { as: 'dara' })
  await run('status', [], { as: 'sokha' })
  const before = (await run('rules show')).values
  const rules = file('rules.json', { ...DEFAULT_RULES, name: 'next' })
  expect(await run('rules import', [rules])).toMatchObject({
    code: 0,
    text: expect.stringMatching(/^A second person has to agree, in the office: Approvals, request \d+/),
  })
  expect((await run('rules show')).values).toEqual(before)
  const faulty = file('faulty.json', { ...DEFAULT_RULES, name: 7 })
  expect(await run('rules import', [faulty])).toMatchObject({ code: 1, text: expect.stringMatching(/rules/) })
})

test.each<[string, (string | bigint)[], Record<string, string | boolean>]>([
  ['draw create', [], { type: 'XX', session: 'DAY', at: '2099-01-01 10:00' }],
  ['draw create', [], { type: 'VN', session: 'day', at: '2099-01-01 10:00' }],
  ['draw create', [], { type: 'VN', session: 'DAY', at: 'tomorrow' }],
  ['draw create', [], { type: 'VN', session: 'DAY', at: '2099-02-30 10:00' }],
  ['draw list', [], { state: 'OPEN' }],
  ['draw list', [], { limit: '0' }],
  ['draw void', ['1'], { as: 'dara' }],
  ['draw void', ['1'], { reason: 'the roof of the shop', as: 'dara' }],
  ['draw void', ['1'], { reason: 'not_opened', as: 'dara' }],
  ['draw show', ['x'], {}],
  ['result enter', ['1'], { as: 'dara' }],
  ['reopen', ['1'], { as: 'dara', note: ' ' }],
])('lottery %s %j %j is not understood', async (name, positionals, values) => {
  expect((await run(name, positionals, values)).code).toBe(2)
})

test.each<[string, string[], Record<string, string>]>([
  ['draw show', ['999999'], {}],
  ['draw void', ['999999'], { reason: 'other', as: 'dara' }],
  ['result preview', ['999999'], {}],
  ['reopen', ['999999'], { note: 'x', as: 'dara' }],
  ['number block', ['999999', '07'], { as: 'dara' }],
])('lottery %s of no draw is refused', async (name, positionals, values) => {
  expect(await run(name, positionals, values)).toMatchObject({
    code: 1,
    text: expect.stringContaining('There is no lottery draw 999999'),
  })
})
