/** The product is attacked as `npm run attack` does it, with a small dose; what measures times or lasts is told there alone. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ATTACKS } from './attacks.ts'
import { type Site, startSite } from './site.ts'

const DOSE = { perRoute: 16, seed: 59 }

let site: Site
beforeAll(async () => {
  site = await startSite(DOSE)
})
afterAll(() => site?.end())

test.each(ATTACKS.filter(({ isSlow }) => !isSlow))('$name: $claim', async (attack) => {
  const told = await attack.run(site)
  console.info(`attack ${attack.name}: ${told.tried} tried; ${told.note ?? ''}`)
  expect(told.found).toEqual([])
  expect(told.tried, 'it has struck').toBeGreaterThan(0)
})
