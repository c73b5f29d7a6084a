/** What a device prefers: sound, theme, language, layout; and that its locale changes no figure. */
import { expect, test } from 'vitest'
import { DESKTOP, type Person, PHONE } from './browser.ts'
import { logIn, untilLeft } from './lotto59-page.ts'
import { poll } from './stream.ts'
import { noComplaints, visit } from './visit.ts'
import { khmer } from './words.ts'

const here = visit()

/** Every text and name on the screen that is not marked as being in another language. */
const TEXTS = `(() => {
  const page = document.documentElement.lang
  const isOurs = (one) => (one.closest('[lang]')?.lang ?? page) === page && one.checkVisibility()
  const texts = []
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) if (isOurs(walk.currentNode.parentElement)) texts.push(walk.currentNode.textContent)
  for (const one of document.querySelectorAll('[aria-label], [title], [placeholder]'))
    if (isOurs(one)) texts.push(one.ariaLabel ?? '', one.title ?? '', one.placeholder ?? '')
  return texts.map((text) => text.trim()).filter((text) => text !== '')
})()`
const KHMER = /[\u1780-\u17d3\u17e0-\u17f9]/
/** A Latin word in small letters: letters of posts, AM, PM and names in capitals are no sentences. */
const LATIN_WORD = /[a-z]{3,}/

async function textsOf({ page }: Person): Promise<string[]> {
  return [...new Set(await page.evaluate<string[]>(TEXTS))]
}

test('sound, theme, language and layout are switched, kept, and English leaves no Khmer behind', async () => {
  const person = await here.person(DESKTOP)
  const { page, press, context } = person
  await logIn(person, await here.player('chooser'))
  const button = (part: 'shell' | 'base', key: string) =>
    page.getByRole('button', { name: khmer(part, key), exact: true })
  await press(button('shell', 'sound_off'))
  await button('shell', 'sound_on').waitFor()
  const kept = async () => (await context.cookies()).find(({ name }) => name === 'sound')?.value
  await expect.poll(kept, { timeout: 5_000 }).toBe('DISABLED')
  await press(button('base', 'theme_light'))
  const ground = () =>
    page.evaluate<string>(`getComputedStyle(document.documentElement).getPropertyValue('--bg').trim()`)
  await poll(async () => ((await ground()) === '#fbf8f1' ? true : undefined), 5_000, 'it is not light')
  await page.reload()
  await button('shell', 'sound_on').waitFor()
  await button('base', 'theme_dark').waitFor()
  expect((await textsOf(person)).filter((text) => LATIN_WORD.test(text))).toEqual(['Version 2.0'])

  await press(button('base', 'language_other'))
  await page.getByRole('heading', { name: 'My tickets' }).waitFor()
  for (const tab of ['Number', 'Jackpot', 'Total']) {
    await press(page.getByRole('radio', { name: tab, exact: true }))
    expect((await textsOf(person)).filter((text) => KHMER.test(text))).toEqual([])
  }
  await page.goto('/user/password')
  await page.getByRole('heading', { name: 'Change password' }).waitFor()
  expect((await textsOf(person)).filter((text) => KHMER.test(text))).toEqual([])
  await page.goto('/fair')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect((await textsOf(person)).filter((text) => KHMER.test(text))).toEqual([])
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect((await textsOf(person)).filter((text) => KHMER.test(text))).toEqual([])

  await page.goto('/game/lotto/59')
  await press(page.getByRole('button', { name: 'Mobile mode', exact: true }))
  await page.getByRole('button', { name: 'Back', exact: true }).waitFor()
  expect(await page.evaluate<string>('document.documentElement.dataset.mode')).toBe('mobile')
  noComplaints(person)
})

test('a phone set to English or Vietnamese shows the same money, rates and times', async () => {
  const account = await here.player('locales')
  const seen: string[] = []
  let fair = ''
  for (const locale of ['km-KH', 'en-US', 'vi-VN']) {
    const person = await here.person(PHONE, { locale })
    await logIn(person, account)
    const { page } = person
    const row = page
      .getByRole('link', { name: new RegExp(khmer('lotto59', 'verify_draw', { n: '\\d+' })) })
      .last()
    fair ||= (await row.getAttribute('href')) ?? ''
    await untilLeft(person, 4)
    const pad = await page.getByRole('region', { name: khmer('lotto59', 'pad') }).textContent()
    // The balance alone: beside it the clock of the sitting goes on from one device to the next.
    const header = await page.locator('header .money.text-gold').first().textContent()
    await page.goto(fair)
    await page.locator('.fair-verdict[data-state=ok]').waitFor()
    for (const details of await page.locator('details').all()) await details.locator('summary').click()
    seen.push([header, pad, await page.locator('main').textContent()].join('\n'))
    noComplaints(person)
  }
  expect(seen[0]).toMatch(/200,000៛/)
  expect(seen[1]).toBe(seen[0])
  expect(seen[2]).toBe(seen[0])
})
