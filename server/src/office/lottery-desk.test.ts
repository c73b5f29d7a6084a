/** Draws and results of the ticket lottery over the office's HTTP: two log-ins, blind to each other, and what is taken back. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPlayers } from '../../test/draw-world.ts'
import { balance, close, dayResult, line, lotteryTests, openDraw, place } from '../../test/lottery-world.ts'
import { addColleague, type OfficeBrowser, type TestOffice, testOffice } from '../../test/office.ts'
import { proveAudit } from '../base/audit-chain.ts'
import { auditLedger } from '../ledger/audit.ts'
import { drawsToPlan } from '../lottery/plan-draws.ts'
import { undoLotteryDraw } from '../lottery/reopen-lottery.ts'
import { currentLotteryRules, ensureLotteryRules } from '../lottery/rules.ts'
import { settleLotteryDraw } from '../lottery/settle-lottery.ts'

const { db, world } = await lotteryTests()
let office: TestOffice
let dara: OfficeBrowser
let sok: OfficeBrowser
let risk: OfficeBrowser

beforeAll(async () => {
  await ensureLotteryRules(db.pool)
  office = await testOffice({ db })
  const clerk = (name: string, role = 'clerk') =>
    addColleague(office, db.owner, { name, roles: [role], branch: null })
  ;[dara, sok, risk] = [await clerk('Dara'), await clerk('Sok'), await clerk('Rith', 'risk')]
})
afterAll(async () => {
  expect((await proveAudit(db.pool, null)).fault).toBeNull()
  expect(await auditLedger(db.pool)).toEqual([])
  await office?.close()
})

const reason = 'read in the paper'
type Sheet = OfficeReply<'GET /api/lottery/draws/:id'>
const sheet = async (id: bigint, who = dara) =>
  (await who.get(`/api/lottery/draws/${id}`)).json().data as Sheet
const type = (who: OfficeBrowser, id: bigint, entry: object = dayResult(), round = 1) =>
  who.send('POST', `/api/lottery/draws/${id}/result`, {
    // These tests type one day's paper again and again.
    ...{ entry: JSON.stringify(entry), source: 'xskt', round, reason, despite: true },
  })
const preview = (id: bigint, entry: object, who = dara) =>
  who.get(`/api/lottery/draws/${id}/preview?entry=${encodeURIComponent(JSON.stringify(entry))}`)
const reopen = (who: OfficeBrowser, id: bigint, round = 1) =>
  who.send('POST', `/api/lottery/draws/${id}/reopen`, { round, reason })
const approve = (who: OfficeBrowser, id: number) =>
  who.send('POST', `/api/approvals/${id}/approve`, { reason: 'seen it too' })

/** A closed VN draw by day with one ticket on 47 of post B, which wins where the special number ends in 47193. */
async function closedWithTicket() {
  const id = await openDraw(db)
  const [player = 0n] = await addPlayers(db.owner, 1)
  await place(world, player, id, [line(['47'], ['B'], 1_000)])
  await close(db, id)
  return { id, player }
}

test('wrong first, reopened, right: by two log-ins, neither of whom ever reads the other’s digits', async () => {
  const { id, player } = await closedWithTicket()
  const before = await balance(db, player)
  expect(await sheet(id)).toMatchObject({ state: 'closed', waits: true, is_frozen: true, tickets: 1 })
  const wrong = dayResult({ db: '874193' })
  expect((await type(dara, id)).json().data).toEqual({ kind: 'entered', differs: [] })
  const seen = await sok.get(`/api/lottery/draws/${id}`)
  expect(seen.json().data).toMatchObject({ state: 'entered', entered_by: 'Dara', result: null })
  expect(seen.body).not.toContain('847193')
  const differs = await type(sok, id, wrong)
  expect(differs.json().data).toEqual({ kind: 'differs', differs: ['columns.0.db'] })
  expect(differs.body).not.toMatch(/847193|874193/)
  // Both take the wrong one for right.
  expect((await type(dara, id, wrong)).json().data.kind).toBe('entered')
  expect((await type(sok, id, wrong)).json().data.kind).toBe('confirmed')
  expect((await type(dara, id)).json().code).toBe('result_too_late')
  await settleLotteryDraw(world, id)
  expect(await balance(db, player)).toBe(before)
  expect(await sheet(id)).toMatchObject({ state: 'settled', is_done: true, payout: 0 })

  const asked = await reopen(dara, id)
  expect([asked.statusCode, asked.json().status]).toEqual([202, 'waiting'])
  const request = asked.json().data.approval
  expect((await sheet(id, sok)).approvals).toEqual({ reopen: request, void: null, times: null })
  const shown = (await sok.get(`/api/approvals/${request}`)).json().data
  expect(shown.effects).toEqual([
    {
      action: 'lottery.reopen',
      target: String(id),
      before: { state: 'settled' },
      after: { state: 'reversing' },
    },
  ])
  expect((await approve(dara, request)).json().code).toBe('own_approval')
  expect((await approve(sok, request)).statusCode).toBe(200)
  await undoLotteryDraw(world, id)
  expect(await sheet(id)).toMatchObject({ state: 'reopened', round: 2, waits: true, result: null })
  // Who still has the first round on the screen is told so.
  expect((await type(dara, id, dayResult(), 1)).json().code).toBe('changed_meanwhile')
  expect((await type(dara, id, dayResult(), 2)).json().data.kind).toBe('entered')
  expect((await type(sok, id, dayResult(), 2)).json().data.kind).toBe('confirmed')
  await settleLotteryDraw(world, id)
  expect(await balance(db, player)).toBe(before + 90_000)
  expect((await sheet(id)).result?.[0]?.prizes.at(-1)).toEqual({ prize: 'DB', numbers: ['847193'] })
})

