/**
 * Every draw of a house, the newest ten thousand if somebody wants (VERIFY_DRAWS=10000), is recomputed by the page in a browser
 * from what is published, and by a phone's processor within two seconds each.
 */
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Person, PHONE } from './browser.ts'
import { type DrawnHouse, drawnHouse } from './drawn-house.ts'
import { noComplaints, visit } from './visit.ts'

const DRAWS = Number(process.env.VERIFY_DRAWS ?? 120)
const AT_ONCE = 60
/** As browsers' own tools take a phone of the middle for a machine of an office. */
const SLOWED = 6
const DRAW_MAX_MS = 2_000
const EACH_MS = 3_000

const here = visit()
let house: DrawnHouse

beforeAll(
  async () => {
    house = await drawnHouse(inject('product').root, DRAWS)
  },
  60_000 + DRAWS * EACH_MS,
)
afterAll(() => house?.stop())

interface Seen {
  id: string
  verdict: string
  /** Steps that are not right. */
  wrong: string[]
  steps: number
  ms: number
}

/** As a player taps from draw to draw: the page is the same one, what it shows is not. */
const WALK = `async (ids) => {
  const seen = []
  for (const id of ids) {
    const started = performance.now()
    history.pushState(null, '', '/fair/' + id)
    const verdict = () => document.querySelector('.fair-verdict')
    const isThere = () => verdict() && document.querySelector('main header').textContent.includes(id)
    while (!isThere() && performance.now() - started < 20_000) await new Promise((done) => setTimeout(done, 2))
    const ms = performance.now() - started
    const lines = [...document.querySelectorAll('.fair-line')]
    const wrong = lines.filter((line) => line.dataset.state !== 'ok').map((line) => line.dataset.code)
    seen.push({ id, verdict: verdict()?.dataset.state ?? 'none', wrong, steps: lines.length, ms })
  }
  return seen
}`

function walk({ page }: Person, ids: readonly string[]): Promise<Seen[]> {
  return page.evaluate<Seen[]>(`(${WALK})(${JSON.stringify(ids)})`)
}

/** Milliseconds until the verdict, the middle of seven draws. */
async function slowedMs(person: Person, ids: readonly string[]): Promise<number> {
  const tools = await person.context.newCDPSession(person.page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  return middleOf(await walk(person, ids.slice(-7)))
}

function middleOf(seen: readonly Seen[]): number {
  const sorted = seen.map(({ ms }) => ms).sort((a, b) => a - b)
  return Math.round(sorted[sorted.length >> 1] ?? Number.NaN)
}

test('the page recomputes every draw from published records alone', {
  timeout: 60_000 + DRAWS * EACH_MS,
}, async () => {
  const person = await here.person(PHONE, {}, house.url)
  const asked = new Set<string>()
  person.page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.add(pathname.replace(/\d+/, 'ID'))
  })
  await person.page.goto('/fair')
  await person.page.getByRole('heading', { level: 1 }).waitFor()
  asked.clear()
  const ids = house.ids.map(String)
  const seen: Seen[] = []
  for (let at = 0; at < ids.length; at += AT_ONCE)
    seen.push(...(await walk(person, ids.slice(at, at + AT_ONCE))))
  expect(seen.filter(({ verdict, wrong }) => verdict !== 'ok' || wrong.length > 0)).toEqual([])
  expect(seen.map(({ id }) => id)).toEqual(ids)
  expect(Math.min(...seen.map(({ steps }) => steps))).toBeGreaterThan(10)
  expect([...asked].sort()).toEqual(['/api/fairness/ID', '/api/fairness/ID/leaves', '/api/fairness/keys'])
  const slowed = await slowedMs(person, ids)
  console.log(
    `${seen.length} draws recomputed, each ${middleOf(seen)} ms; ${SLOWED} times slower: ${slowed} ms`,
  )
  expect(slowed).toBeLessThan(DRAW_MAX_MS)
  noComplaints(person)
})
