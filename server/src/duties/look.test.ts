/** What the duties find in the book, behind it: once, whoever looks, wherever a process dies. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { crashingPool, Killed } from '../../test/crashing-pool.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { makeRich, move, payTo, units } from '../../test/real-money.ts'
import { type TestServer, testServer } from '../../test/server.ts'
import { createPool, type Pool } from '../database/pool.ts'
import { type Looking, lookOnce } from './look.ts'

let db: TestDatabase
let server: TestServer
let office: Pool
let count = 0

beforeAll(async () => {
  db = await testDatabase()
  server = await testServer({ db })
  office = createPool(db.officeUrl, { max: 4, role: 'samnang_office', name: 'samnang-test-office' })
})
afterAll(async () => {
  await office?.end()
  await server?.close()
  await db?.drop()
})
beforeEach(async () => {
  await lookAll()
})

async function player(): Promise<bigint> {
  const id = await server.addPlayer(`duty.${++count}`)
  await makeRich(db.owner, id)
  return id
}

async function lookAll(pool = office): Promise<void> {
  const looking: Looking = { after: 0n, without: [] }
  while ((await lookOnce(pool, looking)) !== 'idle');
}

/** Rule, subject and movements of the cases about these players, in order. */
async function cases(...players: bigint[]) {
  const { rows } = await db.owner.query<{ rule: string; subject: string; evidence: bigint[] }>(
    `select c.rule, c.subject, array(select tx_id from duty_evidence where case_id = c.id order by tx_id) as evidence
     from duty_case c where c.player_id = any ($1) order by c.id`,
    [players],
  )
  return rows.map(({ rule, subject, evidence }) => [rule, subject, evidence])
}

/** SQL of the moment this many hours from the last midnight of Phnom Penh but one. */
const hours = (n: number) =>
  `(phnom_penh_day(ms(clock_timestamp())::bigint) - 1)::timestamp at time zone 'Asia/Phnom_Penh' + interval '${n} hours'`

test('one movement is reported from 40 000 000 riel on, and watched just below it, both ways', async () => {
  const expected: [number, string | null][] = [
    [35_999_999.99, null],
    [36_000_000, 'structured'],
    [39_999_999.99, 'structured'],
    [40_000_000, 'large'],
    [90_000_000, 'large'],
  ]
  for (const kind of ['deposit', 'payout', 'credit'] as const)
    for (const [riel, rule] of expected) {
      const id = await player()
      const tx = await move(db.owner, { player: id, riel, kind })
      await lookAll()
      const subject =
        rule === 'large' ? `tx:${tx}` : `player:${id}:${kind === 'payout' ? 'withdrawal' : 'deposit'}`
      expect(await cases(id), `${kind} ${riel}`).toEqual(rule === null ? [] : [[rule, subject, [tx]]])
    }
})

test('size is due fourteen days after the movement, a suspicion a day after it was found', async () => {
  const [large, suspicious] = [await player(), await player()]
  await move(db.owner, { player: large, riel: 40_000_000, at: hours(0) })
  await move(db.owner, { player: suspicious, riel: 39_000_000, at: hours(0) })
  await lookAll()
  const { rows } = await db.owner.query(
    `select c.rule, case c.rule when 'large' then c.due_at - t.created_at else c.due_at - c.opened_at end
       = make_interval(hours => case c.rule when 'large' then 336 else 24 end) as right
     from duty_case c join duty_evidence v on v.case_id = c.id join tx t on t.id = v.tx_id
     where c.player_id in ($1, $2) order by c.id`,
    [large, suspicious],
  )
  expect(rows).toEqual([
    { rule: 'large', right: true },
    { rule: 'structured', right: true },
  ])
})

test('small sums are added up over midnight, within 24 hours, of one player and one way; a gift is none of them', async () => {
  const [over, days, ways, gift] = [await player(), await player(), await player(), await player()]
  const inOne: bigint[] = []
  for (const [at, riel] of [
    [23, 20_000_000],
    [25, 16_000_000],
    [46.5, 1_000_000],
  ] as const)
    inOne.push(await move(db.owner, { player: over, riel, at: hours(at) }))
  for (const at of [0, 24]) await move(db.owner, { player: days, riel: 35_000_000, at: hours(at) })
  await move(db.owner, { player: ways, riel: 20_000_000, at: hours(1) })
  await move(db.owner, { player: ways, riel: 20_000_000, at: hours(2), kind: 'payout' })
  await move(db.owner, { player: gift, riel: 50_000_000, kind: 'credit', reason: 'promotion' })
  await lookAll()
  expect(await cases(over)).toEqual([['structured', `player:${over}:deposit`, inOne]])
  expect((await cases(days, gift)).flat()).toEqual([])
  expect((await cases(ways)).map(([rule]) => rule)).toEqual(['no_play'])
})

test('an older number that is written later is found with those after it', async () => {
  const id = await player()
  const slow = await db.owner.connect()
  await slow.query('begin')
  const older = await move(slow, { player: id, riel: 18_000_000 })
  const elsewhere = await player()
  const younger = await move(db.owner, { player: elsewhere, riel: 41_000_000 })
  await lookAll()
  expect(await cases(elsewhere)).toEqual([['large', `tx:${younger}`, [younger]]])
  await slow.query('commit')
  slow.release()
  const last = await move(db.owner, { player: id, riel: 18_000_000 })
  await lookAll()
  expect(older < younger).toBe(true)
  expect(await cases(id)).toEqual([['structured', `player:${id}:deposit`, [older, last]]])
})

