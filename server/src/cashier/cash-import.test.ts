/** Statements of banks over the office's HTTP: what comes in once stays once, and what has changed is told and not taken. */
import { dayAt } from '@samnang/core/phnom-penh-day'
import { beforeEach, describe, expect, test } from 'vitest'
import { bankBooks, codeOf, inFile, MAPPING, reason } from '../../test/bank-books.ts'
import { cashAccount, creditedDeposits } from '../../test/cash-house.ts'

const today = dayAt(Date.now())
const yesterday = dayAt(Date.now() - 86_400_000)
let bank: bigint
let code = 0
const { db, dara, sok, player, send, imported, lines, differences, account, credited } = await bankBooks(
  () => bank,
)

beforeEach(async () => {
  bank = await cashAccount(db.owner, `ABA-${++code}`)
})

describe('a statement', () => {
  test('that comes twice adds nothing, nor does a longer one but what is new', async () => {
    const rows = [`${inFile(yesterday)},500,111111,A`, `${inFile(yesterday)},500,111111,A`]
    await imported(rows)
    expect(await imported(rows, { expected: { added: 0 } })).toMatchObject({ added: 0, known: 2 })
    const longer = [`${inFile(today)},700,222222,B`, ...rows]
    expect(await imported(longer, { expected: { added: 1 } })).toMatchObject({ added: 1, known: 2 })
    expect(await lines()).toHaveLength(3)
    expect(await differences()).toHaveLength(3)
  })

  test('with a line changed tells it, and takes it only when somebody says so', async () => {
    const [done = 0n] = await credited(700, '222222')
    const before = [`${inFile(yesterday)},500,111111,A`, `${inFile(today)},800,222222,B`]
    const after = [`${inFile(yesterday)},500,111111,A`, `${inFile(today)},700,222222,B`]
    await imported(before)
    const again = { expected: { added: 0, changed: 1 } }
    expect(await imported(after, again)).toMatchObject({ added: 0, known: 1, changed: 1 })
    expect(await imported(after, again)).toMatchObject({ added: 0, changed: 1 })
    expect((await lines()).map(({ amount }) => amount).sort()).toEqual([500, 800])
    const [change, ...others] = (await differences()).filter(({ kind }) => kind === 'line_changed')
    expect(others).toEqual([])
    expect(change).toMatchObject({ amount: -100, detail: { before: { amount: 800 }, now: { amount: 700 } } })
    const path = `/api/cash/differences/${change?.id}/explain`
    const taken = await dara.send('POST', path, { explanation: 'bank_right', line: 'take', reason })
    expect(taken.statusCode, taken.body).toBe(204)
    const [line] = (await lines()).filter(
      ({ reference, state }) => reference === '222222' && state === 'matched',
    )
    expect(line).toMatchObject({ amount: 700, matched: [{ kind: 'deposit', id: Number(done) }] })
    expect(await imported(after, { expected: { added: 0 } })).toMatchObject({
      added: 0,
      known: 2,
      changed: 0,
    })
    expect(codeOf(await sok.send('POST', path, { explanation: 'other', line: 'keep', reason }))).toBe(
      'already_decided',
    )
  })

  test('whose changed line is no longer what it was matched to asks for that again', async () => {
    const [deposit = 0n] = await credited(900, '333333', `${yesterday}T05:00:00Z`)
    const others = [`${inFile(today)},500,111111,A`, `${inFile(yesterday)},600,222222,B`]
    const withLine = (amount: number) => [...others, `${inFile(yesterday)},${amount},333333,C`]
    const missing = async (state: string) =>
      (await differences(state)).flatMap(({ kind, deposit: of }) => (kind === 'not_in_bank' ? [of] : []))
    await imported(others)
    expect(await missing('open')).toEqual([Number(deposit)])
    await imported(withLine(900), { expected: { added: 1 } })
    expect([await missing('open'), await missing('solved')]).toEqual([[], [Number(deposit)]])
    await imported(withLine(90), { expected: { added: 0, changed: 1 } })
    const change = (await differences()).find(({ kind }) => kind === 'line_changed')
    const path = `/api/cash/differences/${change?.id}/explain`
    const taken = await dara.send('POST', path, { explanation: 'bank_right', line: 'take', reason })
    expect(taken.statusCode, taken.body).toBe(204)
    expect([await missing('open'), await missing('solved')]).toEqual([[Number(deposit)], []])
  })

  test('of two who import it at once is taken once; the second is told that somebody was before', async () => {
    const rows = Array.from({ length: 50 }, (_, i) => `${inFile(today)},${500 + i},${100_000 + i},A`)
    const both = await Promise.all([send(rows), send(rows, { by: sok })])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(codeOf(both.find(({ statusCode }) => statusCode === 409) ?? { statusCode: 0, body: '{}' })).toBe(
      'changed_meanwhile',
    )
    expect(await account()).toMatchObject({ open_lines: 50 })
  })

  test('with dollars and unreadable lines tells each of them, and keeps the rest', async () => {
    const day = inFile(today)
    const rows = [`${day},$20.00,482000,A`, `${day},"1,5",482001,B`, `${day},600,482002,C`, 'Total,600,,']
    const given = { expected: { added: 1, unread: 2 } }
    expect(await imported(rows, given)).toMatchObject({ added: 1, unread: 2 })
    const kinds = (await differences()).map(({ kind }) => kind).sort()
    expect(kinds).toEqual(['line_currency', 'line_unmatched', 'line_unreadable'])
    expect(await imported(rows, { expected: { added: 0, unread: 2 } })).toMatchObject({ added: 0 })
    expect(await differences()).toHaveLength(3)
  })

  test('is refused whole where it would do something else than was shown, or cannot be read', async () => {
    const rows = [`${inFile(today)},500,111111,A`]
    expect(codeOf(await send(rows, { expected: { added: 2 } }))).toBe('changed_meanwhile')
    const answer = await send(rows, { mapping: { ...MAPPING, balance: 9 } })
    expect(codeOf(answer)).toBe('statement_unreadable')
    expect(await lines()).toEqual([])
    const known = await dara.get(`/api/cash/accounts/${bank}/known?from=${yesterday}&to=${today}`)
    expect(known.json().data.rows).toEqual([])
    expect(codeOf(await dara.get(`/api/cash/accounts/${bank}/known?from=2026-02-31&to=${today}`))).toBe(
      'invalid_dates',
    )
  })

  test('leaves the columns of its bank behind for the next one, and who set them', async () => {
    await imported([`${inFile(today)},500,111111,A`])
    const { mapping } = (await dara.get(`/api/cash/accounts/${bank}`)).json().data
    expect(mapping).toEqual(MAPPING)
    const [row] = (await dara.get(`/api/cash/accounts/${bank}/imports`)).json().data.rows
    expect(row).toMatchObject({
      by: 'staff:Dara',
      file_name: 'aba.csv',
      added: 1,
      first_day: today,
      last_day: today,
    })
  })
})

test('a statement of 5 000 lines is imported and matched within five seconds', async () => {
  const n = 5_000
  const deposits = Array.from({ length: n }, (_, i) => ({
    ...{ player, cashAccount: bank, amount: 1_000 + (i % 97) },
    reference: String(200_000 + i),
  }))
  await creditedDeposits(db.owner, deposits)
  const rows = deposits.map(({ amount, reference }) => `${inFile(today)},${amount},ref ${reference},Transfer`)
  const started = performance.now()
  expect(await imported(rows)).toMatchObject({ added: n, matched: n })
  const again = performance.now()
  expect(await imported(rows, { expected: { added: 0 } })).toMatchObject({ added: 0, known: n, matched: 0 })
  const ended = performance.now()
  console.log(`5 000 lines: ${Math.round(again - started)} ms, again: ${Math.round(ended - again)} ms`)
  expect(again - started).toBeLessThan(5_000)
  expect(await differences()).toEqual([])
}, 30_000)
