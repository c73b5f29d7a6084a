import { describe, expect, test } from 'vitest'
import { rielToUnits } from '../money.ts'
import { type DepositFacts, depositChecks } from './deposit-checks.ts'
import { isSameHolder } from './holder-name.ts'
import { type WithdrawalFacts, withdrawalChecks } from './withdrawal-checks.ts'

const riel = (amount: number) => rielToUnits(amount)
const twin = (deposit: bigint, isDone: boolean) => ({ deposit, player: 2000n, isDone })

const line = (amount: number, description: string, day = '2026-11-20') => {
  const said = { reference: '', description, bankId: '' }
  return { id: BigInt(amount), day, amountUnits: riel(amount), ...said }
}
const bankOf = (...lines: ReturnType<typeof line>[]) => ({ reference: '482913', day: '2026-11-20', lines })
const STANDS = bankOf(line(100_000, 'SOK DARA 482913'))

const DEPOSIT: DepositFacts = {
  amountUnits: riel(100_000),
  player: 1000n,
  needsSlip: true,
  slips: 1,
  sameSlips: [],
  alikeSlips: [],
  sameReferences: [],
  bank: STANDS,
  holders: ['SOK DARA'],
  limitRoomUnits: null,
  creditedBefore: [riel(50_000), riel(60_000), riel(100_000)],
  lately: { depositedUnits: riel(100_000), stakedUnits: riel(90_000) },
  sharedWith: [],
  isLocked: false,
  isExcluded: false,
}
const WITHDRAWAL: WithdrawalFacts = {
  amountUnits: riel(100_000),
  balanceUnits: 0n,
  holder: 'SOK DARA',
  otherHolders: ['Dara Sok'],
  wasPaidBefore: true,
  accountWaits: false,
  isAccountClosed: false,
  sharedWith: [],
  paidBefore: [riel(50_000), riel(60_000), riel(100_000)],
  lately: { depositedUnits: riel(100_000), stakedUnits: riel(90_000) },
  isLocked: false,
  isExcluded: false,
}

describe('a deposit', () => {
  test('that nothing speaks against leaves the name on the slip alone to be looked at', () => {
    const found = depositChecks(DEPOSIT).filter(({ grade }) => grade !== 'fine')
    expect(found).toEqual([expect.objectContaining({ code: 'sender_name', names: ['SOK DARA'] })])
  })

  test.each<[Partial<DepositFacts>, string, string]>([
    [{ slips: 0 }, 'slip_missing', 'danger'],
    [{ sameSlips: [twin(7n, false)] }, 'same_slip', 'danger'],
    [{ alikeSlips: [twin(7n, true)] }, 'alike_slip', 'look'],
    [{ sameReferences: [twin(7n, false)] }, 'reference_seen', 'look'],
    [{ sameReferences: [twin(7n, false), twin(8n, true)] }, 'reference_seen', 'danger'],
    [{ bank: bankOf() }, 'bank_line', 'look'],
    [{ bank: bankOf(line(100_000, 'KIM SREY 482914')) }, 'bank_line', 'look'],
    [{ bank: bankOf(line(100_000, 'SOK DARA 482913', '2026-08-20')) }, 'bank_line', 'look'],
    [{ bank: bankOf(line(-100_000, 'SOK DARA 482913')) }, 'bank_line', 'look'],
    [{ bank: bankOf(line(90_000, 'SOK DARA ៤៨២៩១៣')) }, 'bank_amount', 'danger'],
    [{ limitRoomUnits: riel(99_999) }, 'deposit_limit', 'danger'],
    [{ amountUnits: riel(500_001) }, 'unusual_amount', 'look'],
    [{ creditedBefore: [] }, 'unusual_amount', 'look'],
    [{ lately: { depositedUnits: riel(100_000), stakedUnits: riel(49_999) } }, 'without_play', 'look'],
    [{ sharedWith: [2000n] }, 'shared_account', 'look'],
    [{ isLocked: true }, 'locked', 'danger'],
    [{ isExcluded: true }, 'excluded', 'danger'],
  ])('with %o is told: %s, %s', (change, code, grade) => {
    const checks = depositChecks({ ...DEPOSIT, ...change })
    expect(checks.find((one) => one.code === code)?.grade).toBe(grade)
    if (grade === 'danger') expect(checks[0]?.code).toBe(code)
  })

  test.each<[Partial<DepositFacts>, string]>([
    [{ needsSlip: false, slips: 0 }, 'slip_missing'],
    [{ bank: STANDS }, 'bank_line'],
    [{ bank: bankOf(line(90_000, 'x'), line(100_000, '៤៨២៩១៣')) }, 'bank_line'],
    [{ bank: bankOf(line(90_000, 'x')) }, 'bank_amount'],
    [{ limitRoomUnits: riel(100_000) }, 'deposit_limit'],
    [{ amountUnits: riel(500_000) }, 'unusual_amount'],
    [{ lately: { depositedUnits: riel(100_000), stakedUnits: riel(50_000) } }, 'without_play'],
    [{ lately: { depositedUnits: 0n, stakedUnits: 0n } }, 'without_play'],
  ])('with %o has nothing to see at %s', (change, code) => {
    const checks = depositChecks({ ...DEPOSIT, ...change })
    expect(checks.find((one) => one.code === code)?.grade).toBe('fine')
  })

  test('is told with what the bank says of its sender, and at a till nothing is said of a bank', () => {
    const told = depositChecks(DEPOSIT).find(({ code }) => code === 'bank_line')
    expect(told).toMatchObject({ grade: 'fine', units: riel(100_000), names: ['SOK DARA 482913'] })
    const codes = depositChecks({ ...DEPOSIT, bank: null }).map(({ code }) => code as string)
    expect(codes.filter((code) => code.startsWith('bank_'))).toEqual([])
  })

  test('is told with what the limit leaves, and who else has named the account', () => {
    const told = depositChecks({ ...DEPOSIT, limitRoomUnits: riel(7), sharedWith: [2000n, 2001n] })
    expect(told.find(({ code }) => code === 'deposit_limit')).toMatchObject({ units: riel(7) })
    expect(told.find(({ code }) => code === 'shared_account')).toMatchObject({ players: [2000n, 2001n] })
  })

  test('beside its past is told the largest amount, in whatever order the past stands, and what was staked', () => {
    const of = (change: Partial<DepositFacts>, code: string) =>
      depositChecks({ ...DEPOSIT, ...change }).find((one) => one.code === code)
    const past = [riel(50_000), riel(100_000), riel(60_000)]
    for (const creditedBefore of [past, [...past].reverse(), [past[1] ?? 0n, past[0] ?? 0n, past[2] ?? 0n]])
      expect(of({ creditedBefore }, 'unusual_amount')).toMatchObject({ grade: 'fine', units: riel(100_000) })
    const few = of({ creditedBefore: past.slice(0, 2) }, 'unusual_amount')
    expect(few).toMatchObject({ grade: 'look', units: riel(100_000) })
    expect(of({}, 'without_play')).toMatchObject({ units: riel(90_000) })
  })

  test('is told with the bank’s words without spaces around them, and with none where there are none', () => {
    const namesOf = (description: string) => {
      const bank = bankOf({ ...line(100_000, description), reference: '482913' })
      return depositChecks({ ...DEPOSIT, bank }).find(({ code }) => code === 'bank_line')
    }
    expect(namesOf('  SOK DARA ')).toMatchObject({ grade: 'fine', names: ['SOK DARA'] })
    expect(namesOf(' ')).toMatchObject({ grade: 'fine', names: [] })
  })

  test('names each other request and player once', () => {
    const sameSlips = [twin(7n, false), twin(7n, false), twin(9n, true)]
    const found = depositChecks({ ...DEPOSIT, sameSlips })[0]
    expect(found).toMatchObject({ code: 'same_slip', requests: [7n, 9n], players: [2000n] })
  })
})