test('money that went through is a case, money that was played with is none; what was decided is not counted again', async () => {
  const [through, played] = [await player(), await player()]
  for (const id of [through, played]) {
    await move(db.owner, { player: id, riel: 8_000_000 })
    if (id === played) await move(db.owner, { player: id, riel: 2_000_000, kind: 'lottery_bet' })
    await move(db.owner, { player: id, riel: 8_000_000, kind: 'payout' })
  }
  await lookAll()
  expect((await cases(through, played)).map(([rule, subject]) => [rule, subject])).toEqual([
    ['no_play', `player:${through}`],
  ])
  const { rows } = await db.owner.query(
    'select found from duty_step s join duty_case c on c.id = s.case_id where c.player_id = $1',
    [through],
  )
  expect(rows).toMatchObject([
    { found: { deposited: String(units(8_000_000)), paid_out: String(units(8_000_000)), staked: '0' } },
  ])
  await db.owner.query(
    `update duty_case set state = 'cleared', decided_by = 'dara', decided_at = now() where player_id = $1`,
    [through],
  )
  await move(db.owner, { player: through, riel: 2_000_000, kind: 'payout' })
  await lookAll()
  expect(await cases(through)).toHaveLength(1)
  await move(db.owner, { player: through, riel: 2_000_000 })
  await move(db.owner, { player: through, riel: 100_000, kind: 'payout' })
  await lookAll()
  expect(await cases(through)).toHaveLength(2)
})

test('one account at a bank that three players are paid to is a case, and so is a fourth in it', async () => {
  const players = [await player(), await player(), await player(), await player()]
  const paid: bigint[] = []
  for (const id of players.slice(0, 2))
    for (const _ of [1, 2]) paid.push(await payTo(db.owner, { player: id, riel: 10_000, number: '00012345' }))
  await lookAll()
  expect(await cases(...players)).toEqual([])
  for (const id of players.slice(2))
    paid.push(await payTo(db.owner, { player: id, riel: 10_000, number: '00012345' }))
  await payTo(db.owner, { player: players[0] as bigint, riel: 10_000, number: '00012346' })
  await lookAll()
  expect(await cases(...players)).toEqual([['shared_account', 'account:ABA:00012345', paid]])
})

test('wherever a process dies, each movement is found once', async () => {
  for (const moment of ['before', 'after'] as const)
    for (let deadAt = 1; ; deadAt++) {
      const id = await player()
      const txs = [
        await move(db.owner, { player: id, riel: 37_000_000 }),
        await move(db.owner, { player: id, riel: 40_000_000 }),
      ]
      const crash = crashingPool(office, deadAt, moment)
      const isDead = await lookAll(crash.pool).then(
        () => false,
        (error) => {
          expect(error).toBeInstanceOf(Killed)
          return true
        },
      )
      await lookAll()
      expect(await cases(id), `${moment} call ${deadAt}`).toEqual([
        ['structured', `player:${id}:deposit`, [txs[0]]],
        ['large', `tx:${txs[1]}`, [txs[1]]],
      ])
      if (!isDead) break
    }
})

test('two offices that look at once find each movement once, and every case has its audit row', async () => {
  const [one, many] = [await player(), await player()]
  for (let n = 0; n < 12; n++) await move(db.owner, { player: one, riel: 45_000_000 })
  for (let n = 0; n < 12; n++) await move(db.owner, { player: many, riel: 3_500_000 })
  await Promise.all([lookAll(), lookAll(), lookAll()])
  await lookAll()
  expect(await cases(one)).toHaveLength(12)
  const found = await cases(many)
  expect(found.map(([rule, subject, evidence]) => [rule, subject, (evidence as bigint[]).length])).toEqual([
    ['structured', `player:${many}:deposit`, 12],
  ])
  const { rows } = await db.owner.query(
    `select (select count(*)::int from duty_case) as cases,
       (select count(*)::int from audit_event where action = 'case_opened' and actor = 'system') as told,
       (select count(*)::int from duty_step where kind = 'opened') as opened`,
  )
  expect([rows[0]?.told, rows[0]?.opened]).toEqual([rows[0]?.cases, rows[0]?.cases])
})

test('what is settled goes behind the cursor, and a restored book is not looked at again', async () => {
  const id = await player()
  await move(db.owner, { player: id, riel: 45_000_000, at: hours(1) })
  await lookAll()
  const { rows } = await db.owner.query<{ last: bigint; seen: number }>(
    `select last_tx as last, (select count(*)::int from duty_seen s join tx t on t.id = s.tx_id
       where t.created_at < clock_timestamp() - interval '10 minutes') as seen from duty_cursor`,
  )
  expect(rows[0]?.seen).toBe(0)
  expect(await lookOnce(office, { after: 0n, without: [] })).toBe('idle')
})

test('a rule that is off finds nothing, and one whose figures change finds by the new ones', async () => {
  const id = await player()
  await db.owner.query(`update duty_rule set is_on = false where code = 'structured'`)
  await move(db.owner, { player: id, riel: 39_000_000 })
  await lookAll()
  expect(await cases(id)).toEqual([])
  await db.owner.query(`update duty_rule set is_on = true where code = 'structured'`)
  await db.owner.query(
    `update duty_rule set figures = figures || '{"riel_per_usd": 3000}' where code = 'large'`,
  )
  const tx = await move(db.owner, { player: id, riel: 30_000_000 })
  await lookAll()
  expect(await cases(id)).toEqual([['large', `tx:${tx}`, [tx]]])
  await db.owner.query(
    `update duty_rule set figures = figures || '{"riel_per_usd": 4000}' where code = 'large'`,
  )
})

test('neither the server nor a player’s page reads anything of it', async () => {
  for (const table of ['duty_rule', 'duty_case', 'duty_evidence', 'duty_step', 'duty_cursor', 'duty_seen'])
    await expect(db.pool.query(`select from ${table}`), table).rejects.toThrow(/permission denied/)
})
