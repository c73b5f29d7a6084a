/** The lines of a statement over the office's HTTP: which deposit or payout each is of, and what somebody says that it is. */
import { dayAt } from '@samnang/core/phnom-penh-day'
import { beforeEach, describe, expect, test } from 'vitest'
import { bankBooks, codeOf, inFile, reason } from '../../test/bank-books.ts'
import { cashAccount, waitingDeposit } from '../../test/cash-house.ts'

const today = dayAt(Date.now())
const yesterday = dayAt(Date.now() - 86_400_000)
let bank: bigint
let code = 0
const { db, dara, sok, player, imported, lines, differences, account, credited } = await bankBooks(() => bank)

beforeEach(async () => {
  bank = await cashAccount(db.owner, `ABA-${++code}`)
})

describe('a statement', () => {
  test('is matched by reference and amount; the rest waits in the queue, with the deposit that nobody has credited', async () => {
    const [done = 0n] = await credited(50_000, '482913')
    const waiting = await waitingDeposit(db.owner, { player, amount: 20_000, reference: '555111' })
    const day = inFile(today)
    const made = await imported([
      `${day},"50,000.00",ref 482913,Sokha`,
      `${day},"20,000",555111,Dara`,
      `${day},"49,000",482913,again`,
      `${day},-100,,Fee`,
    ])
    expect(made).toMatchObject({ added: 4, known: 0, matched: 1 })
    const [matched] = await lines('matched')
    expect(matched?.matched).toEqual([{ kind: 'deposit', id: Number(done) }])
    const open = await differences()
    expect(open.map(({ kind, amount }) => [kind, amount]).sort()).toEqual([
      ['line_amount', 49_000],
      ['line_unmatched', -100],
      ['line_unmatched', 20_000],
    ])
    expect(open.find(({ amount }) => amount === 20_000)?.deposit).toBe(Number(waiting))
    expect(await account()).toMatchObject({ balance: 50_000, open_lines: 3, open_differences: 3 })
  })

  test('stands beside the deposit that it is of, credited or not, by the digits that the bank writes', async () => {
    const bankOf = async (id: bigint) => {
      const { checks } = (await dara.get(`/api/deposits/${id}`)).json().data
      const told = checks.filter((one: { code: string }) => one.code.startsWith('bank_'))
      return told.map((one: Record<string, unknown>) => [one.code, one.grade, one.amount, one.names])
    }
    const [done = 0n] = await credited(50_000, '381001')
    const waiting = await waitingDeposit(db.owner, { player, amount: 20_000, reference: '381002' })
    const short = await waitingDeposit(db.owner, { player, amount: 30_000, reference: '381003' })
    const none = [
      ['bank_line', 'look', null, []],
      ['bank_amount', 'fine', null, []],
    ]
    expect(await bankOf(waiting)).toEqual(none)
    const day = inFile(today)
    await imported([
      `${day},"50,000",381001,Sokha`,
      `${day},"20,000",,DARA ៣៨១០០២`,
      `${day},"3,000",381003,Kim`,
      `${day},"-20,000",381002,back`,
    ])
    expect(await bankOf(done)).toEqual([
      ['bank_line', 'fine', 50_000, ['Sokha']],
      ['bank_amount', 'fine', null, []],
    ])
    expect(await bankOf(waiting)).toEqual([
      ['bank_line', 'fine', 20_000, ['DARA ៣៨១០០២']],
      ['bank_amount', 'fine', null, []],
    ])
    expect(await bankOf(short)).toEqual([
      ['bank_amount', 'danger', 3_000, ['Kim']],
      ['bank_line', 'look', null, []],
    ])
    const [line] = (await lines('open')).filter(({ amount }) => amount === 20_000)
    await dara.send('POST', `/api/cash/lines/${line?.id}/explain`, { explanation: 'stranger', reason })
    expect(await bankOf(waiting)).toEqual(none)
  })

  test('of which something has changed is told to the desks: imported, explained, opened again; what was refused is not', async () => {
    const told = async () => {
      const { rows } = await db.owner.query<{ queue: string }>(
        `select data->>'queue' as queue from live_event where topic = 'office' and data->>'queue' = 'differences'`,
      )
      return rows.length
    }
    let before = await told()
    const step = async () => {
      const now = await told()
      const more = now - before
      before = now
      return more
    }
    await imported([`${inFile(today)},500,391001,A`])
    expect(await step()).toBe(1)
    const [line] = await lines()
    const path = `/api/cash/lines/${line?.id}`
    await dara.send('POST', `${path}/explain`, { explanation: 'stranger', reason })
    expect(await step()).toBe(1)
    expect(codeOf(await dara.send('POST', `${path}/explain`, { explanation: 'stranger', reason }))).toBe(
      'line_taken',
    )
    expect(await step()).toBe(0)
    await dara.send('POST', `${path}/reopen`, { reason })
    expect(await step()).toBe(1)
    const [open] = await differences()
    await dara.send('POST', `/api/cash/differences/${open?.id}/explain`, {
      explanation: 'stranger',
      line: 'keep',
      reason,
    })
    expect(await step()).toBe(1)
  })
})

