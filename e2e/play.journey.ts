/** From the log-in to money won, by thumb and by mouse: what the screen says is what the rules and the ledger say. */
import type { Result, Ticket } from '@samnang/contract/lotto59'
import { expect, test } from 'vitest'
import { DESKTOP, MOVING, type Person, PHONE } from './browser.ts'
import { payoutOf } from './checks/rules.ts'
import {
  ask,
  balanceOn,
  ballsOn,
  chooseFast,
  place,
  pressJackpot,
  pressNumber,
  pressRange,
  pressTab,
  stage,
  ticketsOf,
  typeCredentials,
  untilLeft,
  untilResult,
} from './lotto59-page.ts'
import { poll } from './stream.ts'
import { noComplaints, visit } from './visit.ts'
import { khmer, money } from './words.ts'

const START = 200_000
/** Small, big, a band, a number on two posts, a jackpot: 1,000 riel each. */
const STAKE = 6_000
const here = visit(undefined, MOVING)

test.each([
  { device: 'phone', screen: PHONE },
  { device: 'desktop', screen: DESKTOP },
])(
  '$device: log in, bet on each type, watch ten balls fall, get stake × rate',
  async ({ device, screen }) => {
    const account = await here.player(`play-${device}`, START)
    const person = await here.person(screen)
    await logInAtLast(person, account)
    await placeEachType(person)
    const tickets = await ticketsOf(person)
    expect(tickets.map(({ type }) => type).sort()).toEqual(
      ['JACKPOT', 'NUMBER', 'NUMBER', 'RANGE_3', 'RANGE_6', 'RANGE_7'].sort(),
    )
    expect(await balanceOn(person)).toBe(START - STAKE)
    await badgeSays(person, 6)

    const [{ result_id: resultId, number } = { result_id: 0, number: 0 }] = tickets
    const seen = await watchBalls(person, number)
    const told = await untilOwnResult(person)
    const result = await untilResult(person, resultId)
    expect(seen).toEqual(result.balls)
    await moneyIsRight(person, tickets, result)
    wordsAreRight(told, tickets, result)
    await badgeSays(person, 0)
    noComplaints(person)
  },
)

/** A wrong password is refused in Khmer; the right one leads to the game. */
async function logInAtLast(person: Person, account: { name: string; password: string }): Promise<void> {
  const { page } = person
  await page.goto('/login')
  await page.getByRole('heading', { name: khmer('login', 'login_title') }).waitFor()
  await typeCredentials(person, { ...account, password: 'not-the-password' })
  await page.getByRole('alert').getByText(khmer('login', 'invalid_credentials')).waitFor()
  await typeCredentials(person, account)
  await page.waitForURL('**/game/lotto/59')
  await page.locator('header').getByText(account.name.toUpperCase(), { exact: true }).waitFor()
  await chooseFast(person)
  expect(await balanceOn(person)).toBe(START)
}

async function placeEachType(person: Person): Promise<void> {
  await pressTab(person, 'number') // the other pads are a file of their own: here before the clock matters
  await person.page.getByRole('button', { name: khmer('lotto59', 'post', { post: 'A' }) }).waitFor()
  await pressTab(person, 'range')
  await untilLeft(person, 9)
  await pressRange(person, 'small')
  await pressRange(person, 'big')
  await pressRange(person, 'middle')
  await pressNumber(person, 7, ['A', 'C'])
  await pressJackpot(person)
  await place(person, STAKE)
}

/** Counts the balls on the stage while they fall: one after the other, none twice, none early. */
async function watchBalls(person: Person, number: number): Promise<number[]> {
  const headline = `${khmer('lotto59', 'showing')} · ${khmer('lotto59', 'draw_number', { n: number })}`
  await stage(person).getByText(headline).waitFor({ timeout: 20_000 })
  const counts = new Set<number>()
  const last = await poll(
    async () => {
      const balls = await ballsOn(person)
      counts.add(balls.length)
      return balls.length === 10 ? balls : undefined
    },
    20_000,
    'the ten balls did not fall',
  )
  // Half a second apart: a slow machine may miss some looks, never most of them.
  expect(counts.size).toBeGreaterThanOrEqual(6)
  expect(new Set(last).size).toBe(10)
  return last
}