test('two people who type at once are the first and the second; the same key twice is one entry', async () => {
  const { id } = await closedWithTicket()
  const kinds = (await Promise.all([type(dara, id), type(sok, id)])).map((one) => one.json().data.kind)
  expect(kinds.sort()).toEqual(['confirmed', 'entered'])
  const other = await closedWithTicket()
  const body = { entry: JSON.stringify(dayResult()), source: '', round: 1, reason, despite: true }
  const key = { 'idempotency-key': '22222222-2222-4222-8222-222222222222' }
  const path = `/api/lottery/draws/${other.id}/result`
  const [one, two] = [await dara.send('POST', path, body, key), await dara.send('POST', path, body, key)]
  expect(two.json()).toEqual(one.json())
  expect((await sheet(other.id)).typed).toHaveLength(1)
})

test('no result is previewed or typed before the announced moment, and nobody without the right types one', async () => {
  const id = await openDraw(db)
  for (const answer of [await type(dara, id), await preview(id, dayResult())])
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'result_too_early'])
  // Closed and frozen, and the draw is still to come.
  await close(db, id)
  await db.owner.query(
    `update lottery_draw set draw_at = clock_timestamp() + interval '1 minute' where id = $1`,
    [id],
  )
  expect((await type(dara, id)).json().code).toBe('result_too_early')
  expect((await type(risk, id)).json().code).toBe('no_permission')
  expect((await risk.get(`/api/lottery/draws/${id}`)).statusCode).toBe(200)
})

test('the preview says what is paid, warns of another draw’s result, and names a wrong digit by its place', async () => {
  const { id } = await closedWithTicket()
  const swapped = await closedWithTicket()
  await type(dara, swapped.id, dayResult({ g8: '77' }))
  const fine = (await preview(id, dayResult({ g8: '78' }))).json().data
  expect(fine).toMatchObject({
    tickets: 1,
    winning_tickets: 1,
    payout: 90_000,
    biggest: 90_000,
    stake: 1_000,
  })
  expect(fine.also_waiting.map(({ id: other }: { id: number }) => other)).toContain(Number(swapped.id))
  const mine = { columns: dayResult({ g8: '77' }).columns }
  const warned = (await preview(id, mine)).json().data
  expect(warned.same_as.map(({ id: other }: { id: number }) => other)).toContain(Number(swapped.id))
  const long = await preview(id, dayResult({ db: '8471930' }))
  expect(long.json()).toMatchObject({
    code: 'invalid_field',
    errors: { 'columns.0.db.0': ['has 7 digits instead of 6'] },
  })
  expect((await preview(id, [])).json().code).toBe('invalid_field')
})

