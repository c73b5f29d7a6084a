import { expect, test } from 'vitest'
import { addPlayers } from '../../test/draw-world.ts'
import {
  balance,
  close,
  dayColumn,
  dayResult,
  line,
  lotteryTests,
  openDraw,
  PROVINCES,
  place,
  thaiResult,
} from '../../test/lottery-world.ts'
import { anybody } from '../../test/two-people.ts'
import { confirmResult, enterResult } from './enter-result.ts'
import { findLotteryDraw } from './lottery-draw-store.ts'
import { previewResult } from './preview-result.ts'
import { settleLotteryDraw } from './settle-lottery.ts'

const { db, world } = await lotteryTests()

const enter = (drawId: bigint, staff: string, entry: unknown = dayResult(), source: string | null = null) =>
  enterResult(db.pool, { drawId, staff, entry, source })
const confirm = (
  drawId: bigint,
  staff: string,
  entry: unknown = dayResult(),
  counts: (name: string) => Promise<boolean> = anybody,
) => confirmResult(db.pool, { drawId, staff, entry, counts })
const stateOf = async (drawId: bigint) => (await findLotteryDraw(db.owner, drawId))?.state

async function closedDraw(type: 'VN' | 'TN' | 'KH' = 'VN', session = 'DAY'): Promise<bigint> {
  const id = await openDraw(db, type, session)
  await close(db, id)
  return id
}

test('a result that two people type alike is confirmed, with its source, and both entries are kept', async () => {
  const id = await closedDraw()
  expect(await enter(id, 'sokha', dayResult(), 'xskt.com.vn')).toEqual({ ok: true, value: { round: 1 } })
  expect(await stateOf(id)).toBe('entered')
  expect(await confirm(id, 'dara')).toEqual({ ok: true, value: { kind: 'confirmed', round: 1 } })
  expect(await findLotteryDraw(db.owner, id)).toMatchObject({
    state: 'confirmed',
    source: 'xskt.com.vn',
    result: dayResult(),
  })
  const { rows } = await db.owner.query(
    'select kind, staff, matches, result from lottery_entry where draw_id = $1 order by id',
    [id],
  )
  expect(rows).toEqual([
    { kind: 'enter', staff: 'sokha', matches: null, result: dayResult() },
    { kind: 'confirm', staff: 'dara', matches: true, result: dayResult() },
  ])
  const audit = await db.owner.query(
    `select actor, action from audit_event where target = $1 and action like 'lottery.%' order by id`,
    [String(id)],
  )
  expect(audit.rows).toEqual([
    { actor: 'staff:sokha', action: 'lottery.result.enter' },
    { actor: 'staff:dara', action: 'lottery.result.confirm' },
  ])
})

test('fields in another order are the same result', async () => {
  const id = await closedDraw()
  await enter(id, 'sokha')
  const turned = {
    columns: dayResult().columns.map((column) => Object.fromEntries(Object.entries(column).reverse())),
  }
  expect((await confirm(id, 'dara', turned)).ok).toBe(true)
})

test('two people who differ confirm nothing, and are told which prize to read again', async () => {
  const id = await closedDraw()
  await enter(id, 'sokha')
  const other = dayResult({ db: '847139' })
  expect(await confirm(id, 'dara', other)).toEqual({
    ok: false,
    code: 'result_differs',
    errors: { 'columns.0.db': ['differs'] },
  })
  expect(await findLotteryDraw(db.owner, id)).toMatchObject({ state: 'entered', result: null })
  const { rows } = await db.owner.query(
    `select matches from lottery_entry where draw_id = $1 and kind = 'confirm'`,
    [id],
  )
  expect(rows).toEqual([{ matches: false }])
  // Who was right enters again; the other one confirms.
  await enter(id, 'dara', other)
  expect(await confirm(id, 'dara', other)).toMatchObject({ code: 'same_staff' })
  expect(await confirm(id, 'sokha')).toMatchObject({ code: 'result_differs' })
  expect((await confirm(id, 'sokha', other)).ok).toBe(true)
})

