/** A draw of VN as a player lives it: from twenty typed lines to the money that was handed out. */
import type { LotteryResult, LotteryTicketWithItems } from '@samnang/contract/lottery'
import { expect } from 'vitest'
import type { Person } from '../browser.ts'
import { terminalOf } from '../colleague.ts'
import { fits } from '../fits.ts'
import { ask, balanceOn } from '../lotto59-page.ts'
import { samnang, type World } from '../processes.ts'
import { poll } from '../stream.ts'
import { khmer, money } from '../words.ts'
import {
  type DrawAt,
  loseAnswers,
  openDesk,
  placeByKeys,
  placePastPage,
  says,
  ticketsOf,
  ticketWithLines,
  typeLine,
  typeWrong,
  untilPlaced,
} from './bet-page.ts'
import { enterResult, typeResult } from './operator.ts'
import { deleteLine, handOut, openTicket, untilDeletingIsOver, untilWon } from './ticket-page.ts'
import type { TypedTicket } from './tickets.ts'
import { untilIs } from './until-is.ts'

export const START_RIEL = 1_000_000
const LOST_ANSWERS = 2

export type Story = {
  world: World
  person: Person
  draw: DrawAt
  /** Of the group that closes first, and of one that is open a minute longer. */
  posts: { closed: string; open: string }
  ticket: TypedTicket
}

const balanceOf = async (person: Person) => (await ask<{ balance: number }>(person, '/api/user')).balance

/** Twenty lines, one mistake, two lost answers: the ticket stands once. Its id. */
export async function typeAndPlace({ person, draw, ticket }: Story): Promise<number> {
  const { code, marked, says: key } = ticket.wrong
  await openDesk(person, draw)
  expect(await typeWrong(person, code, khmer('lotteryCode', key))).toBe(marked)
  for (const line of ticket.lines.slice(0, -1)) await typeLine(person, line)
  await writeOnWithoutLine(person, draw, ticket)
  if (person.isPhone) await fits(person, 'a ticket of twenty lines')
  const sent = await loseAnswers(person, LOST_ANSWERS)
  await placeByKeys(person)
  await person.page.getByText(khmer('lotteryLines', 'checking')).first().waitFor()
  await untilPlaced(person)
  expect(sent.length).toBe(LOST_ANSWERS + 1)
  expect(new Set(sent.map((one) => one.key + one.body)).size).toBe(1)
  const [placed, ...more] = await ticketsOf(person, draw.id)
  expect(more, 'placed once').toEqual([])
  expect(placed).toMatchObject({ state: 'placed', cost: ticket.cost })
  expect(await balanceOn(person)).toBe(START_RIEL - ticket.cost)
  return placed?.id ?? 0
}

/** The line goes before the last one is typed: it is told, what was typed stays, and neither a reload nor the server takes it away. */
async function writeOnWithoutLine(person: Person, draw: DrawAt, { lines, cost }: TypedTicket): Promise<void> {
  const { page, context } = person
  const told = page.getByText(khmer('shell', 'offline'))
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await context.setOffline(true)
  await told.first().waitFor()
  for (const line of lines.slice(-1)) await typeLine(person, line)
  await says(person, cost)
  await page.reload()
  await page.getByText(khmer('base', 'no_answer')).waitFor()
  await context.setOffline(false)
  await page.locator('main#content').waitFor()
  await openDesk(person, draw)
  await says(person, cost)
}

/** One line returns with its stake; at the stop-delete that is over, on the page and past it. */
export async function takeLineBack({ person, ticket }: Story, ticketId: number): Promise<void> {
  const { what, refund } = ticket.deleted
  await openTicket(person, ticketId)
  await deleteLine(person, what, refund)
  expect(await balanceOf(person)).toBe(START_RIEL - ticket.cost + refund)
  const { items } = await ticketWithLines(person, ticketId)
  expect(items.filter(({ state }) => state === 'deleted')).toHaveLength(1)
  await untilDeletingIsOver(person)
}

/** The first group is closed: its posts are refused, those of the other one are sold on. */
export async function betAfterFirstClose({ person, draw, posts }: Story): Promise<void> {
  await openDesk(person, draw)
  await poll(
    async () => (await closesOf(person, draw.id)).some(({ open }) => !open) || undefined,
    120_000,
    'no close',
  )
  const says = khmer('lotteryLines', 'closed_posts', { posts: posts.closed })
  await typeWrong(person, `47 ${posts.closed.toLowerCase()} 1000`, says)
  expect(await placePastPage(person, draw.id, posts.closed.toUpperCase())).toBe('draw_closed')
  await typeLine(person, `98 ${posts.open.toLowerCase()} 500`)
  await placeByKeys(person)
  await untilPlaced(person)
  expect((await ticketsOf(person, draw.id)).map(({ cost }) => cost)).toContain(500)
}

