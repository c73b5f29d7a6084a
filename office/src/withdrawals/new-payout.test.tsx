import { renderToStaticMarkup } from 'react-dom/server'
import { SWRConfig } from 'swr'
import { expect, test, vi } from 'vitest'
import { cashier } from '../text/cashier.ts'
import { NewPayout } from './new-payout.tsx'

// What these screens ask of a browser as soon as they are loaded.
vi.hoisted(() => vi.stubGlobal('window', new EventTarget()))

test('a new file is not chosen from what was ready when the last one was made', () => {
  const kept = new Map([['GET /api/payouts/ready {}', { data: { rows: [], cash_accounts: [] } }]])
  const page = renderToStaticMarkup(
    <SWRConfig value={{ provider: () => kept }}>
      <NewPayout onClose={() => undefined} />
    </SWRConfig>,
  )
  expect(page).not.toBe('')
  expect(page).not.toContain(cashier('payout_none'))
})