test.each(['sokha', 'Sokha', ' SOKHA '])('who entered cannot confirm, not as "%s" either', async (name) => {
  const id = await closedDraw()
  await enter(id, 'sokha')
  expect(await confirm(id, name)).toEqual({ ok: false, code: 'same_staff' })
  expect(await stateOf(id)).toBe('entered')
})

test('what somebody entered who may not any more is no first entry: the next one’s is', async () => {
  const id = await closedDraw()
  await enter(id, 'sokha', dayResult(), 'xskt.com.vn')
  const asked: string[] = []
  const counts = async (name: string) => {
    asked.push(name)
    return name !== 'sokha'
  }
  const entered = { ok: true, value: { kind: 'entered', round: 1 } }
  expect(await confirm(id, 'dara', dayResult(), counts)).toEqual(entered)
  expect(await findLotteryDraw(db.owner, id)).toMatchObject({ state: 'entered', result: null })
  expect(await confirm(id, 'dara', dayResult(), counts)).toMatchObject({ code: 'same_staff' })
  expect(await confirm(id, 'vanna', dayResult(), counts)).toMatchObject({ value: { kind: 'confirmed' } })
  expect(asked).toEqual(['sokha', 'dara'])
  const { rows } = await db.owner.query(
    'select kind, staff, matches from lottery_entry where draw_id = $1 order by id',
    [id],
  )
  expect(rows).toEqual([
    { kind: 'enter', staff: 'sokha', matches: null },
    { kind: 'enter', staff: 'dara', matches: null },
    { kind: 'confirm', staff: 'vanna', matches: true },
  ])
})

test('entering again replaces what was entered, until it is confirmed', async () => {
  const id = await closedDraw()
  await enter(id, 'sokha', dayResult({ g8: '11' }))
  await enter(id, 'sokha')
  expect((await confirm(id, 'dara')).ok).toBe(true)
  expect(await enter(id, 'sokha')).toMatchObject({ code: 'result_too_late' })
  expect(await confirm(id, 'vanna')).toMatchObject({ code: 'result_too_late' })
})

const column = dayColumn('HCMC')
test.each<[string, unknown, string]>([
  ['a digit too many', { columns: [{ ...column, g8: ['123'] }] }, 'columns.0.g8.0'],
  ['a digit too few', { columns: [{ ...column, db: ['47193'] }] }, 'columns.0.db.0'],
  ['a number too few', { columns: [{ ...column, g6: ['1111', '2222'] }] }, 'columns.0.g6'],
  ['a prize too few', { columns: [{ ...column, g1: undefined }] }, 'columns.0.g1'],
  ['a number as a number', { columns: [{ ...column, g8: [12] }] }, 'columns.0.g8.0'],
  ['letters', { columns: [{ ...column, g8: ['1x'] }] }, 'columns.0.g8.0'],
  ['another province', { columns: [{ ...column, province: 'Huế' }] }, 'columns.0.province'],
  ['the provinces in another order', { columns: dayResult().columns.reverse() }, 'columns.0.province'],
  ['a column too few', { columns: [column] }, 'columns'],
  ['an unknown prize', { columns: [{ ...column, g9: ['1'] }] }, 'columns.0.g9'],
  ['a list', [], 'result'],
  ['nothing', null, 'result'],
])('%s is refused with its place', async (_what, entry, path) => {
  const id = await closedDraw()
  const refused = await enter(id, 'sokha', entry)
  expect(refused).toMatchObject({ ok: false, code: 'invalid_field' })
  expect(refused.ok ? [] : Object.keys(refused.errors ?? {})).toContain(path)
  expect(await stateOf(id)).toBe('closed')
})

test('a draw that is open, void, drawn by the house or not there takes no result', async () => {
  expect(await enter(9_999_999n, 'sokha')).toMatchObject({ code: 'not_found' })
  expect(await enter(await openDraw(db), 'sokha')).toMatchObject({ code: 'result_too_early' })
  const unfrozen = await closedDraw()
  await db.owner.query('update lottery_record set root = null where draw_id = $1', [unfrozen])
  expect(await enter(unfrozen, 'sokha')).toMatchObject({ code: 'result_too_early' })
  expect(await enter(await closedDraw('KH', '1030'), 'sokha')).toMatchObject({ code: 'house_drawn' })
  const id = await closedDraw('TN')
  expect(await confirm(id, 'dara', thaiResult)).toMatchObject({ code: 'nothing_entered' })
  await db.owner.query(`update lottery_draw set state = 'void' where id = $1`, [id])
  expect(await enter(id, 'sokha', thaiResult)).toMatchObject({ code: 'result_too_late' })
})

