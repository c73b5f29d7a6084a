/** The draw closes while the slip is open: the slip belongs to one draw, so the player is asked. */
import { expect, test } from 'vitest'
import { DESKTOP, type Person, PHONE } from './browser.ts'
import { logIn, place, placeButton, pressRange, ticketsOf, untilLeft } from './lotto59-page.ts'
import { noComplaints, visit } from './visit.ts'
import { khmer } from './words.ts'

const here = visit()

async function openSlip(person: Person, name: string): Promise<number> {
  await logIn(person, await here.player(name))
  await untilLeft(person, 7)
  await pressRange(person, 'small')
  await pressRange(person, 'big')
  const text = await person.page
    .getByText(/វគ្គទី \d+/)
    .first()
    .textContent()
  return Number(/\d+/.exec(text ?? '')?.[0])
}

const question = ({ page }: Person) => page.getByRole('dialog', { name: khmer('lotto59', 'carry_title') })

test.each([
  { device: 'phone', screen: PHONE },
  { device: 'desktop', screen: DESKTOP },
])(
  '$device: "do not understand" drops the slip of a closed draw, a yes takes it to the next one',
  async ({ device, screen }) => {
    const person = await here.person(screen)
    const number = await openSlip(person, `carry-${device}`)
    await question(person).waitFor({ timeout: 20_000 })
    const ask = khmer('lotto59', 'carry_ask', { cost: '2,000', n: number + 1 })
    expect(await question(person).getByText(ask).isVisible()).toBe(true)
    await person.press(question(person).getByRole('button', { name: khmer('shell', 'do_not_understand') }))
    await person.page
      .getByRole('button', { name: khmer('lotto59', 'choose_bet'), exact: true })
      .first()
      .waitFor()
    expect(await ticketsOf(person)).toEqual([])

    await untilLeft(person, 7)
    await pressRange(person, 'big')
    await question(person).waitFor({ timeout: 20_000 })
    await person.press(question(person).getByRole('button', { name: khmer('lotto59', 'carry_yes') }))
    await question(person).waitFor({ state: 'detached' })
    await placeButton(person, 1000).waitFor()
    await place(person, 1000)
    expect((await ticketsOf(person)).map(({ type, amount }) => ({ type, amount }))).toEqual([
      { type: 'RANGE_7', amount: 1000 },
    ])
    noComplaints(person)
  },
)
