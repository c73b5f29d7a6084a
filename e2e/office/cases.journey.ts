/** A large deposit and numbers that two players share out become cases, which are looked at and decided: as risk and the owner do it. */
import { readFile } from 'node:fs/promises'
import type { Playing } from '@samnang/contract/lotto59'
import { expect, inject, test } from 'vitest'
import { DESKTOP, type Person, PHONE } from '../browser.ts'
import { Client } from '../client.ts'
import { noComplaints, visit } from '../visit.ts'
import { expectSound } from './sound.ts'
import { confirm, enterOffice } from './switching.ts'
import { officeKhmer as say } from './words.ts'

const here = visit()
const product = inject('product')

const button = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true })

async function addAndSeePaper(person: Person, player: bigint): Promise<void> {
  const { page, press } = person
  await page.goto(`/players/${player}?tab=documents`)
  await press(button(person, say('players', 'document_add')))
  const buffer = await readFile('docs/login-phone.png')
  const file = { name: 'card.png', mimeType: 'image/png', buffer }
  await page.getByLabel(say('players', 'document_file')).setInputFiles(file)
  await page.getByRole('img', { name: say('players', 'document_preview') }).waitFor()
  await confirm(person, 'brought to the counter')
  await press(page.getByRole('button', { name: say('players', 'document_look') }))
  await page.getByRole('dialog').getByLabel(say('base', 'reason')).fill('the case of today')
  await press(page.getByRole('dialog').locator('button[type=submit]'))
  const picture = page.getByRole('dialog').getByRole('img')
  await picture.waitFor()
  const width = "document.querySelector('[role=dialog] img').naturalWidth"
  await expect.poll(() => page.evaluate<number>(width)).toBeGreaterThan(300)
  await page.keyboard.press('Escape')
  await picture.waitFor({ state: 'detached' })
  await expectSound(person)
}

async function openCase(person: Person, player: bigint): Promise<void> {
  const { page, press } = person
  await page.goto(`/cases?player=${player}`)
  const row = page.getByRole('row').filter({ hasText: say('duties', 'rule_large') })
  await expect
    .poll(async () => {
      await page.reload()
      await page.getByRole('table').waitFor()
      return row.count()
    })
    .toBe(1)
  await expectSound(person)
  await expectSound(person, PHONE)
  await press(row.getByRole('link').first())
  await page.getByText('45,000,000៛').first().waitFor()
}

async function decideCase(person: Person): Promise<void> {
  const { page, press } = person
  await expectSound(person)
  await expectSound(person, PHONE)
  await press(button(person, say('duties', 'note_add')))
  await page.getByRole('dialog').getByLabel(say('duties', 'note'), { exact: true }).fill('បានទូរសព្ទទៅធនាគារ')
  await confirm(person, 'asked the bank')
  await press(button(person, say('duties', 'decide')))
  await page.getByRole('dialog').getByLabel(say('duties', 'reference')).fill('CAFIU-17')
  await confirm(person, 'above the amount')
  await page.getByText(say('duties', 'step_reported', { reference: 'CAFIU-17' })).waitFor()
  expect(await button(person, say('duties', 'decide')).count()).toBe(0)
}

/** Paper has the sheet and who took it, and nothing around it. */
async function printCase({ page }: Person): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await page.getByText(say('duties', 'step_reported', { reference: 'CAFIU-17' })).waitFor()
  await page.locator('article').getByText('admin').first().waitFor()
  for (const around of ['aside', 'header']) expect(await page.locator(around).first().isVisible()).toBe(false)
  await page.emulateMedia({ media: null })
}

test('a large deposit is a case that is decided once, with the papers that were looked at', async () => {
  const account = await here.player('ដារ៉ា', 45_000_000)
  const client = await new Client(product.url).logIn(account.name, account.password)
  const person = await here.person(DESKTOP, {}, product.officeUrl)
  await enterOffice(person)
  await addAndSeePaper(person, BigInt(client.id))
  await openCase(person, BigInt(client.id))
  await decideCase(person)
  await printCase(person)
  await person.page.goto('/duty-rules')
  await person.page.getByRole('table').waitFor()
  await expectSound(person)
  await expectSound(person, PHONE)
  noComplaints(person)
})

/** The house asks from two players on instead of four; its figures are put back behind the journey. */
async function askFrom(person: Person, players: string): Promise<void> {
  const { page, press } = person
  await page.goto('/duty-rules')
  const name = say('duties', 'rule_jackpot_group')
  await press(button(person, say('duties', 'change_of', { what: name })))
  await page.getByRole('dialog').getByLabel(say('duties', 'field_players')).fill(players)
  await confirm(person, 'a group of two is enough for us')
}

/** The same five numbers, moved along, for one stake on one draw: on the next one where it closed in between. */
async function shareOut(names: { name: string; password: string }[]): Promise<number[]> {
  const clients = await Promise.all(
    names.map(({ name, password }) => new Client(product.url).logIn(name, password)),
  )
  const [first] = clients
  if (!first) throw new Error('nobody plays')
  for (;;) {
    const draw = await first.openDraw('POLL_2', 6_000)
    const answers = await Promise.all(clients.map((client, at) => betAlong(client, draw, 24 * at)))
    if (answers.every(({ kind }) => kind === 'ok')) return clients.map(({ id }) => id)
  }
}

function betAlong(client: Client, draw: Playing, by: number) {
  const numbers = [2, 5, 7, 16, 20].map((one) => one + by)
  return client.call('POST /api/bet', {
    key: crypto.randomUUID(),
    body: {
      ...{ poll: draw.poll, result_id: draw.result_id },
      bets: [{ type: 'JACKPOT', amount: 3_000, numbers }],
    },
  })
}

test('numbers that a group shares out are a case once their draw is over, and it says who saw it', async () => {
  const players = [await here.player('សុខ'), await here.player('វណ្ណា')]
  const person = await here.person(DESKTOP, {}, product.officeUrl)
  const { page, press } = person
  await enterOffice(person)
  await askFrom(person, '2')
  const [first, second] = await shareOut(players)
  await page.goto(`/cases?rule=jackpot_group&player=${second}`)
  const row = page.getByRole('row').filter({ hasText: say('duties', 'rule_jackpot_group') })
  // The draw is shown and settled, and the job comes by. Others are at work as the same colleague: it is asked rarely.
  await expect
    .poll(
      async () => {
        await page.reload()
        await page.getByRole('table').waitFor()
        return row.count()
      },
      { timeout: 150_000, interval: 3_000 },
    )
    .toBe(1)
  await askFrom(person, '4')
  await page.goto(`/cases?rule=jackpot_group&player=${first}`)
  await press(row.getByRole('link').first())
  const facts = page.getByRole('region', { name: say('duties', 'facts') })
  for (const numbers of ['2 5 7 16 20', '26 29 31 40 44']) await facts.getByText(numbers).waitFor()
  await page
    .getByRole('region', { name: say('duties', 'looks') })
    .getByText('admin')
    .waitFor()
  await expectSound(person)
  await expectSound(person, PHONE)
  await press(button(person, say('duties', 'decide')))
  await confirm(person, 'both were asked, and play apart from now on')
  await page.getByText(say('duties', 'step_confirmed')).first().waitFor()
  expect(await button(person, say('duties', 'decide')).count()).toBe(0)
  noComplaints(person)
})