test('before the announced moment of the draw nothing is entered, confirmed or paid', async () => {
  const [player = 0n] = await addPlayers(db.owner, 1, 1_000_000)
  const drawnIn = (id: bigint, ms: number) =>
    db.owner.query(
      `update lottery_draw set draw_at = clock_timestamp() + $2 * interval '1 ms' where id = $1`,
      [id, ms],
    )
  const id = await openDraw(db)
  await place(world, player, id, [line(['60'], ['A'], 1000)])
  await close(db, id)
  await drawnIn(id, 60_000)
  expect(await enter(id, 'sokha')).toEqual({ ok: false, code: 'result_too_early' })
  expect(await stateOf(id)).toBe('closed')
  await drawnIn(id, 0)
  expect((await enter(id, 'sokha')).ok).toBe(true)
  await drawnIn(id, 60_000)
  const both = await Promise.all([confirm(id, 'dara'), confirm(id, 'vanna')])
  expect(both).toEqual([1, 2].map(() => ({ ok: false, code: 'result_too_early' })))
  await drawnIn(id, 0)
  expect((await confirm(id, 'dara')).ok).toBe(true)
  // Whatever has confirmed it: the moment of the draw comes before the money.
  await drawnIn(id, 60_000)
  expect(await settleLotteryDraw(world, id)).toBe(false)
  const pays = [id, 1, [], '[]']
  const { rows } = await db.pool.query('select lottery_settle_chunk($1, $2, $3, $4) as players', pays)
  expect(rows).toEqual([{ players: null }])
  expect(await balance(db, player)).toBe(999_000)
  await drawnIn(id, 0)
  expect(await settleLotteryDraw(world, id)).toBe(true)
  expect(await balance(db, player)).toBe(999_000 + 90_000)
})

test('two people who enter and confirm at once leave one result', async () => {
  const id = await closedDraw()
  await enter(id, 'sokha')
  const done = await Promise.all([confirm(id, 'dara'), confirm(id, 'vanna'), enter(id, 'sokha')])
  expect(done.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(1)
  expect(await stateOf(id)).toBe('confirmed')
  expect(PROVINCES.length).toBe(3)
})

test('a preview says what an entry would pay, and settlement pays just that', async () => {
  const [player = 0n] = await addPlayers(db.owner, 1, 1_000_000)
  const id = await openDraw(db)
  await place(world, player, id, [line(['60'], ['A'], 1000), line(['47'], ['B'], 500)])
  await place(world, player, id, [line(['60'], ['A'], 100)])
  await place(world, player, id, [line(['11'], ['A', 'B'], 2000)])
  expect(await previewResult(db.pool, id)).toMatchObject({ code: 'nothing_entered' })
  await close(db, id)
  await enter(id, 'sokha')
  const expected = {
    tickets: 3,
    stakeUnits: 560_000_000n,
    winningTickets: 2,
    payoutUnits: 14_400_000_000n,
    biggestUnits: 13_500_000_000n,
  }
  expect(await previewResult(db.pool, id)).toEqual({ ok: true, value: expected })
  expect(await previewResult(db.pool, id, dayResult({ g8: '99', db: '899999' }))).toMatchObject({
    value: { winningTickets: 0, payoutUnits: 0n, biggestUnits: 0n },
  })
  expect(await previewResult(db.pool, id, {})).toMatchObject({ code: 'invalid_field' })
  expect(await previewResult(db.pool, 9_999_999n)).toMatchObject({ code: 'not_found' })
  await confirm(id, 'dara')
  await settleLotteryDraw(world, id)
  const { rows } = await db.owner.query<{ paid: bigint }>(
    'select sum(payout)::bigint as paid from lottery_ticket where draw_id = $1',
    [id],
  )
  expect(rows).toEqual([{ paid: expected.payoutUnits }])
})
