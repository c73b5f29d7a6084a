/** The portal's pages around games of others: they fit in every language, and all can use them in both lights. */
import type { Person } from '../browser.ts'
import { faultsInBothLights } from '../look.ts'
import { TOO_WIDE } from '../probes.ts'

/** In the first language also what axe finds: the next ones change words, and words may stick out. */
export async function faultsAround(
  person: Person,
  paths: readonly string[],
  languages: readonly ('km' | 'en')[],
): Promise<string[]> {
  const { page } = person
  const found: string[] = []
  for (const language of languages) {
    await page.evaluate(`localStorage.setItem('language', '${language}')`)
    for (const path of paths) {
      await page.goto(path)
      await page.locator('main h1').waitFor({ state: 'attached' })
      await page.locator('main [role=status] [aria-hidden]').first().waitFor({ state: 'detached' })
      const faults = await page.evaluate<string[]>(TOO_WIDE)
      if (language === languages[0]) faults.push(...(await faultsInBothLights(person)))
      found.push(...faults.map((fault) => `${path} ${language}: ${fault}`))
    }
  }
  return found
}
