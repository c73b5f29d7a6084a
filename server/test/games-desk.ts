/** What tests of providers, games and rounds at the office work on: a server with a provider's hub, and who sits at the desk. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { afterAll, expect } from 'vitest'
import { proveAudit } from '../src/base/audit-chain.ts'
import { testDatabase } from './database.ts'
import { addHub, fakeHub } from './fake-hub.ts'
import { addColleague, testOffice } from './office.ts'
import { testServer } from './server.ts'
import { testWallet, walletPlayer } from './wallet.ts'

export const reason = 'the studio has asked'

/** Dara and Sok may do everything, the looker nothing but look; the player has a million riel and a token of the provider. */
export async function gamesDesk() {
  const db = await testDatabase()
  const hub = await fakeHub()
  const server = await testServer({ db })
  const office = await testOffice({ db })
  afterAll(async () => {
    expect((await proveAudit(db.pool, null)).fault).toBeNull()
    await office.close()
    await server.close()
    await hub.close()
    await db.drop()
  })
  const provider = await addHub({ pool: db.pool, dataDir: server.parts.config.dataDir, hub })
  const wallet = testWallet(server.app, { ...provider, privateKey: hub.privateKey })
  const player = await walletPlayer(db, { ...provider, privateKey: hub.privateKey }, 1_000_000)
  const owner = (name: string) => addColleague(office, db.owner, { name, roles: ['owner'], branch: null })
  const [dara, sok] = [await owner('Dara'), await owner('Sok')]
  const looker = await addColleague(office, db.owner, { name: 'Vanna', roles: ['auditor'], branch: null })

  const sheet = async (who = dara) =>
    (await who.get(`/api/providers/${provider.name}`)).json().data as OfficeReply<'GET /api/providers/:name'>
  const post = (path: string, body: object, who = dara) => who.send('POST', path, { ...body, reason })
  /** The second person agrees to what was asked. */
  async function agree(asked: { statusCode: number; body: string; json(): { data: unknown } }, who = sok) {
    expect(asked.statusCode, asked.body).toBe(202)
    const { approval } = asked.json().data as { approval: number }
    return who.send('POST', `/api/approvals/${approval}/approve`, { reason })
  }
  const lastAudit = async (action: string) => {
    const { rows } = await db.owner.query(
      `select actor, target, detail->>'reason' as reason, detail->'before' as before, detail->'after' as after
       from audit_event where action = $1 order by id desc limit 1`,
      [action],
    )
    return rows[0]
  }
  return { db, hub, server, provider, wallet, player, dara, sok, looker, sheet, post, agree, lastAudit }
}
