/** A player comes to the desk with the receipt of a bet that the books lost; two people pay it, once. */
import type { LostBet } from '@samnang/contract/office/lost-bets'
import { savedRecords } from '@samnang/core/fairness/saved-page'
import type { PublishedProof } from '@samnang/core/fairness/verify-draw'
import { rielToUnits } from '@samnang/core/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookFaults } from '../../test/draw-world.ts'
import { addColleague, type OfficeBrowser, type TestOffice, testOffice } from '../../test/office.ts'
import { LOST_RIEL, type SetBackHouse, savedPage, setBackHouse } from '../../test/set-back-house.ts'
import { statement } from '../money/statement.ts'
import { passesDepositLimit } from '../players/deposit-limit.ts'

let house: SetBackHouse
let office: TestOffice
let dara: OfficeBrowser
let sok: OfficeBrowser
/** The bet that won, as the house looks at it. */
let won: { ticket: number; amount: number; records: string }

beforeAll(async () => {
  house = await setBackHouse()
  office = await testOffice({ db: house.setBack })
  const colleague = (name: string, role: string) =>
    addColleague(office, house.setBack.owner, { name, roles: [role], branch: null })
  dara = await colleague('Dara', 'finance')
  sok = await colleague('Sok', 'owner')
  const rows = await looked(house.proofs)
  const owed = rows.filter(({ code }) => code === 'owed')
  expect(owed, 'one number has won').toHaveLength(1)
  const [{ ticket = 0, owed: amount = 0 } = {}] = owed
  won = { ticket, amount, records: savedRecords(savedPage(house.draw, [proofOf(ticket)])) }
})
afterAll(async () => {
  await office?.close()
  await house?.drop()
})

const reason = 'restored to Monday noon'
const player = () => Number(house.players[0])

function proofOf(ticket: number): PublishedProof {
  const proof = house.proofs.find(({ ticket_id: id }) => Number.parseInt(id, 16) === ticket)
  if (!proof) throw new Error('no such ticket')
  return proof
}

async function looked(proofs: readonly PublishedProof[], of = player()): Promise<LostBet[]> {
  const records = savedRecords(savedPage(house.draw, proofs))
  const answer = await dara.send('POST', '/api/lost-bets/look', { player: of, records, reason })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data.rows
}

const ask = (change: object = {}) =>
  dara.send('POST', '/api/lost-bets', { player: player(), ...won, reason, ...change })

async function approve(approval: number): Promise<string> {
  const answer = await sok.send('POST', `/api/approvals/${approval}/approve`, { reason })
  return answer.statusCode === 200 ? 'done' : answer.json().code
}

async function balance(): Promise<bigint> {
  const { rows } = await house.setBack.owner.query('select balance from account where id = $1', [
    house.players[0],
  ])
  return rows[0].balance
}

test('what is forged, another player’s, in the books or of another sum is refused and nobody is asked', async () => {
  const before = await balance()
  const forged = { ...proofOf(won.ticket), stake: String(rielToUnits(LOST_RIEL * 10)) }
  expect(await looked([forged])).toMatchObject([{ code: 'unproven', owed: 0 }])
  expect(await looked([proofOf(won.ticket)], Number(house.players[1]))).toMatchObject([
    { code: 'not_theirs', owed: 0 },
  ])
  expect(await looked([])).toEqual([])
  const records = savedRecords(savedPage(house.draw, [forged]))
  const lost = house.proofs.find(({ ticket_id: id }) => Number.parseInt(id, 16) !== won.ticket)
  for (const [change, code] of [
    [{ records }, 'lost_bet_not_owed'],
    [{ records: '{"data":{"draw":{},"own":[{"proof":{}}]}}' }, 'lost_bet_not_owed'],
    [{ records: '[]' }, 'lost_bet_not_owed'],
    [{ player: Number(house.players[1]) }, 'lost_bet_not_owed'],
    [{ player: 999_999 }, 'not_found'],
    [{ amount: won.amount + 1 }, 'changed_meanwhile'],
    [
      {
        ticket: Number.parseInt(lost?.ticket_id ?? '', 16),
        records: savedRecords(savedPage(house.draw, lost ? [lost] : [])),
      },
      'lost_bet_not_owed',
    ],
  ] as const)
    expect((await ask(change)).json().code, JSON.stringify(change).slice(0, 80)).toBe(code)
  const played = await testOffice({ db: house.played })
  const there = await addColleague(played, house.played.owner, {
    ...{ name: 'Dara', roles: ['finance'], branch: null },
  })
  const refusal = await there.send('POST', '/api/lost-bets', { player: player(), ...won, reason })
  expect(refusal.json().code, 'a bet that the books have').toBe('lost_bet_not_owed')
  await played.close()
  expect(await balance()).toBe(before)
  const { rows } = await house.setBack.owner.query('select count(*)::int as n from approval')
  expect(rows[0].n).toBe(0)
})