test('a result that is another draw’s is sent by a deliberate word alone, both draws say so, and the log keeps it', async () => {
  const [one, other] = [await closedWithTicket(), await closedWithTicket()]
  const paper = dayResult({ g8: '31' })
  expect((await type(dara, one.id, paper)).json().data.kind).toBe('entered')
  const mine = { columns: dayResult({ g8: '31' }).columns }
  const sendPlainly = (body: object) =>
    dara.send('POST', `/api/lottery/draws/${other.id}/result`, {
      ...{ entry: JSON.stringify(mine), source: '', round: 1, reason: 'two draws, one paper', ...body },
    })
  expect((await sendPlainly({})).json().code).toBe('result_known')
  expect((await sendPlainly({ despite: false })).json().code).toBe('result_known')
  expect((await sheet(other.id)).state).toBe('closed')
  expect((await sendPlainly({ despite: true })).json().data.kind).toBe('entered')
  const others = async (id: bigint) => (await sheet(id, sok)).shares_with.map((draw) => draw.id)
  expect(await others(one.id)).toContain(Number(other.id))
  expect(await others(other.id)).toContain(Number(one.id))
  const { rows } = await db.owner.query<{ reason: string; despite: string[] }>(
    `select detail->>'reason' as reason, detail->'despite' as despite from audit_event
     where action = 'lottery.result.enter' and target = $1`,
    [String(other.id)],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.despite).toContain(String(one.id))
  expect(rows[0]?.reason).toBe('two draws, one paper')
})

test('a draw is called off by two, with the sentence that players read; a confirmed one never', async () => {
  const { id, player } = await closedWithTicket()
  const call = () =>
    dara.send('POST', `/api/lottery/draws/${id}/void`, { why: 'no_official_result', reason: 'typhoon' })
  const request = (await call()).json().data.approval
  expect((await approve(sok, request)).statusCode).toBe(200)
  expect(await sheet(id)).toMatchObject({ state: 'void', void_reason: 'no_official_result' })
  expect((await call()).json().code).toBe('too_late')
  expect(player > 0n).toBe(true)
  const { rows } = await db.owner.query(
    `select actor, detail from audit_event where target = $1 and action = 'lottery.void'`,
    [String(id)],
  )
  expect(rows).toEqual([
    { actor: 'staff:Dara', detail: expect.objectContaining({ note: 'typhoon', by: ['Dara', 'Sok'] }) },
  ])
})

test('the lists: what is to come first, what waits, what is past, page by page, and the file of it', async () => {
  const list = async (query: string) =>
    (await dara.get(`/api/lottery/draws?${query}`)).json().data as OfficeReply<'GET /api/lottery/draws'>
  const coming = await list('limit=2')
  expect(coming.rows).toHaveLength(2)
  const next = await list(`limit=100&before=${coming.next}`)
  const times = [...coming.rows, ...next.rows].map(({ draw_at }) => draw_at)
  expect(times).toEqual([...times].sort())
  expect((await list('state=waits&limit=100')).rows.every(({ waits }) => waits)).toBe(true)
  expect((await list('when=past')).rows.every(({ is_done }) => is_done)).toBe(true)
  expect((await list('day=2026-01-01')).rows).toEqual([])
  expect((await dara.get('/api/lottery/draws?day=2026-13-01')).json().code).toBe('invalid_dates')
  const job = { export: 'lottery-draws', query: { when: 'past' }, language: 'en', reason }
  expect((await dara.send('POST', '/api/jobs', job)).statusCode).toBe(200)
})

test('the board: what each number may cost, one press marks it, the second of two desks is told, and undo', async () => {
  const id = await openDraw(db)
  const [player = 0n] = await addPlayers(db.owner, 1)
  await place(world, player, id, [line(['47', '07'], ['B'], 1_000)])
  const board = async () =>
    (await dara.get(`/api/lottery/draws/${id}/board?digits=2`)).json()
      .data as OfficeReply<'GET /api/lottery/draws/:id/board'>
  const staked = (number: string, percent: number) => ({ number, liability: 90_000, percent })
  const first = { sells: true, cap: 36_000_000, numbers: [staked('07', 100), staked('47', 100)] }
  expect(await board()).toMatchObject(first)
  const mark = (number: string, percent: number, was: number) =>
    risk.send('POST', `/api/lottery/draws/${id}/numbers/${number}`, { percent, was, reason })
  expect((await mark('07', 50, 100)).json().data).toEqual({ number: '07', percent: 50 })
  expect((await mark('07', 0, 100)).json().code).toBe('changed_meanwhile')
  expect((await mark('99', 0, 100)).statusCode).toBe(200)
  expect((await board()).numbers).toEqual([
    ...[staked('07', 50), staked('47', 100)],
    { number: '99', liability: 0, percent: 0 },
  ])
  expect((await sheet(id)).worst).toContainEqual({ digits: 2, ...staked('07', 50) })
  expect((await mark('07', 100, 50)).statusCode).toBe(200)
  expect((await mark('07', 100, 50)).json().code).toBe('changed_meanwhile')
  const body = { percent: 0, was: 100, reason }
  const denied = await dara.send('POST', `/api/lottery/draws/${id}/numbers/47`, body)
  expect(denied.json().code).toBe('no_permission')
  await close(db, id)
  expect((await mark('47', 0, 100)).json().code).toBe('too_late')
})

