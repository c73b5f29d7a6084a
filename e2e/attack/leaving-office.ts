/** What a browser still has of a colleague who has logged out of the office, and of the players that were looked at. */
import type { Page } from 'playwright-core'
import { DESKTOP, newPerson } from '../browser.ts'
import { officeKhmer } from '../office/words.ts'
import { poll } from '../stream.ts'
import type { Findings } from './attack.ts'
import { KEPT, textOf } from './kept-in-browser.ts'
import type { Site } from './site.ts'

export async function leaveOffice(site: Site, findings: Findings): Promise<void> {
  const colleague = await site.staff(['owner'], null)
  const { player } = site.things
  const words = [site.account.name, site.identity.phone]
  const { context, page, press } = await newPerson(await site.browser(), DESKTOP, site.world.officeUrl)
  try {
    const url = site.world.officeUrl
    const [session, token] = [colleague.cookies.get('samnang-office'), colleague.cookies.get('XSRF-TOKEN')]
    await context.addCookies([
      { name: 'samnang-office', value: session ?? '', url, httpOnly: true, sameSite: 'Strict' },
      { name: 'OFFICE-XSRF-TOKEN', value: encodeURIComponent(token ?? ''), url, sameSite: 'Strict' },
    ])
    const visited = [`/players/${player}`, '/players', `/players/${player}`]
    for (const path of visited) {
      await page.goto(path)
      await page.locator('main#content').waitFor()
    }
    const shows = () => textOf(page).then((text) => words.every((word) => text.includes(word)) || undefined)
    await poll(shows, 30_000, 'the page of a player shows none of what is looked for')
    await press(page.getByRole('button', { name: officeKhmer('logIn', 'log_out') }))
    await page.waitForSelector('input[name=username]')
    const kept = await page.evaluate<string>(KEPT)
    for (const word of words)
      findings.expect(!kept.includes(word), () => `the office keeps "${word}" in the browser`)
    const names = (await context.cookies()).map(({ name }) => name)
    findings.expect(names.length === 0, () => `cookies of the office that stay: ${names.join(', ')}`)
    const cached = await page.evaluate<boolean>(
      `fetch('/api/players/${player}', { cache: 'only-if-cached', mode: 'same-origin' }).then(({ ok }) => ok, () => false)`,
    )
    findings.expect(!cached, () => 'the page of a player is in the cache of the browser')
    for (const step of visited.keys()) await backTo(page, { step, words, findings })
  } finally {
    await context.close()
  }
}

async function backTo(
  page: Page,
  { step, words, findings }: { step: number; words: readonly string[]; findings: Findings },
): Promise<void> {
  await page.goBack({ waitUntil: 'commit' }).catch(() => undefined)
  const clean = async () => {
    const text = await textOf(page)
    for (const word of words)
      findings.expect(!text.includes(word), () => `the office shows "${word}" ${step + 1} steps back`)
  }
  await clean()
  await page.waitForLoadState('load').catch(() => undefined)
  await clean()
}