test('whoever may not, and another branch, have no way to it', async () => {
  const { owner } = house.setBack
  const rith = await addColleague(office, owner, { name: 'Rith', roles: ['support'], branch: null })
  const body = { player: player(), ...won, reason }
  expect((await rith.send('POST', '/api/lost-bets', body)).json().code).toBe('no_permission')
  await owner.query(`insert into branch (id, name) values (4, 'river')`)
  const sala = await addColleague(office, owner, { name: 'Sala', roles: ['finance'], branch: 4n })
  for (const path of ['/api/lost-bets', '/api/lost-bets/look']) {
    const { ticket, amount, ...look } = body
    const answer = await sala.send('POST', path, path.endsWith('look') ? look : { ...look, ticket, amount })
    expect(answer.json().code, path).toBe('not_found')
  }
})

test('two people pay it once, outside of limits: two requests, both agreed on at once, and no more after', async () => {
  // The player lets nobody deposit more than a riel a day: what the house owes is no deposit.
  await house.setBack.owner.query(
    `insert into play_limit (player_id, kind, period, amount) values ($1, 'deposit', '24h', $2)`,
    [house.players[0], rielToUnits(1)],
  )
  await house.setBack.owner.query(
    'update player set counted_from = extract(epoch from now())::int / 3600 + 1 where id = $1',
    [house.players[0]],
  )
  expect(await passesDepositLimit(house.setBack.pool, house.players[0] ?? 0n, rielToUnits(2))).toBe(true)
  const before = await balance()
  const [one, two] = [await ask(), await ask()].map((answer) => {
    expect(answer.statusCode, answer.body).toBe(202)
    return answer.json().data.approval as number
  })
  expect(await balance(), 'nothing before the second person').toBe(before)
  const sheet = (await sok.get(`/api/approvals/${one}`)).json().data
  expect(sheet.effects).toMatchObject([
    {
      action: 'lost_bet_paid',
      target: `player:${player()}`,
      before: { balance: String(before), ticket: null },
      after: { balance: String(before + rielToUnits(won.amount)), ticket: String(won.ticket) },
    },
  ])
  const own = await dara.send('POST', `/api/approvals/${one}/approve`, { reason })
  expect(own.json().code).toBe('own_approval')
  const ends = await Promise.all([approve(one ?? 0), approve(two ?? 0)])
  expect(ends.sort()).toEqual(['approval_void', 'done'])
  expect(await balance()).toBe(before + rielToUnits(won.amount))
  expect((await ask()).json().code).toBe('lost_bet_paid')
  expect(await looked([proofOf(won.ticket)])).toMatchObject([{ code: 'paid', owed: 0 }])
  // What was there before the limit would pass it as well.
  await house.setBack.owner.query('delete from play_limit')
  expect(await bookFaults(house.setBack.owner)).toEqual([])
})

test('it stands in the player’s statement as winnings by a receipt, with the ticket and without what staff wrote', async () => {
  const query = {}
  const told = await statement(house.setBack.pool, house.players[0] ?? 0n, query, Date.now())
  if (!told.ok) throw new Error(told.code)
  const { rows, paid, credited } = told.value
  expect(rows[0]).toMatchObject({
    ...{ kind: 'lost_bet', amount: won.amount, note: `#${won.ticket}`, reason: null },
    ...{ result_id: null, group_id: null },
  })
  expect({ paid, credited }).toEqual({ paid: won.amount, credited: 100_000 })
  expect(JSON.stringify(told.value)).not.toContain(reason)
  const { rows: log } = await house.setBack.owner.query(
    `select detail from audit_event where action = 'lost_bet_paid' and target = $1`,
    [`player:${player()}`],
  )
  expect(log).toHaveLength(1)
  expect(log[0].detail).toMatchObject({ game: 'POLL_2', i: house.draw.i, reason })
})

test('a receipt that was paid by `player credit` before is not paid again', async () => {
  const { owner } = house.setBack
  const other = house.proofs.find(({ ticket_id: id }) => Number.parseInt(id, 16) !== won.ticket)
  const ticket = Number.parseInt(other?.ticket_id ?? '', 16)
  await owner.query(`insert into tx (key, kind, player_id) values ($1, 'credit', $2)`, [
    `credit:${player()}:receipt-${ticket}`,
    house.players[0],
  ])
  expect(await looked(other ? [other] : [])).toMatchObject([{ code: 'paid' }])
})
