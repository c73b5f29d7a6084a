/** The portal as a player uses it: what they read and press on the log-in and the lotto 59 page. */
import type { Result, Ticket } from '@samnang/contract/lotto59'
import { expect } from 'vitest'
import type { Person } from './browser.ts'
import { poll } from './stream.ts'
import { khmer, money } from './words.ts'

const GAME = '/game/lotto/59'
const RANGES = {
  small: `${khmer('lotto59', 'small')} 55–300`,
  big: `${khmer('lotto59', 'big')} 301–545`,
  middle: '275–325',
} as const

export async function typeCredentials(
  { page, press }: Person,
  { name, password }: { name: string; password: string },
): Promise<void> {
  await page.getByLabel(khmer('login', 'username')).fill(name)
  await page.getByLabel(khmer('login', 'password'), { exact: true }).fill(password)
  await press(page.getByRole('button', { name: khmer('login', 'login'), exact: true }))
}

/** From the log-in page to the fast lotto. */
export async function logIn(person: Person, account: { name: string; password: string }): Promise<void> {
  await person.page.goto('/login')
  await typeCredentials(person, account)
  await person.page.waitForURL(`**${GAME}`)
  await chooseFast(person)
}

export async function chooseFast({ page, press }: Person): Promise<void> {
  const fast = page.getByRole('radio', { name: new RegExp(`^${khmer('lotto59', 'poll_2')},`) })
  await fast.waitFor()
  if ((await fast.getAttribute('aria-checked')) !== 'true') await press(fast)
  await page.getByRole('timer').waitFor()
}

/** Seconds that the clock on the screen shows. */
async function secondsLeft({ page }: Person): Promise<number> {
  const text = (await page.getByRole('timer').textContent({ timeout: 5_000 })) ?? ''
  const [minutes = 0, seconds = 0] = text.split(':').map(Number)
  return minutes * 60 + seconds
}

/** From one draw's close to the next one's clock on a page that is busy. */
const NEXT_DRAW_MS = 40_000

/** Waits for a draw that has this many seconds left: one that has fewer runs out before, whatever the hour. */
export function untilLeft(person: Person, seconds: number): Promise<true> {
  const isEnough = async () => {
    const left = await secondsLeft(person).catch(() => 0)
    return left >= seconds || undefined
  }
  return poll(isEnough, seconds * 1000 + NEXT_DRAW_MS, `no draw with ${seconds} s left`)
}

/** Presses the button of a range; the amount is that of the chosen chip. */
export async function pressRange(person: Person, range: keyof typeof RANGES, amount = 1000): Promise<void> {
  const name = khmer('lotto59', 'bet_on', { amount: money(amount), what: RANGES[range] })
  await person.press(person.page.getByRole('button', { name }))
}

export async function pressTab({ page, press }: Person, tab: 'range' | 'number' | 'jackpot'): Promise<void> {
  await press(page.getByRole('radio', { name: khmer('lotto59', `tab_${tab}`), exact: true }))
}

/** One number on some posts, 1,000 riel each. */
export async function pressNumber(person: Person, value: number, posts: readonly string[]): Promise<void> {
  const { page, press } = person
  await pressTab(person, 'number')
  for (const post of ['A', 'B', 'C', 'D', 'E']) {
    const button = page.getByRole('button', { name: khmer('lotto59', 'post', { post }), exact: true })
    const isOn = (await button.getAttribute('aria-pressed')) === 'true'
    if (isOn !== posts.includes(post)) await press(button)
  }
  await press(page.getByRole('button', { name: khmer('lotto59', 'number', { n: value }), exact: true }))
}

/** Five numbers by chance, into the slip. */
export async function pressJackpot(person: Person): Promise<void> {
  const { page, press } = person
  await pressTab(person, 'jackpot')
  await press(page.getByRole('button', { name: khmer('morePads', 'quick_pick') }))
  await press(page.getByRole('button', { name: khmer('morePads', 'add_jackpot', { amount: '1,000' }) }))
}

/** The one big button, with what it costs. */
export function placeButton({ page }: Person, cost: number) {
  return page.getByRole('button', { name: `${khmer('lotto59', 'place')} ${money(cost)}៛`, exact: true })
}

/** Places what is in the slip with one tap and waits for the word that it stands. */
export async function place(person: Person, cost: number): Promise<void> {
  await person.press(placeButton(person, cost))
  await sayPlaced(person, cost).waitFor()
}

/** The slip's own word; the pad says a part of it as well. */
export function sayPlaced({ page }: Person, cost: number) {
  const text = `${khmer('lotto59', 'placed')} ${khmer('lotto59', 'placed_text', { cost: money(cost) })}`
  return page.getByText(text, { exact: true }).first()
}

/** The balance in the top bar, in riel; once it is there, for a page that is not drawn yet has a bar without figures. */
export async function balanceOn({ page }: Person): Promise<number> {
  const figure = new RegExp(`${khmer('shell', 'money')}\\s*([\\d,.]+)\\s*៛`)
  const text = await page.locator('header').filter({ hasText: figure }).first().textContent()
  return Number(figure.exec(text ?? '')?.[1]?.replaceAll(',', ''))
}

export function stage({ page }: Person) {
  return page.getByRole('region', { name: khmer('lotto59', 'balls') })
}

/** The balls that lie on the stage, in drawing order. */
export async function ballsOn(person: Person): Promise<number[]> {
  return (await stage(person).locator('.ball').allTextContents()).map(Number)
}

/** What the server says to this person's browser; never from another session. */
export async function ask<T>({ context }: Person, path: string): Promise<T> {
  const response = await context.request.get(path, { headers: { accept: 'application/json' } })
  expect(response.status(), path).toBe(200)
  return ((await response.json()) as { data: T }).data
}

export async function ticketsOf(person: Person, resultId?: number): Promise<Ticket[]> {
  const filter = resultId === undefined ? '' : `&result_id=${resultId}`
  return (await ask<{ rows: Ticket[] }>(person, `/api/v1/ticket/list?limit=100${filter}`)).rows
}

export function untilResult(person: Person, resultId: number, ms = 40_000): Promise<Result> {
  const look = async () => {
    const { results } = await ask<{ results: Result[] }>(person, '/api/v1/result/recent?poll=POLL_2&limit=5')
    return results.find((result) => result.result_id === resultId)
  }
  return poll(look, ms, `no result of ${resultId}`)
}
