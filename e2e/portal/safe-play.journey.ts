/** Playing safely as a player meets it: a limit stops a bet, the reminder waits for an answer, a break is a break. */
import { expect, inject, test } from 'vitest'
import { PHONE } from '../browser.ts'
import { ask, logIn, place, placeButton, pressRange, stage, ticketsOf, untilLeft } from '../lotto59-page.ts'
import { connect } from '../processes.ts'
import { noComplaints, visit } from '../visit.ts'
import { khmer } from '../words.ts'

const here = visit()

test('a stake limit set on the phone says what it leaves where one bets, offers no bet that passes it, and the slip stays', async () => {
  const person = await here.person(PHONE)
  const { page, press } = person
  await logIn(person, await here.player('careful'))
  await page.goto('/user/limits')
  const setStake = khmer('safePlay', 'change_named', {
    kind: khmer('safePlay', 'kind_stake'),
    window: khmer('safePlay', 'window_24h'),
    action: khmer('safePlay', 'set'),
  })
  await press(page.getByRole('button', { name: setStake }))
  await page.getByLabel(khmer('safePlay', 'new_amount')).fill('១៥០០')
  await press(page.getByRole('button', { name: khmer('safePlay', 'save_now'), exact: true }))
  await page.getByText(khmer('safePlay', 'used_of', { used: '0', amount: '1,500' })).waitFor()

  await page.goto('/game/lotto/59')
  await untilLeft(person, 6)
  await pressRange(person, 'small')
  await place(person, 1000)
  await untilLeft(person, 6)
  await pressRange(person, 'small')
  await page.getByText(khmer('ownRoom', 'left', { amount: '500' })).waitFor()
  await page.getByRole('link', { name: khmer('ownRoom', 'over', { amount: '500' }) }).waitFor()
  expect(await placeButton(person, 1000).count()).toBe(0)
  expect(await ticketsOf(person)).toHaveLength(1)
  // What was not offered is still in the slip when its draw closes.
  const carry = page.getByRole('dialog', { name: khmer('lotto59', 'carry_title') })
  await press(carry.getByRole('button', { name: khmer('shell', 'do_not_understand') }))
  // On a device that is new to them they are not asked for limits that they have.
  await page.getByText(khmer('safePlay', 'prompt_kept')).waitFor()
  await press(page.getByRole('button', { name: khmer('safePlay', 'prompt_seen'), exact: true }))
  noComplaints(person)
})

async function makeReminderDue(username: string): Promise<void> {
  const db = await connect(inject('product'))
  await db.query('update player set reminder_at = clock_timestamp() where username = $1', [username])
  await db.end()
}

test('the reminder stops bets until it is answered, and then the slip goes on', async () => {
  const person = await here.person(PHONE)
  const { page, press } = person
  const player = await here.player('long-player')
  await logIn(person, player)
  // The clock has come: from now on the page knows of the reminder by the refusal alone.
  await page
    .getByText(khmer('safePlay', 'minutes', { m: 0 }))
    .first()
    .waitFor()
  // Time enough for all of it in one draw: at its close the slip would ask whether it moves on.
  await untilLeft(person, 8)
  await pressRange(person, 'big')
  await makeReminderDue(player.name)
  await press(placeButton(person, 1000))
  const playOn = page.getByRole('button', { name: khmer('safePlay', 'play_on') })
  await playOn.waitFor()
  // The second time a browser closes a dialog whatever the page says: without an answer it is there again.
  for (let times = 0; times < 3; times += 1) {
    await page.keyboard.press('Escape')
    await playOn.waitFor()
  }
  expect(await ticketsOf(person)).toEqual([])
  await press(playOn)
  await playOn.waitFor({ state: 'detached' })
  await press(placeButton(person, 1000))
  await expect.poll(async () => (await ticketsOf(person)).length, { timeout: 10_000 }).toBe(1)
  noComplaints(person)
})

test('a break takes two taps, is shown, also where one bets, and no bet is offered', async () => {
  const person = await here.person(PHONE)
  const { page, press } = person
  await logIn(person, await here.player('resting'))
  await page.goto('/user/limits')
  await press(page.getByRole('button', { name: khmer('safePlay', 'length_24h'), exact: true }).first())
  await press(page.getByRole('button', { name: khmer('safePlay', 'stop_confirm'), exact: true }))
  await page.getByText(khmer('safePlay', 'on_break')).first().waitFor()
  const { exclusion } = await ask<{ exclusion: { kind: string } | null }>(person, '/api/user/limits')
  expect(exclusion?.kind).toBe('cooling_off')

  await page.goto('/game/lotto/59')
  await untilLeft(person, 6)
  await pressRange(person, 'small')
  await page.getByRole('link', { name: khmer('ownRoom', 'on_break') }).waitFor()
  expect(await placeButton(person, 1000).count()).toBe(0)
  expect(await ticketsOf(person)).toEqual([])
})

test('a new player is asked about limits once, after the first result, and finds them with one tap', async () => {
  const person = await here.person(PHONE)
  const { page, press } = person
  await logIn(person, await here.player('newcomer'))
  const prompt = page.getByText(khmer('safePlay', 'prompt'))
  const bet = async () => {
    await untilLeft(person, 5)
    await pressRange(person, 'small')
    await place(person, 1000)
  }
  await bet()
  expect(await prompt.count()).toBe(0)
  await prompt.waitFor()
  // It lies over the way to the proof, which is nobody's to press or to stop at until it is seen again.
  const proof = stage(person).getByRole('link')
  expect(await proof.count()).toBe(0)
  await press(page.getByRole('button', { name: khmer('safePlay', 'prompt_later') }))
  await prompt.waitFor({ state: 'detached' })
  await proof.waitFor()
  await page.reload()
  await page.getByRole('timer').waitFor()
  expect(await prompt.count()).toBe(0)

  await page.evaluate("localStorage.removeItem('limits-asked')")
  await page.reload()
  await bet()
  await press(page.getByRole('link', { name: khmer('safePlay', 'prompt_set'), exact: true }))
  await page.waitForURL('**/user/limits')
  noComplaints(person)
})
