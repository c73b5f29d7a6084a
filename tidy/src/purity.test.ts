import { expect, test } from 'vitest'
import { clockAndChance, floatMoney } from './purity.ts'
import { allSources } from './sources.ts'

test('rules and stores know no clock and no chance of their own', () => {
  expect(clockAndChance(allSources())).toEqual([])
})

test('money is never a float', () => {
  expect(floatMoney(allSources())).toEqual([])
})

test.each(['const a = Date.now()', 'const a = new Date()', 'Math.random()', 'randomBytes(4)'])(
  '%s is found',
  (text) => {
    expect(clockAndChance([{ path: 'core/src/money.ts', text }])).toHaveLength(1)
    expect(clockAndChance([{ path: 'server/src/draws/draw-records.ts', text }])).toHaveLength(1)
    expect(clockAndChance([{ path: 'server/src/ledger/ledger.test.ts', text }])).toEqual([])
    expect(clockAndChance([{ path: 'core/src/money.ts', text: `// never ${text}` }])).toEqual([])
  },
)

test.each(['parseFloat(text)', 'amount.toFixed(2)', 'type A = { stakeUnits: number }'])(
  '%s is found',
  (text) => {
    expect(floatMoney([{ path: 'server/src/lotto59/pot-store.ts', text }])).toHaveLength(1)
  },
)