describe('a withdrawal', () => {
  test('is told with the other names and the other players of its account', () => {
    const facts = { ...WITHDRAWAL, otherHolders: ['KIM SREY'], sharedWith: [2000n] }
    const told = withdrawalChecks(facts)
    expect(told.find(({ code }) => code === 'holder_name')).toMatchObject({ names: ['KIM SREY'] })
    expect(told.find(({ code }) => code === 'shared_account')).toMatchObject({ players: [2000n] })
  })

  test('that nothing speaks against is fine throughout', () => {
    expect(withdrawalChecks(WITHDRAWAL).filter(({ grade }) => grade !== 'fine')).toEqual([])
  })

  test.each<[Partial<WithdrawalFacts>, string, string]>([
    [{ balanceUnits: -1n }, 'overdrawn', 'danger'],
    [{ otherHolders: ['KIM SREY'] }, 'holder_name', 'danger'],
    [{ wasPaidBefore: false }, 'new_account', 'look'],
    [{ accountWaits: true }, 'account_waits', 'danger'],
    [{ isAccountClosed: true }, 'account_closed', 'look'],
    [{ sharedWith: [2000n] }, 'shared_account', 'danger'],
    [{ amountUnits: riel(500_001) }, 'unusual_amount', 'look'],
    [{ lately: { depositedUnits: riel(100_000), stakedUnits: 0n } }, 'without_play', 'look'],
    [{ isLocked: true }, 'locked', 'look'],
    [{ isExcluded: true }, 'excluded', 'look'],
  ])('with %o is told: %s, %s', (change, code, grade) => {
    const checks = withdrawalChecks({ ...WITHDRAWAL, ...change })
    expect(checks.find((one) => one.code === code)?.grade).toBe(grade)
    expect(checks[0]?.code).toBe(code)
  })
})

test.each([
  ['SOK DARA', 'Dara, Sok', true],
  ['Sok  Dara', 'SOK DARA', true],
  ['សុខ ដារ៉ា', 'ដារ៉ា សុខ', true],
  ['SOK DARA', 'SOK DARAVY', false],
  ['SOK DARA', 'SOK', false],
  ['', '', false],
  ['...', '...', false],
])('%s and %s are one holder: %s', (one, other, isOne) => {
  expect(isSameHolder(one, other)).toBe(isOne)
})