describe('a line', () => {
  test('is what somebody says that it is, to the riel, and can be opened again', async () => {
    const [first = 0n, second = 0n] = [...(await credited(300, '700001')), ...(await credited(400, '700002'))]
    await imported([`${inFile(today)},700,,Two at once`])
    const [line] = await lines('open')
    const path = `/api/cash/lines/${line?.id}`
    const found = (await dara.get(`${path}?q=${player}`)).json().data.candidates
    expect(found.map(({ id }: { id: number }) => id).sort()).toEqual([Number(first), Number(second)].sort())
    const say = (ids: bigint[], by = dara) =>
      by.send('POST', `${path}/match`, {
        counterparts: ids.map((id) => ({ kind: 'deposit', id: Number(id) })),
        reason,
      })
    expect(codeOf(await say([first]))).toBe('amounts_differ')
    expect(codeOf(await say([first, 999_999n]))).toBe('not_found')
    const both = await Promise.all([say([first, second]), say([first, second], sok)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
    expect(await differences()).toEqual([])
    expect((await dara.send('POST', `${path}/reopen`, { reason })).statusCode).toBe(204)
    expect((await differences()).map(({ line: of }) => of)).toEqual([line?.id])
    const explain = () => dara.send('POST', `${path}/explain`, { explanation: 'house_own', reason })
    expect((await explain()).statusCode).toBe(204)
    expect(codeOf(await explain())).toBe('line_taken')
    expect((await lines())[0]).toMatchObject({
      state: 'explained',
      explanation: 'house_own',
      explained_by: 'staff:Dara',
    })
  })

  test('is not asked twice for one deposit', async () => {
    const [first = 0n] = await credited(300, '700003')
    await imported([`${inFile(today)},300,700003,A`, `${inFile(today)},300,,B`])
    const [line] = await lines('open')
    const counterparts = [{ kind: 'deposit', id: Number(first) }]
    const answer = await dara.send('POST', `/api/cash/lines/${line?.id}/match`, { counterparts, reason })
    expect(codeOf(answer)).toBe('counterpart_taken')
  })

  test('that came before its deposit is matched when that is credited', async () => {
    await imported([`${inFile(today)},300,700004,A`])
    await credited(300, '700004')
    const again = await dara.send('POST', `/api/cash/accounts/${bank}/match`, { reason })
    expect(again.json().data).toEqual({ matched: 1 })
    expect(await differences()).toEqual([])
    expect(await differences('solved')).toHaveLength(1)
  })

  test('that never came is told of its deposit, once the bank has had its day', async () => {
    const [gone = 0n] = await credited(900, '700005', `${yesterday}T03:00:00Z`)
    await imported([`${inFile(yesterday)},5,x,y`])
    expect((await differences()).filter(({ kind }) => kind === 'not_in_bank')).toEqual([])
    await imported([`${inFile(yesterday)},5,x,y`, `${inFile(today)},6,x,y`], { expected: { added: 1 } })
    const [told] = (await differences()).filter(({ kind }) => kind === 'not_in_bank')
    expect(told).toMatchObject({ deposit: Number(gone), amount: 900 })
  })
})
