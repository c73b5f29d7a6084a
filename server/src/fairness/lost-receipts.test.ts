/** A player comes with the page that they saved; the books were set back to before the bet. */
import { randomBytes } from 'node:crypto'
import { hex } from '@samnang/core/bytes'
import { savedRecords } from '@samnang/core/fairness/saved-page'
import type { PublishedDraw, PublishedProof } from '@samnang/core/fairness/verify-draw'
import { rielToUnits } from '@samnang/core/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import {
  LOST_NUMBERS as NUMBERS,
  LOST_RIEL as RIEL,
  type SetBackHouse,
  savedPage,
  setBackHouse,
} from '../../test/set-back-house.ts'
import { temporaryOperatorKey } from '../draws/operator-key.ts'
import { pinKey, publishKey } from '../draws/signing-keys.ts'
import { checkLostReceipts } from './lost-receipts.ts'

let house: SetBackHouse
let played: TestDatabase
let setBack: TestDatabase
let players: bigint[]
let draw: PublishedDraw
let proofs: PublishedProof[]

beforeAll(async () => {
  house = await setBackHouse()
  ;({ played, setBack, players, draw, proofs } = house)
})
afterAll(() => house?.drop())

const { fileOf, secretOf } = { fileOf: savedPage, secretOf: (player: bigint) => house.secretOf(player) }

const check = (file: string, player = players[0] ?? 0n, db = setBack) =>
  checkLostReceipts(db.pool, savedRecords(file), player)

test('what won owes its payout without the stake, which the player has again; what lost owes nothing', async () => {
  const checked = (await check(fileOf(draw, proofs))) ?? []
  expect(checked.flatMap(({ faults }) => faults)).toEqual([])
  const won = draw.result?.balls[1]
  for (const [at, one] of checked.entries()) {
    const isWon = NUMBERS[at] === won
    expect(one.code, String(NUMBERS[at])).toBe(isWon ? 'owed' : 'nothing_owed')
    expect(one.stakeUnits).toBe(rielToUnits(RIEL))
    expect(one.payoutUnits === 0n).toBe(!isWon)
  }
  const { rows } = await played.owner.query<{ paid: bigint }>(
    'select sum(amount)::bigint as paid from draw_payment where draw_id = $1',
    [draw.result_id],
  )
  const owed = checked.reduce((sum, { owedUnits }) => sum + owedUnits, 0n)
  expect(owed, 'what the settlement paid, without the one stake that won').toBe(
    (rows[0]?.paid ?? 0n) - rielToUnits(RIEL),
  )
})

test('a receipt that the books have, or that is another player’s, is none to be paid', async () => {
  const file = fileOf(draw, proofs.slice(0, 1))
  expect(await check(file, players[0], played)).toMatchObject([{ code: 'in_books', owedUnits: 0n }])
  expect(await check(file, players[1])).toMatchObject([{ code: 'not_theirs', owedUnits: 0n }])
  expect(await check(file, 9_999_999n)).toBeNull()
})

test('one changed byte of bet, draw or signature proves nothing', async () => {
  const [proof] = proofs
  if (!proof || !draw.result || !draw.seed) throw new Error('nothing to change')
  const another = hex(randomBytes(32))
  const forged: [PublishedDraw, PublishedProof][] = [
    [draw, { ...proof, stake: String(BigInt(proof.stake) * 10n) }],
    [draw, { ...proof, picks: [2, (draw.result.balls[1] ?? 0) === 59 ? 1 : 59] }],
    [draw, { ...proof, ticket_id: `${'0'.repeat(31)}7` }],
    [draw, { ...proof, acct_tag: another }],
    [draw, { ...proof, receipt_signature: Buffer.alloc(64, 7).toString('base64') }],
    [{ ...draw, seed: { ...draw.seed, S: another } }, proof],
    [{ ...draw, result: { ...draw.result, balls: [...draw.result.balls].reverse() } }, proof],
    [{ ...draw, result: null, seed: null }, proof],
    [{ ...draw, rules: draw.rules.replace('195', '999') }, proof],
  ]
  for (const [at, [of, own]] of forged.entries())
    expect(await check(fileOf(of, [own])), String(at)).toMatchObject([{ code: 'unproven', owedUnits: 0n }])
})

test('a key that has ended since counts for what it signed, and a stranger’s never', async () => {
  await publishKey(setBack.owner, 'operator', temporaryOperatorKey().publicKey)
  expect((await check(fileOf(draw, proofs.slice(0, 1))))?.[0]?.faults).toEqual([])
  const stranger = await testDatabase()
  await pinKey(stranger.owner, 'operator', temporaryOperatorKey().publicKey)
  await stranger.owner.query(
    `insert into player (id, username, username_key, password_hash, secret) overriding system value values ($1, 'p', 'p', 'h', $2)`,
    [players[0], await secretOf(players[0] ?? 0n)],
  )
  expect(await check(fileOf(draw, proofs.slice(0, 1)), players[0], stranger)).toMatchObject([
    { code: 'unproven' },
  ])
  await stranger.drop()
})

test.each([
  ...['', '<html></html>', '<script type="application/json" id="records">{"data":{}}</script>'],
  '<script type="application/json" id="records">{"data":{"draw":null,"own":[{"proof":{}}]}}</script>',
])('a file that is no saved page has no receipt: %s', async (file) => {
  expect(await check(file)).toEqual([])
})