/** By the checker's own rules: never by what the server says a ticket got. */
function wonBy({ type, amount, rate, value, post, numbers }: Ticket, { balls }: Result): number {
  const mask = (numbers ?? []).reduce((sum, n) => sum | (1n << BigInt(n - 1)), 0n)
  const onPost = BigInt(('ABCDE'.indexOf(post ?? '') + 1) * 100 + (value ?? 0))
  const kinds = { JACKPOT: [9, mask], NUMBER: [8, onPost] } as const
  const [no, pick] = kinds[type as 'JACKPOT'] ?? [Number(type.slice(-1)), 0n]
  const stake = BigInt(amount) * 100_000n
  const units = payoutOf({ type: no, pick, stake, rate: BigInt(Math.round(rate * 100)) }, balls)
  return Number(units ?? 0n) / 100_000
}

type Told = { own: string; rows: string[] }

/** What stands on the screen once the player's result is there, read in one moment: the next draw wipes it. */
function untilOwnResult({ page }: Person): Promise<Told> {
  const look = `({
    own: document.querySelector('[aria-label="${khmer('lotto59', 'balls')}"] [role=status]')?.innerText ?? '',
    rows: [...document.querySelectorAll('main li')].map((row) => row.innerText),
  })`
  const told = async () => {
    const now = await page.evaluate<Told>(look)
    return now.own === '' ? undefined : now
  }
  return poll(told, 20_000, 'the own result was not told')
}

async function moneyIsRight(person: Person, tickets: Ticket[], result: Result): Promise<void> {
  const won = tickets.reduce((sum, ticket) => sum + wonBy(ticket, result), 0)
  expect(won).toBeGreaterThan(0) // small or big
  const hasCome = async () => ((await balanceOn(person)) === START - STAKE + won ? true : undefined)
  await poll(hasCome, 10_000, `the screen does not show ${START - STAKE + won}`)
  expect((await ask<{ balance: number }>(person, '/api/user')).balance).toBe(START - STAKE + won)
}

function ownLine(won: number): string {
  if (won > STAKE) return khmer('lotto59', 'you_won', { amount: money(won - STAKE) })
  return khmer('lotto59', 'you_got', { paid: money(won), staked: money(STAKE) })
}

/** The own line says what the draw came to; each ticket what it is, whether it won, what it got, and why. */
function wordsAreRight({ own, rows }: Told, tickets: Ticket[], result: Result): void {
  expect(own).toBe(ownLine(tickets.reduce((sum, ticket) => sum + wonBy(ticket, result), 0)))
  for (const ticket of tickets) {
    const won = wonBy(ticket, result)
    const row = rows.find((text) => text.includes(`#${String(ticket.id).padStart(7, '0')}`))
    expect(row).toContain(khmer('tickets', won > 0 ? 'ticket_won' : 'ticket_lost'))
    expect(row).toContain(why(ticket, result))
    if (won > 0) expect(row).toContain(`${money(won)}៛`)
  }
}

function why({ type, value, post, numbers }: Ticket, { total, size, balls }: Result): string {
  const say = (key: string, values = {}) => khmer('tickets', key, values)
  const posts = balls.slice(0, 5)
  if (type === 'NUMBER') {
    const ball = posts['ABCDE'.indexOf(post ?? '')] ?? 0
    const found = 'ABCDE'[posts.indexOf(value ?? 0)]
    if (ball === value) return say('why_number_won', { post: post ?? '', ball })
    const values = { number: value ?? 0, post: post ?? '', ball, found: found ?? '' }
    return say(found ? 'why_number_elsewhere' : 'why_number_lost', values)
  }
  if (type === 'JACKPOT') {
    const n = (numbers ?? []).filter((number) => posts.includes(number)).length
    return say(['lost', 'lost', 'lost', 'small', 'big', 'pot'].map((end) => `why_jackpot_${end}`)[n] ?? '', {
      n,
    })
  }
  const sum = total ?? 0
  if (type === 'RANGE_3')
    return say(sum >= 275 && sum <= 325 ? 'why_range_won' : 'why_range_lost', {
      total: sum,
      low: 275,
      high: 325,
    })
  const chosen = type === 'RANGE_6' ? 'small' : 'big'
  const values = { total: sum, size: khmer('lotto59', size ?? ''), chosen: khmer('lotto59', chosen) }
  return say(size === chosen ? 'why_size_won' : 'why_size_lost', values)
}

/** The badge counts the tickets that wait for a result. */
async function badgeSays({ page }: Person, waiting: number): Promise<void> {
  const badge = page.getByRole('img', { name: khmer('shell', 'outstanding_tickets', { n: waiting }) })
  if (waiting > 0) return badge.first().waitFor()
  const anyBadge = page.locator(`[aria-label$="${khmer('shell', 'outstanding_tickets', { n: '' }).trim()}"]`)
  await poll(async () => ((await anyBadge.count()) === 0 ? true : undefined), 10_000, 'the badge stayed')
}
