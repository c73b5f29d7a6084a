/** What tests of the ticket lottery's desk work on: two clerks who type, a colleague of risk, and draws with a ticket. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { afterAll, expect } from 'vitest'
import { proveAudit } from '../src/base/audit-chain.ts'
import { auditLedger } from '../src/ledger/audit.ts'
import { ensureLotteryRules } from '../src/lottery/rules.ts'
import { addPlayers } from './draw-world.ts'
import { close, dayResult, line, lotteryTests, openDraw, place } from './lottery-world.ts'
import { addColleague, type OfficeBrowser, testOffice } from './office.ts'

export const reason = 'read in the paper'

export const approve = (who: OfficeBrowser, id: number) =>
  who.send('POST', `/api/approvals/${id}/approve`, { reason: 'seen it too' })

export const type = (who: OfficeBrowser, id: bigint, entry: object = dayResult(), round = 1) =>
  who.send('POST', `/api/lottery/draws/${id}/result`, {
    // These tests type one day's paper again and again.
    ...{ entry: JSON.stringify(entry), source: 'xskt', round, reason, despite: true },
  })

/** After the last test the log and the books are still whole. */
export async function lotteryDesk() {
  const { db, world } = await lotteryTests()
  await ensureLotteryRules(db.pool)
  const office = await testOffice({ db })
  afterAll(async () => {
    expect((await proveAudit(db.pool, null)).fault).toBeNull()
    expect(await auditLedger(db.pool)).toEqual([])
    await office.close()
  })
  const clerk = (name: string, role = 'clerk') =>
    addColleague(office, db.owner, { name, roles: [role], branch: null })
  const [dara, sok, risk] = [await clerk('Dara'), await clerk('Sok'), await clerk('Rith', 'risk')]

  const sheet = async (id: bigint, who = dara) =>
    (await who.get(`/api/lottery/draws/${id}`)).json().data as OfficeReply<'GET /api/lottery/draws/:id'>
  /** A closed VN draw by day with one ticket on 47 of post B, which wins where the special number ends in 47193. */
  async function closedWithTicket() {
    const id = await openDraw(db)
    const [player = 0n] = await addPlayers(db.owner, 1)
    await place(world, player, id, [line(['47'], ['B'], 1_000)])
    await close(db, id)
    return { id, player }
  }
  return { db, world, office, dara, sok, risk, sheet, closedWithTicket }
}
