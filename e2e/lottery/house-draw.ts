/** A draw of KH as its player lives it: numbers that the house draws itself, and the proof that it could not choose. */
import type { LotteryResult } from '@samnang/contract/lottery'
import { expect } from 'vitest'
import type { Person } from '../browser.ts'
import { ask } from '../lotto59-page.ts'
import { connect, samnang, type World } from '../processes.ts'
import { poll } from '../stream.ts'
import { khmer } from '../words.ts'
import {
  type DrawAt,
  openDesk,
  placeByKeys,
  says,
  ticketsOf,
  ticketWithLines,
  typeLine,
  untilPlaced,
} from './bet-page.ts'
import { ALL_OF_A, ALL_OF_A_MONEY } from './tickets.ts'

/** Its seed is committed to and the draw opened within this long. */
const OPENS_WITHIN_MS = 45_000
/** From its making to its last ticket, with two other people at play on two slow cores. */
export const PLAYED_WITHIN_MS = 150_000
const GOES_ON_WITHIN_MS = 10_000
/** From its close to the last payment. */
const SETTLED_WITHIN_MS = 240_000

/** Nothing is left to luck: every number of two digits stands on A, so exactly one wins. */
export async function playHouseDraw(world: World, person: Person, house: DrawAt): Promise<void> {
  await untilOpen(world, house.id)
  await openDesk(person, house)
  await passALimit(person)
  for (const line of ALL_OF_A) await typeLine(person, line)
  await says(person, ALL_OF_A_MONEY.cost)
  await placeByKeys(person)
  await untilPlaced(person)
  const [placed] = await ticketsOf(person, house.id)
  await goesOn(person, house)
  const numbers = await drawnNumbers(person, house)
  expect(numbers).toEqual(Array.from({ length: 4 }, () => expect.stringMatching(/^\d{5}$/)))
  const { ticket } = await ticketWithLines(person, placed?.id ?? 0)
  expect(ticket).toMatchObject({ state: 'won', payout: ALL_OF_A_MONEY.payout })
  await showsNumbers(person, numbers)
  await verifies(world, person, house.id)
}

/** 200,000 riel on one number is all that a player may stake: the second line is named, and goes with one tap. */
async function passALimit(person: Person): Promise<void> {
  const { page, press } = person
  await typeLine(person, '47 abcd 50000')
  await typeLine(person, '46 47 58 a 50000')
  await placeByKeys(person)
  await page.getByText(`46 47 58 · A · ${khmer('lotteryLines', 'number_named', { numbers: '47' })}`).waitFor()
  await page.getByText(khmer('lotteryRefusal', 'player_number_full')).waitFor()
  expect(await page.getByRole('listitem').filter({ hasText: '46 47 58' }).count()).toBe(1)
  await press(page.getByRole('button', { name: khmer('lotteryLines', 'drop_line') }).first())
  await says(person, 200_000)
  await page.getByRole('listitem').filter({ hasText: '46 47 58' }).waitFor({ state: 'detached' })
  await press(
    page.getByRole('button', { name: khmer('lotteryLines', 'remove_line', { what: '47 · A B C D' }) }),
  )
  await page.getByText(khmer('lotteryLines', 'lines_empty')).waitFor()
}

async function untilOpen(world: World, drawId: number): Promise<void> {
  const db = await connect(world)
  const isOpen = async () => {
    const { rows } = await db.query('select state from lottery_draw where id = $1', [drawId])
    return rows[0]?.state === 'open' || undefined
  }
  await poll(isOpen, OPENS_WITHIN_MS, 'the draw did not open')
  await db.end()
}

/** At its close the page says that it writes for another draw now, until the player has read it. */
async function goesOn({ page, press }: Person, { drawMs }: DrawAt): Promise<void> {
  const said = page.getByText(
    khmer('lotteryLines', 'other_draw', { closed: '', draw: '' }).split('។')[0] ?? '',
  )
  await said.waitFor({ timeout: drawMs - Date.now() + GOES_ON_WITHIN_MS })
  await press(page.getByRole('button', { name: khmer('shell', 'understand') }))
  await said.waitFor({ state: 'detached' })
}

/** Once all tickets are settled; nobody has to enter or confirm anything. */
async function drawnNumbers(person: Person, { id }: DrawAt): Promise<string[]> {
  const settled = async () => {
    const seen = await ask<LotteryResult>(person, `/api/lottery/result/${id}`)
    return seen.state === 'settled' ? seen : undefined
  }
  const { prizes } = await poll(settled, SETTLED_WITHIN_MS, 'the house did not draw')
  return prizes?.[0]?.prizes.flatMap((prize) => prize.numbers) ?? []
}

async function showsNumbers({ page }: Person, numbers: readonly string[]): Promise<void> {
  await page.goto('/game/lottery/result?type=KH')
  const card = page.locator('main article').first()
  for (const number of numbers) await card.getByText(number.slice(-3), { exact: true }).first().waitFor()
}

/** The page's verdict is over the draw and over the proof of the player's own ticket; the operator's says the same. */
async function verifies(world: World, { page }: Person, drawId: number): Promise<void> {
  await page.goto(`/fair/${drawId}`)
  await page.locator('.fair-verdict').waitFor()
  expect(await page.locator('.fair-verdict').textContent()).toContain(khmer('fair', 'verdict_ok'))
  expect(await page.locator('main').textContent()).toContain(khmer('fair', 'name_own_path'))
  const verified = await samnang(world, ['draw', 'verify', String(drawId)])
  expect([verified.code, verified.stdout]).toEqual([0, expect.stringContaining('holds.')])
}
