/** Rules of the ticket lottery over the office's HTTP: set by two, refused by their place, and what the next draws have. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { expect, test } from 'vitest'
import { addPlayers } from '../../test/draw-world.ts'
import { approve, lotteryDesk, reason } from '../../test/lottery-desk.ts'
import { line, openDraw, place } from '../../test/lottery-world.ts'
import { addColleague, type OfficeBrowser } from '../../test/office.ts'
import { drawsToPlan } from '../lottery/plan-draws.ts'
import { currentLotteryRules } from '../lottery/rules.ts'

const { db, world, office, dara, sheet } = await lotteryDesk()

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
