/** The receipt of a bet that a restore has lost, from the page that its player saved to the money in their account. */
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import type { Client } from '../client.ts'
import { officeClient } from '../colleague.ts'
import { samnang } from '../processes.ts'
import type { Product } from '../product.ts'

export interface SavedPage {
  draw: unknown
  own: { proof: unknown }[]
}

/** What the portal's page of verification saves of this draw and these bets. */
export async function savePage(
  player: Client,
  { draw, tickets }: { draw: number; tickets: readonly number[] },
): Promise<SavedPage> {
  const params = { result_id: String(draw) }
  const own = []
  for (const ticket of tickets) {
    const query = { ticket_id: String(ticket) }
    own.push({ proof: await player.ask('GET /api/fairness/:result_id/proof', { params, query }) })
  }
  return { draw: await player.ask('GET /api/fairness/:result_id', { params }), own }
}

interface Lost {
  product: Product
  settings: NodeJS.ProcessEnv
  url: string
  player: { id: number; name: string }
  page: SavedPage
}

interface Look {
  rows: { ticket: number; code: string; owed: number }[]
}

/** By the command line it is owed; two people pay it in the office, and no third request does it again. In riel. */
export async function payLostBet({ product, settings, url, player, page }: Lost): Promise<number> {
  const file = join(product.dataDir, 'samnang-verify.html')
  const records = JSON.stringify({ data: page })
  await writeFile(file, `<script type="application/json" id="records">${records}</script>`)
  const said = await samnang(product, ['receipt', 'check', file, '--player', player.name], settings)
  expect(said, said.stdout).toMatchObject({ code: 0 })
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  const staff = (name: string) => officeClient(product, db, { name, roles: ['owner'], branch: null })
  const [dara, sok] = [await staff('Dara'), await staff('Sok')].map(sender)
  await db.end()
  if (!dara || !sok) throw new Error('two colleagues')
  const reason = 'the books were set back'
  const about = { player: player.id, records, reason }
  const { rows } = (await dara('/api/lost-bets/look', about)).data as Look
  const owed = rows.filter(({ code }) => code === 'owed')
  expect(owed, 'one of the two sides has won').toHaveLength(1)
  const [{ ticket, owed: amount } = { ticket: 0, owed: 0 }] = owed
  const asked = await dara('/api/lost-bets', { ...about, ticket, amount })
  expect(asked.status).toBe(202)
  const { approval } = asked.data as { approval: number }
  expect((await sok(`/api/approvals/${approval}/approve`, { reason })).status).toBe(200)
  expect((await dara('/api/lost-bets', { ...about, ticket, amount })).code).toBe('lost_bet_paid')
  return amount
}

function sender(client: Client) {
  return async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const { status, json } = await client.send({ method: 'POST', path, body: JSON.stringify(body), headers })
    const { data, code } = json as { data?: unknown; code?: string }
    return { status, data, code }
  }
}
