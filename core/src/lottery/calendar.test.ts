import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, wallTime } from '../phnom-penh-day.ts'
import { dayNumberAt, hasDraw, plannedDraws, timeOn, titleAt, weekdayOf } from './calendar.ts'
import { DEFAULT_RULES } from './default-rules.ts'
import { sessionRules } from './session-rules.ts'

function dayOf(iso: string): number {
  return dayNumberAt(Date.parse(`${iso}T12:00:00+07:00`))
}

function drawsOn(iso: string) {
  return plannedDraws(DEFAULT_RULES, { fromDay: dayOf(iso), toDay: dayOf(iso) })
}

/** Without the seconds. */
function wall(ms: number): string {
  return wallTime(ms).slice(0, 16)
}

test('a day without Thailand: five draws of KH, VN by day and by night, in the order in which they are drawn', () => {
  expect(drawsOn('2026-11-21').map(({ type, session, drawMs }) => [type, session, wall(drawMs)])).toEqual([
    ['KH', '1030', '2026-11-21 10:30'],
    ['KH', '1300', '2026-11-21 13:00'],
    ['KH', '1530', '2026-11-21 15:30'],
    ['VN', 'DAY', '2026-11-21 16:35'],
    ['KH', '1800', '2026-11-21 18:00'],
    ['VN', 'NIGHT', '2026-11-21 18:35'],
    ['KH', '2000', '2026-11-21 20:00'],
  ])
})

test.each([
  ['KH 20:00', '20:00', '20:00', 'KH 20:00'],
  ['KH 20:00', '20:00', '23:00', 'KH 23:00'],
  ['VN DAY', '16:35', '16:35', 'VN DAY'],
  ['VN DAY', '16:35', '09:05', 'VN DAY 09:05'],
])('%s of %s is called at %s: %s', (title, drawTime, time, called) => {
  expect(titleAt({ title, drawTime }, timeOn(dayOf('2026-11-21'), time))).toBe(called)
})

const groups = (session: string) =>
  drawsOn('2026-11-21')
    .find((draw) => draw.session === session)
    ?.closes.map(
      ({ posts, digits, closesMs }) => `${posts.join('+')} ${digits.join('/')} ${wall(closesMs).slice(11)}`,
    )

test.each([
  ['DAY', ['LO+A+F+I+K 2/3 16:10', 'B+C+D+N 2/3 16:25']],
  ['NIGHT', ['LO 2/3 18:10', 'A 2/3 18:20', 'B+C+D 2/3 18:28']],
  ['1030', ['A+B+C+D 2/3 10:25']],
  ['2000', ['A+B+C+D 2/3 19:55']],
])('the groups of %s close at their times', (session, closes) => {
  expect(groups(session)).toEqual(closes)
})

test.each([
  ['2026-11-21', 'DAY', '2026-11-20 19:00', '2026-11-21 16:00', '2026-11-21 16:25'],
  ['2026-11-21', 'NIGHT', '2026-11-20 19:00', '2026-11-21 18:00', '2026-11-21 18:28'],
  ['2026-11-21', '1300', '2026-11-21 07:00', '2026-11-21 12:45', '2026-11-21 12:55'],
])('%s %s: opens, stops deleting ten minutes before the first group, closes', (day, session, ...times) => {
  const draw = drawsOn(day).find((candidate) => candidate.session === session)
  expect([draw?.opensMs, draw?.stopDeleteMs, draw?.closesMs].map((ms) => wall(ms ?? 0))).toEqual(times)
})

test('every calendar stops deleting ten minutes before its first group closes, and draws after its last', () => {
  for (const draw of plannedDraws(DEFAULT_RULES, {
    fromDay: dayOf('2026-12-01'),
    toDay: dayOf('2026-12-31'),
  })) {
    const first = Math.min(...draw.closes.map(({ closesMs }) => closesMs))
    expect(first - draw.stopDeleteMs).toBe(600_000)
    expect(draw.opensMs < draw.stopDeleteMs && draw.closesMs <= draw.drawMs).toBe(true)
    if (draw.houseDrawn) expect([draw.drawMs - draw.closesMs, draw.closesMs % 300_000]).toEqual([300_000, 0])
  }
})

test('the South by weekday: the provinces are the columns, main one first', () => {
  const columns = ['23', '24', '25', '26', '27', '28', '29'].map((day) =>
    drawsOn(`2026-11-${day}`)
      .find(({ session }) => session === 'DAY')
      ?.columns.join(', '),
  )
  expect(columns).toEqual([
    'HCMC, Đồng Tháp, Cà Mau',
    'Bến Tre, Vũng Tàu, Bạc Liêu',
    'Đồng Nai, Cần Thơ, Sóc Trăng',
    'Tây Ninh, An Giang, Bình Thuận',
    'Vĩnh Long, Bình Dương, Trà Vinh',
    'HCMC, Long An, Bình Phước, Hậu Giang',
    'Tiền Giang, Kiên Giang, Đà Lạt',
  ])
  expect(drawsOn('2026-11-23').find(({ session }) => session === 'NIGHT')?.columns).toEqual([])
})

