/** The bet page of the ticket lottery, used by keyboard alone. */
import type { LotteryTicket, LotteryTicketWithItems } from '@samnang/contract/lottery'
import type { Route } from 'playwright-core'
import { expect } from 'vitest'
import type { Person } from '../browser.ts'
import { ask } from '../lotto59-page.ts'
import { khmer, money } from '../words.ts'
import { untilIs } from './until-is.ts'

const BETS = '**/api/lottery/ticket/bet'

export type DrawAt = { id: number; type: 'VN' | 'TN' | 'KH'; session: string; drawMs: number }

/** From anywhere to the line where lines are typed, for this draw and no other one. */
export async function openDesk(person: Person, draw: DrawAt): Promise<void> {
  const { page, isPhone } = person
  await page.goto(`/game/lottery/bet/${draw.type.toLowerCase()}`)
  if (isPhone)
    await page.getByRole('button', { name: new RegExp(khmer('lotteryBet', 'choose_draw')) }).press('Enter')
  const group = page.getByRole('group', { name: khmer('lotteryLines', 'draws') })
  const session = draw.type === 'VN' ? khmer('lotteryNames', `session_${draw.session}`) : ''
  const options = group.getByRole('button').filter({ hasText: phnomPenhHour(draw.drawMs) })
  await options.filter({ hasText: session }).first().press('Enter')
  if (isPhone)
    await page.getByRole('button', { name: khmer('lotteryBet', 'shows_code'), exact: true }).press('Enter')
  await codeField(person).waitFor()
}

function codeField({ page }: Person) {
  return page.getByRole('textbox', { name: khmer('lotteryCode', 'code'), exact: true })
}

/** One line and Enter; the field is empty when it was taken. */
export async function typeLine(person: Person, code: string): Promise<void> {
  const { page } = person
  await codeField(person).focus()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await untilIs(code, '', () => codeField(person).inputValue())
}

/** A line that is not taken: what is underlined, and what is said about it. The field is empty again. */
export async function typeWrong(person: Person, code: string, sentence: string): Promise<string> {
  const { page } = person
  await codeField(person).focus()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await page.getByText(sentence).first().waitFor()
  const marked = await page.locator('main mark').textContent()
  expect(await codeField(person).inputValue(), 'what was typed stays').toBe(code)
  await page.keyboard.press('Escape')
  return marked ?? ''
}

/** The big button says what the ticket costs. */
export async function says({ page }: Person, cost: number): Promise<void> {
  const words = [khmer('lotteryBet', 'place'), khmer('lotteryBet', 'must_fix').split(' {')[0] ?? '']
  const button = page.getByRole('button', { name: new RegExp(`^(${words.join('|')})`) })
  await untilIs('the cost of the ticket', `${words[0]} ${money(cost)}៛`, () => button.first().textContent())
}

/** F9 asks, F9 once more says yes. */
export async function placeByKeys({ page }: Person): Promise<void> {
  await page.keyboard.press('F9')
  const question = page.getByRole('dialog', { name: khmer('lotteryBet', 'ask_title') })
  await question.waitFor()
  await page.keyboard.press('F9')
  await question.waitFor({ state: 'detached' })
}

export async function untilPlaced({ page }: Person): Promise<void> {
  await page.getByText(khmer('lotteryLines', 'placed')).first().waitFor()
}

type Sent = { key: string | undefined; body: string }

/** Loses the first answers to a placing: the server hears it, the page never hears back. Drafts pass. */
export async function loseAnswers({ page }: Person, times: number): Promise<Sent[]> {
  const sent: Sent[] = []
  await page.route(BETS, async (route: Route) => {
    const request = route.request()
    const body = request.postData() ?? ''
    if (!body.includes('"place":true')) return route.continue()
    sent.push({ key: request.headers()['idempotency-key'], body })
    if (sent.length > times) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  return sent
}

/** Asked past the page, with the player's own session; the code of its refusal, or `ok`. */
export async function placePastPage({ context }: Person, drawId: number, post: string): Promise<string> {
  const cookies = await context.cookies()
  const token = decodeURIComponent(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '')
  const item = { numbers: ['47'], digits: 2, posts: [post], amount: 100, kind: 'straight' }
  const response = await context.request.post('/api/lottery/ticket/bet', {
    headers: { 'x-xsrf-token': token, 'idempotency-key': crypto.randomUUID() },
    data: { result_id: drawId, items: [item], place: true },
  })
  return response.ok() ? 'ok' : ((await response.json()) as { code: string }).code
}

/** The player's tickets of a draw, newest first, without drafts. */
export async function ticketsOf(person: Person, drawId: number): Promise<LotteryTicket[]> {
  const { rows } = await ask<{ rows: LotteryTicket[] }>(person, '/api/lottery/ticket/list?limit=100')
  return rows.filter(({ result_id, state }) => result_id === drawId && state !== 'draft')
}

export function ticketWithLines(person: Person, ticketId: number): Promise<LotteryTicketWithItems> {
  return ask(person, `/api/lottery/ticket/items?ticket_id=${ticketId}`)
}

/** `09:05 PM`. */
function phnomPenhHour(ms: number): string {
  const at = new Date(ms + 7 * 3_600_000)
  const two = (n: number) => String(n).padStart(2, '0')
  const hours = at.getUTCHours()
  return `${two(hours % 12 || 12)}:${two(at.getUTCMinutes())} ${hours < 12 ? 'AM' : 'PM'}`
}
