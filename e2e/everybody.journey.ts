/**
 * Stories that strike everybody on a product, who are sent away or find it switched over: they have one for themselves
 * and are told one after the other, while other journeys play on theirs.
 */
import './portal/provider-down.story.ts'
import './maintenance.story.ts'
import './office/switches.story.ts'
import './office/messages.story.ts'
// A second owner comes with its last story: from then on what is asked of two takes two.
import './office/games-desk.story.ts'
import './office/lotto59-desk.story.ts'
import './faults/last-second.story.ts'
import { expect, test } from 'vitest'
import { ownProduct } from './own-product.ts'
import { samnang } from './processes.ts'

test('after all of it the books are right', async () => {
  const { code, stdout, stderr } = await samnang(ownProduct(), ['ledger', 'audit'])
  expect(code, `${stdout}${stderr}`).toBe(0)
})