test('a win is handed out once, put back, and handed out again; the page of the draw says how much is out', async () => {
  const cashier = await addColleague(office, db.owner, { name: 'Vanna', roles: ['cashier'], branch: null })
  const id = await openDraw(db)
  const [player = 0n] = await addPlayers(db.owner, 1)
  const ticket = await place(world, player, id, [line(['47'], ['B'], 1_000)])
  const hand = (deed: string) =>
    cashier.send('POST', `/api/lottery/tickets/${ticket}/${deed}`, { reason: 'at the till' })
  expect((await hand('hand-out')).json().code).toBe('not_won')
  await close(db, id)
  await type(dara, id)
  await type(sok, id)
  await settleLotteryDraw(world, id)
  const both = await Promise.all([hand('hand-out'), hand('hand-out')])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect((await sheet(id)).handed_out).toEqual({ tickets: 1, amount: 90_000 })
  expect((await hand('put-back')).json().data).toMatchObject({ is_won: true, handed_out: null })
  expect((await hand('put-back')).json().code).toBe('not_handed_out')
  expect((await sheet(id)).handed_out).toEqual({ tickets: 0, amount: 0 })
  expect((await hand('hand-out')).json().data.handed_out).toMatchObject({ by: 'Vanna', amount: 90_000 })
  const { rows } = await db.owner.query(
    `select action from audit_event where target = $1 and action like 'lottery.hand%' order by id`,
    [`ticket:${ticket}`],
  )
  const actions = ['lottery.hand_out', 'lottery.hand_back', 'lottery.hand_out']
  expect(rows.map(({ action }) => action)).toEqual(actions)
})

test('rules: two desks at once, the second is told; what changes stands in the request and in the log', async () => {
  const [one, two] = await Promise.all(
    ['Bopha', 'Chenda'].map((name) =>
      addColleague(office, db.owner, { name, roles: ['owner'], branch: null }),
    ),
  )
  if (!one || !two) throw new Error('two owners')
  const read = async () =>
    (await one.get('/api/lottery/rules')).json().data as OfficeReply<'GET /api/lottery/rules'>
  const seen = await read()
  const after = JSON.parse(seen.rules)
  after.name = 'smaller stakes'
  after.limits.maxRiel[2] = 50_000
  const set = (who: OfficeBrowser, rules: unknown, was = seen.version) =>
    who.send('POST', '/api/lottery/rules', { rules: JSON.stringify(rules), was, reason })
  const faulty = await set(one, { ...after, limits: { ...after.limits, minRiel: 0 } })
  expect(faulty.json()).toMatchObject({
    code: 'invalid_field',
    errors: { rules: [expect.stringMatching(/^rules\.limits\.minRiel /)] },
  })
  const asked = await set(one, after)
  expect(asked.statusCode, asked.body).toBe(202)
  const rival = await set(two, { ...after, name: 'others' })
  const request = asked.json().data.approval
  const [effect] = (await two.get(`/api/approvals/${request}`)).json().data.effects
  expect(effect).toEqual({
    action: 'lottery.rules',
    target: String(seen.version + 1),
    before: { version: seen.version, name: 'Lo 23/19, 32/25', 'limits.maxRiel.2': 100_000 },
    after: { version: seen.version + 1, name: 'smaller stakes', 'limits.maxRiel.2': 50_000 },
  })
  expect((await approve(two, request)).statusCode).toBe(200)
  // What the second one has asked for was made for rules that are not the newest any more.
  expect((await approve(one, rival.json().data.approval)).json().code).toBe('approval_void')
  expect((await set(two, after)).json().code).toBe('changed_meanwhile')
  expect((await set(two, after, seen.version + 1)).json().code).toBe('rules_known')
  const now = await read()
  expect(now.versions.map(({ name }) => name).slice(0, 2)).toEqual(['smaller stakes', 'Lo 23/19, 32/25'])
  expect((await two.get(`/api/lottery/rules/${seen.version}`)).json().data.rules).toBe(seen.rules)
  expect((await two.get('/api/lottery/rules/999')).json().code).toBe('not_found')
  expect((await set(dara, after)).json().code).toBe('no_permission')
})

