/** A withdrawal on a phone: the bank account that rests, the password, money that is held, and the way back. */
import type { Route } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { PHONE } from '../browser.ts'
import { fits } from '../fits.ts'
import { type Faults, look } from '../look.ts'
import { logIn } from '../lotto59-page.ts'
import { connect } from '../processes.ts'
import { noComplaints, visit } from '../visit.ts'
import { khmer } from '../words.ts'

const here = visit()

/** As if a day had passed since the account was added. */
async function letRest(number: string): Promise<void> {
  const db = await connect(inject('product'))
  await db.query(`update player_bank_account set usable_from = now() - interval '1 s' where number = $1`, [
    number,
  ])
  await db.end()
}

/** The house has heard the request; who asked never hears the answer. */
async function loseAnswer(route: Route): Promise<void> {
  if (route.request().method() !== 'POST') return route.continue()
  await route.fetch()
  await route.abort('connectionreset')
}

test('a withdrawal is asked for with account and password, once though its answer is lost, held beside the balance, and cancelled', async () => {
  const person = await here.person(PHONE)
  const { page, press } = person
  const account = await here.player('withdrawer')
  const number = `9${String(Date.now()).slice(-9)}`
  const say = (key: string, values = {}) => khmer('withdrawal', key, values)
  await logIn(person, account)
  await page.goto('/cashier/withdraw')
  await press(page.getByRole('button', { name: say('add') }))
  await page.getByText(say('waits', { n: 24 })).waitFor()
  await page.getByLabel(say('number')).fill(number)
  await page.getByLabel(say('holder')).fill('SOK DARA')
  // Enter belongs to the account that is written, not to the withdrawal around it.
  await page.locator('input[name=amount]').fill('50000')
  await page.getByLabel(say('holder')).press('Enter')
  await page.getByText(number).waitFor()
  expect(await page.getByRole('radio').isDisabled()).toBe(true)
  const found: Faults[] = []
  await look(person, '/cashier/withdraw, an account that rests', found)
  await fits(person, '/cashier/withdraw, an account that rests')

  await letRest(number)
  await page.reload()
  const amount = page.locator('input[name=amount]')
  const password = page.locator('input[name=password]')
  const submit = page.locator('form button[type=submit]')
  await amount.fill('50000')
  await password.fill('wrong-password-59')
  await press(submit)
  await page.getByText(say('password_wrong')).waitFor()
  // The line goes while it is sent, and takes the answer along: that is said, nothing written is lost, and the page looks.
  await password.fill(account.password)
  await page.route('**/api/withdraw', loseAnswer)
  await press(submit)
  await page.getByText(say('answer_lost')).waitFor()
  expect([await amount.inputValue(), await password.inputValue()]).toEqual(['50,000', account.password])
  await page.unroute('**/api/withdraw', loseAnswer)
  await page.getByText(say('is_HELD')).waitFor()
  expect(await page.getByText(say('is_HELD')).count()).toBe(1)
  await page.getByText(say('held_note')).waitFor()
  await page.locator('header').getByText('150,000').waitFor()
  await look(person, '/cashier/withdraw, held', found)
  await fits(person, '/cashier/withdraw, held')
  expect(found).toEqual([])

  await press(page.getByRole('button', { name: say('cancel') }))
  await page.getByText(say('cancel_note')).waitFor()
  await press(page.getByRole('dialog').getByRole('button', { name: say('cancel') }))
  await page.getByText(say('is_CANCELLED')).waitFor()
  await page.locator('header').getByText('200,000').waitFor()
  expect(await page.getByText(say('held_note')).count()).toBe(0)
  // Pressed again it is the request that has ended: nothing was asked, and it is not taken for asked.
  await press(submit)
  await page.getByText(say('asked_before')).waitFor()
  expect([await amount.inputValue(), await page.getByText(say('is_HELD')).count()]).toEqual(['50,000', 0])
  await press(submit)
  await expect.poll(() => amount.inputValue()).toBe('')
  await page.getByText(say('is_HELD')).waitFor()
  await page.locator('header').getByText('150,000').waitFor()
  await press(page.locator('#content a[href="/transaction/withdraw"]'))
  await page.getByText('50,000').first().waitFor()
  noComplaints(person, /\/api\/withdraw$|net::ERR_CONNECTION_RESET/)
})
