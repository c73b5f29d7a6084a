/** The books of the house's accounts as the office keeps them: statements that come in, their lines, what differs. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { guessMapping, type StatementMapping } from '@samnang/core/cashier/statement-mapping'
import { readCsv } from '@samnang/core/csv-rows'
import { afterAll, expect } from 'vitest'
import { auditLedger } from '../src/ledger/audit.ts'
import { creditedDeposits } from './cash-house.ts'
import { withoutLimits } from './cashier.ts'
import { testColleagues } from './colleagues.ts'
import { testDatabase } from './database.ts'
import { addPlayers } from './draw-world.ts'
import type { OfficeBrowser } from './office.ts'

export const reason = 'the evening round'
const HEAD = 'Date,Amount,Reference,Description'
export const MAPPING: StatementMapping = guessMapping(readCsv(HEAD))
export const inFile = (day: string): string => day.split('-').reverse().join('/')
export const codeOf = (answer: { statusCode: number; body: string }) => JSON.parse(answer.body).code

type Done = OfficeReply<'POST /api/cash/accounts/:id/statement'>
interface Given {
  by?: OfficeBrowser
  mapping?: StatementMapping
  expected?: Partial<Pick<Done, 'added' | 'changed' | 'unread'>>
}

/**
 * Two colleagues at the office of a database of their own, and a player with a million riel. `now`: the account that a test is
 * at when it asks, since each test has another one. Whatever a file of tests has booked, the ledger is right after the last.
 */
export async function bankBooks(now: () => bigint) {
  const db = await testDatabase()
  const office = await testColleagues(db)
  afterAll(async () => {
    expect(await auditLedger(db.pool)).toEqual([])
    await office.close()
    await db.drop()
  })
  const [dara, sok] = [office.as('Dara'), office.as('Sok')]
  const [player = 0n] = await addPlayers(db.owner, 1, 1_000_000)
  await withoutLimits(db)

  function send(lines: string[], { by = dara, mapping = MAPPING, expected = {} }: Given = {}) {
    const text = [mapping === MAPPING ? HEAD : (mapping.header ?? []).join(','), ...lines].join('\n')
    const body = { file_name: 'aba.csv', text, mapping, reason }
    return by.send('POST', `/api/cash/accounts/${now()}/statement`, {
      ...body,
      expected: { added: lines.length, changed: 0, unread: 0, ...expected },
    })
  }

  async function imported(lines: string[], given: Given = {}): Promise<Done> {
    const answer = await send(lines, given)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().data
  }

  async function read(path: string) {
    return (await dara.get(`/api/cash/${path}`)).json().data
  }

  async function lines(state = ''): Promise<OfficeReply<'GET /api/cash/lines'>['rows']> {
    return (await read(`lines?account=${now()}${state && `&state=${state}`}`)).rows
  }

  async function differences(state = 'open'): Promise<OfficeReply<'GET /api/cash/differences'>['rows']> {
    return (await read(`differences?account=${now()}&state=${state}`)).rows
  }

  const account = async (id = now()): Promise<OfficeReply<'GET /api/cash/accounts/:id'>['account']> =>
    (await read(`accounts/${id}`)).account

  function credited(amount: number, reference: string, at?: string) {
    const deposit = { player, cashAccount: now(), amount, reference, ...(at ? { at } : {}) }
    return creditedDeposits(db.owner, [deposit])
  }

  return { db, dara, sok, player, send, imported, lines, differences, account, credited }
}