test('provinces, posts and days that cannot be are refused by their place; what both agree to is what the next draws have', async () => {
  const [one, two] = await Promise.all(
    ['Kosal', 'Leap'].map((name) => addColleague(office, db.owner, { name, roles: ['owner'], branch: null })),
  )
  if (!one || !two) throw new Error('two owners')
  const seen = (await one.get('/api/lottery/rules')).json().data as OfficeReply<'GET /api/lottery/rules'>
  const old = await openDraw(db)
  const set = (change: (rules: ReturnType<typeof JSON.parse>) => void) => {
    const rules = JSON.parse(seen.rules)
    rules.name = 'more posts'
    change(rules)
    return one.send('POST', '/api/lottery/rules', {
      ...{ rules: JSON.stringify(rules), was: seen.version, reason },
    })
  }
  const bad: [string, Parameters<typeof set>[0]][] = [
    ['VN.0.calendar.provinces.1.1: HCMC is', ({ games }) => (games.VN[0].calendar.provinces[1][1] = 'HCMC')],
    [
      'VN.0.posts.0.places has no prize',
      ({ games }) => Object.assign(games.VN[0].posts[0], { places: {}, rateCenti: {} }),
    ],
    ['VN.0.posts.0.places.2.0.prize: there', ({ games }) => (games.VN[0].posts[0].places[2][0].prize = 'g9')],
    ['TN.0.calendar.moved.02-16 is a day', ({ games }) => (games.TN[0].calendar.moved['02-16'] = '02-30')],
    ['TN.0.calendar.moved.04-16: 05-16 has', ({ games }) => (games.TN[0].calendar.moved['04-16'] = '05-16')],
    ['KH.1.closes: KH 10:30 closes at 10:25', ({ games }) => (games.KH[1].closes[0].time = '10:25')],
    ['VN.0.posts.0.rateCenti.2 is not a whole', ({ games }) => (games.VN[0].posts[0].rateCenti[2] = 0)],
    ['VN.0.posts.0.rateCenti.2 gives back more', ({ games }) => (games.VN[0].posts[0].rateCenti[2] = 10_001)],
  ]
  for (const [where, change] of bad) {
    const answer = (await set(change)).json()
    expect(answer, where).toMatchObject({ code: 'invalid_field' })
    expect(answer.errors.rules.join('\n')).toContain(`rules.games.${where}`)
  }
  const asked = await set(({ games: { VN } }) => {
    const [day] = VN
    for (const weekday of [0, 1, 2, 3, 4, 5, 6])
      day.calendar.provinces[weekday] = ['Kampot', 'Kep', 'Takeo', 'Pailin']
    const places = { 2: day.posts[0].places[2].map((place: object) => ({ ...place, name: 'P' })) }
    day.posts.push({ post: 'P', places, rateCenti: { 2: 8_000 } })
    day.closes[1].posts.push('P')
  })
  expect(asked.statusCode, asked.body).toBe(202)
  expect((await approve(two, asked.json().data.approval)).statusCode).toBe(200)
  const { version, rules } = await currentLotteryRules(db.pool)
  const { rows } = await db.owner.query(
    `select detail -> 'before' as before, detail -> 'after' as after from audit_event where action = 'lottery.rules' and target = $1`,
    [String(version)],
  )
  expect(rows[0].after).toMatchObject({ 'games.VN.0.posts.P': { rateCenti: { 2: 8_000 } } })
  expect(rows[0].before['games.VN.0.calendar.provinces.0.0']).toBe('Tiền Giang')
  const planned = drawsToPlan(rules, Date.now()).filter(
    ({ type, session }) => type === 'VN' && session === 'DAY',
  )
  expect(planned.length).toBeGreaterThan(2)
  for (const draw of planned) {
    expect(draw.columns).toEqual(['Kampot', 'Kep', 'Takeo', 'Pailin'])
    expect(draw.closes.at(-1)?.posts).toContain('P')
  }
  const stored = await db.owner.query('select rules_version as version from lottery_draw where id = $1', [
    old,
  ])
  expect(stored.rows[0].version).toBe(seen.version)
  // The draw of before sells what it sold; one that is made now has the post that was added.
  const [player = 0n] = await addPlayers(db.owner, 1)
  await expect(place(world, player, old, [line(['47'], ['P'], 1_000)])).rejects.toThrow()
  const drawMs = Math.ceil(Date.now() / 60_000) * 60_000 + 6 * 3_600_000
  const body = {
    type: 'VN',
    session: 'DAY',
    draw_at: new Date(drawMs).toISOString(),
    closes_at: null,
    reason,
  }
  const made = await one.send('POST', '/api/lottery/draws', body)
  expect(made.statusCode, made.body).toBe(200)
  const id = BigInt(made.json().data.id)
  expect(await sheet(id)).toMatchObject({ is_special: true, rules_version: version })
  await db.owner.query(`update lottery_draw set state = 'open' where id = $1`, [id])
  await place(world, player, id, [line(['47'], ['P'], 1_000)])
})

