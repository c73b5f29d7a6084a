/** A complaint as support takes it down, answers and ends it; and the hours of somebody who plays without a rest, with words to say. */
import { expect, inject, test } from 'vitest'
import { DESKTOP, type Person, PHONE } from '../browser.ts'
import { Client } from '../client.ts'
import { connect } from '../processes.ts'
import { noComplaints, visit } from '../visit.ts'
import { expectSound } from './sound.ts'
import { confirm, enterOffice } from './switching.ts'
import { officeKhmer as say } from './words.ts'

const here = visit()
const product = inject('product')

const button = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true })

async function sound(person: Person): Promise<void> {
  await expectSound(person)
  await expectSound(person, PHONE)
}

async function takeDown(person: Person, player: string): Promise<void> {
  const { page, press } = person
  await page.goto(`/care?player=${player}`)
  await page.getByText(say('care', 'none')).waitFor()
  await press(button(person, say('care', 'complaint_add')))
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel(say('duties', 'filter_player')).inputValue()).toBe(player)
  await dialog.getByLabel(say('care', 'complaint_words')).fill('ប្រាក់ដកមិនទាន់មកដល់')
  await expectSound(person)
  await confirm(person, 'they called us')
  const row = page.getByRole('row').filter({ hasText: say('duties', 'rule_complaint') })
  await row.waitFor()
  await sound(person)
  await press(row.getByRole('link').first())
  await page.getByText('ប្រាក់ដកមិនទាន់មកដល់').waitFor()
}

async function answer(person: Person): Promise<void> {
  const { page, press } = person
  await page.getByText(say('care', 'script_complaint')).waitFor()
  await sound(person)
  await press(button(person, say('care', 'decide')))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('base', 'reason')).fill('too early')
  await press(dialog.locator('button[type=submit]'))
  await dialog.getByText(say('refusal', 'answer_needed')).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await press(button(person, say('care', 'talk_add')))
  await dialog.getByLabel(say('care', 'talk_words')).fill('យើងបានបង់ហើយ')
  await confirm(person, 'answered')
  await page.getByText(say('duties', 'step_talk', { way: say('duties', 'way_call') })).waitFor()
  await press(button(person, say('care', 'decide')))
  await confirm(person, 'the bank was late, they were right')
  await page.getByText(say('duties', 'step_confirmed')).first().waitFor()
  expect(await button(person, say('care', 'decide')).count()).toBe(0)
  await sound(person)
}

test('a complaint is taken down, cannot be ended unanswered, is answered and ended', async () => {
  const account = await here.player('complains')
  const { id } = await new Client(product.url).logIn(account.name, account.password)
  const person = await here.person(DESKTOP, {}, product.officeUrl)
  await enterOffice(person)
  await takeDown(person, String(id))
  await answer(person)
  noComplaints(person, /answer_needed|status of 409/)
})

test('the hours of very long play stand on one page with what to say, overdue, and are told on the page of the day', async () => {
  const account = await here.player('plays-long')
  const { id } = await new Client(product.url).logIn(account.name, account.password)
  const db = await connect(product)
  await db.query(
    `with opened as (
       insert into duty_case (rule, subject, player_id, due_at)
       values ('long_sessions', 'player:' || $1::bigint, $1, clock_timestamp() - interval '1 hour') returning id
     ), step as (
       insert into duty_step (case_id, actor, kind, found)
       select id, 'system', 'opened', '{"count": 9, "staked": "2700000000", "sum": "900000000", "from": "2026-11-20T01:00:00.000Z", "to": "2026-11-20T10:00:00.000Z"}'
       from opened
     ) insert into duty_fact (case_id, kind, ref, at, player_id, detail)
     select id, 'hour', h::text, to_timestamp(1763600400 + h * 3600), $1, '{"staked": "300000000", "won": "200000000", "deposited": "0"}'
     from opened cross join generate_series(1, 9) h`,
    [id],
  )
  await db.end()
  const person = await here.person(DESKTOP, {}, product.officeUrl)
  await enterOffice(person)
  const { page, press } = person
  await page.goto(`/care?player=${id}`)
  const row = page.getByRole('row').filter({ hasText: say('duties', 'rule_long_sessions') })
  await row.getByText(say('duties', 'overdue')).waitFor()
  await press(row.getByRole('link').first())
  await page.getByText(say('care', 'script_long_sessions')).waitFor()
  await expect.poll(() => page.getByText(say('duties', 'fact_hour')).count()).toBe(9)
  await page.getByText('27,000៛').first().waitFor()
  await sound(person)
  await page.goto('/today')
  await page
    .getByRole('link', { name: say('today', 'care') })
    .first()
    .waitFor()
  await sound(person)
  noComplaints(person)
})

test('a shared list is looked at line by line, then taken; only marks of it are kept', async () => {
  const person = await here.person(DESKTOP, {}, product.officeUrl)
  await enterOffice(person)
  const { page, press } = person
  await page.goto('/shared-list')
  await page.getByText(say('care', 'list_none')).waitFor()
  const phone = `09${String(Date.now()).slice(-8)}`
  const lines = [
    'kind,value,until',
    `phone,${phone},2099-12-31`,
    `phone,${phone}`,
    'name,=HYPERLINK(1)',
    'passport,N1',
  ]
  await page.getByLabel(say('care', 'list_lines'), { exact: true }).fill(lines.join('\n'))
  await page.getByLabel(say('care', 'list_source')).fill('Houses of the river')
  await page.getByLabel(say('base', 'reason')).fill('the list of the month')
  await press(button(person, say('care', 'list_check')))
  await page.getByText(say('care', 'list_will', { n: 1, faults: 3 })).waitFor()
  for (const fault of ['fault_twice', 'fault_formula', 'fault_kind'])
    await page.getByRole('cell', { name: say('care', fault), exact: true }).waitFor()
  await sound(person)
  await press(button(person, say('care', 'list_take', { n: 1 })))
  const row = page.getByRole('row').filter({ hasText: 'Houses of the river' })
  await row.waitFor()
  expect(await page.locator('main').textContent()).not.toContain(phone)
  await sound(person)
  await press(row.getByRole('button', { name: say('care', 'list_erase'), exact: true }))
  await confirm(person, 'sent by mistake')
  await row.getByText(say('care', 'list_erased'), { exact: true }).waitFor()
  noComplaints(person)
})