test('Thailand over a year and a half: on the 1st and 16th, three of them moved', () => {
  const span = { fromDay: dayOf('2026-11-20'), toDay: dayOf('2028-01-20') }
  const days = plannedDraws(DEFAULT_RULES, span)
    .filter(({ type }) => type === 'TN')
    .map(({ drawMs }) => wallTime(drawMs).slice(0, 10))
  expect(days.slice(0, 4)).toEqual(['2026-12-01', '2026-12-16', '2026-12-30', '2027-01-17'])
  expect(days.slice(8, 14)).toEqual([
    '2027-04-01',
    '2027-04-16',
    '2027-05-02',
    '2027-05-16',
    '2027-06-01',
    '2027-06-16',
  ])
  expect(days.slice(-3)).toEqual(['2027-12-16', '2027-12-30', '2028-01-17'])
  expect(days.length).toBe(28)
})

test.each([
  ['2026-01-01', false],
  ['2026-12-30', true],
  ['2026-12-31', false],
  ['2027-01-01', false],
  ['2027-01-16', false],
  ['2027-01-17', true],
  ['2027-05-01', false],
  ['2027-05-02', true],
  ['2028-02-29', false],
  ['2028-03-01', true],
])('Thailand draws on %s: %s', (day, draws) => {
  expect(hasDraw(sessionRules(DEFAULT_RULES, 'TN', 'DAY').calendar, dayOf(day))).toBe(draws)
})

test('a draw may move into the next month, and over the end of a year', () => {
  const calendar = { kind: 'monthly' as const, days: [28], moved: { '02-28': '03-02', '12-28': '01-02' } }
  const isDrawn = (iso: string) => hasDraw(calendar, dayOf(iso))
  expect(['2027-02-28', '2027-03-02', '2027-03-28', '2027-04-02'].map(isDrawn)).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(['2026-12-28', '2027-01-02', '2027-01-28'].map(isDrawn)).toEqual([false, true, true])
})

test('Thailand opens three days before, closes at 15:00 and is drawn at 15:30', () => {
  const draw = drawsOn('2026-12-30').find(({ type }) => type === 'TN')
  expect(draw?.columns).toEqual([])
  expect(
    [draw?.opensMs, draw?.stopDeleteMs, draw?.closesMs, draw?.drawMs].map((ms) => wall(ms ?? 0)),
  ).toEqual(['2026-12-27 07:00', '2026-12-30 14:50', '2026-12-30 15:00', '2026-12-30 15:30'])
})

test('days are those of Phnom Penh: seven hours before midnight UTC the next one begins', () => {
  expect(dayNumberAt(Date.parse('2026-11-20T16:59:59.999Z'))).toBe(dayOf('2026-11-20'))
  expect(dayNumberAt(Date.parse('2026-11-20T17:00:00Z'))).toBe(dayOf('2026-11-21'))
  expect(weekdayOf(dayOf('2026-11-21'))).toBe(6)
  expect(weekdayOf(0)).toBe(4)
  expect(weekdayOf(-5)).toBe(6)
  expect(() => timeOn(0, '24:00')).toThrow('HH:MM')
  for (const text of ['7:00', '07:60', '07:000', '107:00', '07.00', ''])
    expect(() => timeOn(0, text)).toThrow('HH:MM')
  expect(timeOn(1, '00:00')).toBe(DAY_MS - 7 * 3_600_000)
  expect(timeOn(0, '23:59') - timeOn(0, '00:00')).toBe(DAY_MS - 60_000)
})

test('no draw is planned twice or lost where spans meet, and each lies on its day', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 19_000, max: 30_000 }),
      fc.nat({ max: 20 }),
      fc.nat({ max: 20 }),
      (fromDay, a, b) => {
        const middle = fromDay + a
        const parts = [
          ...plannedDraws(DEFAULT_RULES, { fromDay, toDay: middle }),
          ...plannedDraws(DEFAULT_RULES, { fromDay: middle + 1, toDay: middle + b }),
        ]
        const whole = plannedDraws(DEFAULT_RULES, { fromDay, toDay: middle + b })
        expect(parts).toEqual(whole)
        expect(whole.filter(({ type }) => type !== 'TN').length).toBe(7 * (a + b + 1))
        for (const { drawMs, type } of whole) {
          expect(dayNumberAt(drawMs) >= fromDay && dayNumberAt(drawMs) <= middle + b).toBe(true)
          if (type === 'VN') expect((drawMs + 7 * 3_600_000) % DAY_MS).toBeGreaterThan(16 * 3_600_000)
        }
      },
    ),
  )
})

test('Thailand draws 24 times in every year', () => {
  for (let year = 2020; year < 2040; year++) {
    const span = { fromDay: dayOf(`${year}-01-01`), toDay: dayOf(`${year}-12-31`) }
    const draws = plannedDraws(DEFAULT_RULES, span).filter(({ type }) => type === 'TN')
    expect(draws.length).toBe(24)
  }
})