test('a draw beside the calendar is made by the desk, once for each moment, and by nobody without the right', async () => {
  const drawMs = Math.ceil(Date.now() / 60_000) * 60_000 + 9 * 3_600_000
  const at = (ms: number) => new Date(ms).toISOString()
  const make = (body: object, who = dara) =>
    who.send('POST', '/api/lottery/draws', {
      ...{ type: 'TN', session: 'DAY', draw_at: at(drawMs), closes_at: null, reason },
      ...body,
    })
  expect((await make({}, risk)).json().code).toBe('no_permission')
  const both = await Promise.all([make({}), make({}, sok)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(both.map((one) => one.json().code)).toContain('draw_exists')
  expect((await make({ session: 'NOON' })).json().code).toBe('unknown_session')
  expect((await make({ draw_at: at(Date.now() - 3_600_000) })).json().code).toBe('invalid_times')
  expect((await make({ closes_at: at(drawMs + 60_000) })).json().code).toBe('invalid_times')
  expect((await make({ draw_at: '2031-02-30T18:00:00+07:00' })).json().code).toBe('invalid_times')
  expect((await make({ draw_at: at(drawMs + 60 * 86_400_000) })).json().code).toBe('too_far_ahead')
  expect((await make({ draw_at: '9999-12-31T18:00:00+07:00' })).json().code).toBe('too_far_ahead')
  // Tickets may be taken back until the first close, not longer.
  const close = drawMs + 3_600_000
  const stops = { draw_at: at(close + 1_800_000), closes_at: at(close) }
  expect((await make({ ...stops, stop_delete_at: at(close + 60_000) })).json().code).toBe('invalid_times')
  expect((await make({ ...stops, stop_delete_at: '2031-02-30T18:00:00+07:00' })).json().code).toBe(
    'invalid_times',
  )
  const stopped = await make({ ...stops, stop_delete_at: at(close - 3_600_000) })
  expect(stopped.statusCode, stopped.body).toBe(200)
  const { rows: stored } = await db.owner.query(
    'select ms(stop_delete_at) as stop, ms(closes_at) as closes from lottery_draw where id = $1',
    [stopped.json().data.id],
  )
  expect(stored).toEqual([{ stop: close - 3_600_000, closes: close }])
  const grid = Math.ceil(drawMs / 300_000) * 300_000
  const house = { type: 'KH', session: '2000', draw_at: at(grid + 600_000) }
  expect((await make({ ...house, closes_at: at(grid + 60_000) })).json().code).toBe('off_grid')
  const weekOn = at(grid + 600_000 + 7 * 86_400_000)
  const tooFar = await make({ ...house, draw_at: weekOn })
  expect(tooFar.json()).toMatchObject({ code: 'too_far_ahead', n: 7 })
  expect((await make({ ...house, closes_at: at(grid) })).statusCode).toBe(200)
  const meets = { ...house, session: '1800', closes_at: at(grid) }
  expect((await make(meets)).json().code).toBe('draw_exists')
  const made = both.find(({ statusCode }) => statusCode === 200)?.json().data.id
  const { rows } = await db.owner.query(
    `select actor, detail -> 'before' as before, detail -> 'after' as after from audit_event where action = 'lottery.draw.create' and target = $1`,
    [String(made)],
  )
  expect(rows).toEqual([
    {
      actor: expect.stringMatching(/^staff:(Dara|Sok)$/),
      before: null,
      after: { type: 'TN', session: 'DAY', drawMs },
    },
  ])
})