async function closesOf(person: Person, drawId: number) {
  const { rows } = await ask<{ rows: { result_id: number; open: boolean }[] }>(
    person,
    '/api/lottery/result/timeout',
  )
  return rows.filter(({ result_id }) => result_id === drawId)
}

/** Nobody sees a number before two clerks have typed the same. */
export async function clerksDiffer(
  { world, person, draw }: Story,
  right: object,
  wrong: object,
): Promise<void> {
  const enters = { drawId: draw.id, kind: 'enter' as const, staff: 'sokha' }
  const isClosed = async () => (await closesOf(person, draw.id)).every(({ open }) => !open) || undefined
  await poll(isClosed, 120_000, 'not closed')
  const typed = async () => (await typeResult(world, enters, right)).code === 0 || undefined
  await poll(typed, 10_000, 'no result is taken')
  const other = await typeResult(world, { drawId: draw.id, kind: 'confirm', staff: 'dara' }, wrong)
  expect([other.code, other.stderr]).toEqual([1, expect.stringContaining('differ')])
  const same = await typeResult(world, { ...enters, kind: 'confirm' }, right)
  expect(same.code, 'nobody confirms their own entry').toBe(1)
  const seen = await ask<LotteryResult>(person, `/api/lottery/result/${draw.id}`)
  expect([seen.state, seen.prizes, seen.posts.B]).toEqual(['entered', null, { d2: ['**'], d3: ['***'] }])
}

/** The open page of the ticket hears of the result; winning places, payout, balance. */
export async function win({ world, person, draw, ticket }: Story, id: number, right: object): Promise<void> {
  await openTicket(person, id)
  await enterResult(world, draw.id, right)
  await untilWon(person, ticket.payout)
  const won = await ticketWithLines(person, id)
  expect(won.ticket).toMatchObject({ state: 'won', payout: ticket.payout, paid_out: false })
  expect(sumOf(won)).toBe(ticket.payout)
  const held = won.items.find(({ numbers }) => numbers[0] === ticket.held.what)
  expect(held).toMatchObject({
    state: 'won',
    payout: ticket.held.payout,
    win_places: [{ number: ticket.held.what }],
  })
  const stakes = ticket.cost - ticket.deleted.refund + 500
  await closeWin(person, ticket.payout - stakes)
  await untilIs('the balance', START_RIEL - stakes + ticket.payout, () => balanceOn(person))
}

/** Told as all wins are, with the net of the whole draw, and not again after a reload. */
async function closeWin({ page, press }: Person, net: number): Promise<void> {
  const told = page.getByRole('dialog', { name: khmer('win', 'you_won', { amount: money(net) }) })
  await press(told.getByRole('button', { name: khmer('shell', 'understand') }))
  await told.waitFor({ state: 'detached' })
  const asked = page.waitForResponse(/\/api\/notice\/list/)
  await page.reload()
  await asked
  await page.locator('main h1').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
}

function sumOf({ items }: LotteryTicketWithItems): number {
  return items.reduce((sum, { payout }) => sum + payout, 0)
}

/** Marked by the line; no money moves, and whoever would take the draw back is only told that it needs another person. */
export async function collect({ world, person, draw, ticket }: Story, id: number): Promise<void> {
  const before = await balanceOf(person)
  await handOut(person, ticket.held, ticket.payout)
  expect(await balanceOf(person)).toBe(before)
  expect((await ticketWithLines(person, id)).ticket.paid_out).toBe(true)
  const order = ['lottery', 'reopen', String(draw.id), '--note', 'a test']
  const reopened = await samnang(world, order, await terminalOf(world, 'dara'))
  expect([reopened.code, reopened.stdout]).toEqual([0, expect.stringContaining('another person')])
}

/** What the report shows is what the tickets cost and paid; the balance agrees. */
export async function report({ person, ticket }: Story): Promise<void> {
  const { page } = person
  const [cost, payout] = [ticket.cost - ticket.deleted.refund + 500, ticket.payout]
  const total = await ask(person, '/api/lottery/ticket/total')
  expect(total).toMatchObject({ count: 2, cost, payout, outstanding: 0, net: payout - cost })
  await page.goto('/report/lottery')
  const figures = page.locator('main section.sticky dd')
  const shown = async () => (await figures.allInnerTexts()).map((text) => text.replace(/\s/g, ''))
  await untilIs('the sums', [`${money(cost)}៛`, `${money(payout)}៛`, `${money(payout - cost)}៛`], shown)
  expect(await balanceOf(person)).toBe(START_RIEL + payout - cost)
}

/** The same lines for the next draw, without the one that was taken back. */
export async function repeat({ person, ticket }: Story, id: number): Promise<void> {
  const { page, press } = person
  await openTicket(person, id)
  await press(page.getByRole('link', { name: khmer('lotteryPages', 'repeat') }))
  const told = khmer('lotteryLines', 'repeated', {
    n: ticket.lines.length - 1,
    id: String(id).padStart(7, '0'),
  })
  await page.getByText(told).waitFor()
}
