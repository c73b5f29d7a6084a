/** A small house of 40 players and three days, from the printed seed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { beDemo, HOUSE_UNTIL_MS, playDemoHouse } from '../../test/demo-house.ts'
import { addPlayers, bookFaults } from '../../test/draw-world.ts'
import { readKhqr } from '../../test/read-khqr.ts'
import { writeSetting } from '../base/setting-rows.ts'
import { openCashAccountIn } from '../cashier/cash-accounts.ts'
import { closeDayIn } from '../cashier/cash-close.ts'
import { moveCashIn } from '../cashier/cash-moves.ts'
import { nestedPool } from '../database/nested-pool.ts'
import { inTransaction } from '../database/pool.ts'
import { lookOnce } from '../duties/look.ts'
import { verifyDrawById } from '../fairness/published-draw.ts'
import { countFigures } from '../figures/count-figures.ts'
import { DEMO_TILL } from './house-cash.ts'

const PROCESS = fileURLToPath(new URL('../../test/demo-house-process.ts', import.meta.url))
const databases: TestDatabase[] = []
let db: TestDatabase
let demo: bigint

async function demoDatabase(): Promise<TestDatabase> {
  const made = await testDatabase()
  databases.push(made)
  demo = await beDemo(made)
  return made
}

beforeAll(async () => {
  db = await demoDatabase()
  // The demo has counted its own days when the house comes in behind them.
  await countFigures(db.owner)
  await playDemoHouse(db)
}, 60_000)
afterAll(() => Promise.all(databases.map((made) => made.drop())))

async function rows<T extends object>(sql: string, of = db): Promise<T[]> {
  return (await of.owner.query<T>(sql)).rows
}

const BY = { actor: 'staff:admin', reason: 'test' }

/** Says nothing, until that line: there the making ends. */
function stopAt(begin: string): (line: string) => void {
  return (line) => {
    if (line.startsWith(begin)) throw new Error(`stopped at ${begin}`)
  }
}

/** All that moved, all results and all that was done, at the clock of the house. */
async function digest(of: TestDatabase): Promise<unknown> {
  return rows(
    `select (select md5(string_agg(m::text, ';' order by m.account_id, m.tx_id)) from movement m
         where m.account_id > ${demo}) as money,
       (select md5(string_agg(d.id || d.state || coalesce(d.balls::text, ''), ';' order by d.id)) from draw d) as draws,
       (select md5(string_agg(d.id || d.state || coalesce(d.result::text, ''), ';' order by d.id)) from lottery_draw d)
         as lottery,
       (select md5(string_agg(concat_ws(' ', e.at, e.actor, e.action, e.target, e.detail), ';' order by e.id))
         from audit_event e where e.at < to_timestamp(${HOUSE_UNTIL_MS / 1000})) as audit`,
    of,
  )
}

test('the books and the sums of all days are right, and the audit chain is whole', async () => {
  expect(await countFigures(db.owner)).toBeGreaterThan(0)
  expect(await bookFaults(db.owner)).toEqual([])
  const late = await rows(
    `select id from (select id, at, max(at) over (order by id) as latest from audit_event
       where at < to_timestamp(${HOUSE_UNTIL_MS / 1000})) e where at < latest`,
  )
  expect(late, 'events of the house stand in the order of its days').toEqual([])
})

test('every product has bets, and money comes in and goes out', async () => {
  const kinds = await rows<{ kind: string }>(`select distinct kind from movement where account_id > ${demo}`)
  const expected = [
    'bet',
    'settle',
    'refund',
    'credit',
    'debit',
    'game_bet',
    'game_win',
    'game_undo',
    'lottery_bet',
  ]
  expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(expected))
  expect(await rows('select distinct poll from draw d join slip s on s.draw_id = d.id')).toHaveLength(2)
})

test('nothing lies in the future, nothing is unfinished, and nothing was made at the time of the making', async () => {
  const until = `to_timestamp(${HOUSE_UNTIL_MS / 1000})`
  const counts = await rows(
    `select (select count(*) from draw where state not in ('SETTLED', 'VOID') or settled_at > ${until})
       + (select count(*) from lottery_draw where done_at is null or done_at > ${until})
       + (select count(*) from movement where account_id > ${demo} and created_at > ${until})
       + (select count(*) from player where id > ${demo} and created_at > ${until})
       + (select count(*) from session where created_at > ${until})
       + (select count(*) from fair_day where published_at > ${until}) as wrong,
       (select count(*) from uncounted_draw) as uncounted`,
  )
  expect(counts).toEqual([{ wrong: 0n, uncounted: 0n }])
})

test('draws of the house verify as all others do, by keys that ended with it', async () => {
  const ids = await rows<{ id: bigint }>(
    `(select id from draw where state = 'SETTLED' order by id limit 6)
     union all (select id from draw where poll = 'POLL_2' and state = 'SETTLED' order by id desc limit 2)
     union all (select id from lottery_draw where type = 'KH' order by id limit 3)`,
  )
  for (const { id } of ids) expect(await verifyDrawById(db.owner, id)).toMatchObject({ ok: true })
  expect(ids).toHaveLength(11)
  expect(await rows('select distinct valid_to from signing_key')).toEqual([
    { valid_to: new Date(HOUSE_UNTIL_MS) },
  ])
})

test('it has had a bad day: a draw called off, a result taken back, a provider away', async () => {
  const codes = await rows<{ code: string }>('select distinct code from game_exception')
  expect(codes.map(({ code }) => code)).toEqual(expect.arrayContaining(['win_without_bet', 'late_win']))
  expect(await rows(`select void_reason from draw where state = 'VOID'`)).toEqual([
    { void_reason: 'technical_fault' },
  ])
  expect(await rows(`select void_reason from lottery_draw where state = 'void'`)).toHaveLength(1)
  expect(await rows(`select round from lottery_draw where round = 2 and state = 'settled'`)).toHaveLength(1)
})

test('fishing tells its totals, and tickets of sport are won, lost, sold and open', async () => {
  const sessions = await rows<{ rest: bigint }>(
    `select w.amount - b.amount - (w.meta #>> '{meta,total_win}')::bigint + (w.meta #>> '{meta,total_bet}')::bigint as rest
     from game_tx w join game_tx b on b.provider_id = w.provider_id and b.uuid = w.ref
     where w.meta #>> '{meta,kind}' = 'session_out' and b.meta #>> '{meta,kind}' = 'session_in'`,
  )
  expect(sessions.length).toBeGreaterThan(0)
  for (const { rest } of sessions) expect(rest).toBe(0n)
  const tickets = await rows<{ ends: string }>(
    `select distinct case when w.id is null then 'open' when (w.meta #>> '{meta,sold}')::boolean then 'sold'
       when w.amount > 0 then 'won' else 'lost' end as ends
     from game_tx b left join game_tx w on w.provider_id = b.provider_id and w.ref = b.uuid and w.kind = 'win'
     where b.meta #>> '{meta,kind}' = 'sport_bet' order by 1`,
  )
  expect(tickets.map(({ ends }) => ends)).toEqual(expect.arrayContaining(['lost', 'open', 'won']))
})

test('what two people have to agree on stands in every state, and nobody but the demo could decide it', async () => {
  const found = await rows<{ state: string }>('select distinct state from approval order by 1')
  expect(found.map(({ state }) => state)).toEqual(['APPROVED', 'REJECTED', 'WAITING', 'WITHDRAWN'])
  expect(await rows('select from staff where password_hash is not null or totp_secret is not null')).toEqual(
    [],
  )
  expect(await rows('select from role_permission where role = $$night_watch$$')).toHaveLength(3)
})

test('deposits, withdrawals and cases stand in every state, and players were told', async () => {
  const states = async (table: string) =>
    (await rows<{ state: string }>(`select distinct state from ${table} order by 1`)).map(
      ({ state }) => state,
    )
  expect(await states('deposit')).toEqual(['CANCELLED', 'DONE', 'EXPIRED', 'OPEN', 'REJECTED', 'SENT'])
  expect(await states('withdrawal')).toEqual(['APPROVED', 'CANCELLED', 'HELD', 'PAID', 'REJECTED'])
  expect(await states('duty_case')).toContain('open')
  const [counts] = await rows(
    `select (select count(*) > 0 from deposit where question is not null) as asked,
       (select count(*) > 0 from deposit_slip) as slips,
       (select count(*) > 0 from house_message where audience = 'all') as messages,
       (select count(*) from withdrawal where state in ('HELD', 'APPROVED') and amount <= 0) as empty,
       (select sum(amount) from withdrawal where state in ('HELD', 'APPROVED'))
         = (select sum(balance) from account where kind = 'hold') as held`,
  )
  expect(counts).toEqual({ asked: true, slips: true, messages: true, empty: 0n, held: true })
  const kinds = await rows<{ kind: string }>('select distinct kind from player_notice')
  expect(kinds.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      'bank_account_changed',
      'deposit_credited',
      'deposit_rejected',
      'withdrawal_paid',
    ]),
  )
})

test('codes were paid, forgotten and paid otherwise, and every code reads as one', async () => {
  const codes = await rows<{ text: string; amount: bigint; bill: string }>(
    'select text, amount, bill from payment_code',
  )
  expect(codes.length).toBeGreaterThan(3)
  for (const { text, amount, bill } of codes)
    expect(readKhqr(text)).toMatchObject({ amount: String(amount / 100_000n), bill, currency: '116' })
  const verdicts = await rows<{ verdict: string }>('select distinct verdict from gateway_payment order by 1')
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['double', 'exact', 'late', 'short', 'unknown'])
  const ways = await rows(`select distinct way from deposit where state = 'DONE' order by 1`)
  expect(ways).toEqual([{ way: 'khqr' }, { way: 'till' }, { way: 'transfer' }])
})

test('statements and counts differ from the book, days are closed, and files for the bank stand in each state', async () => {
  const kinds = await rows<{ kind: string }>(`select distinct kind from cash_difference where state = 'open'`)
  expect(kinds.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      'line_amount',
      'line_double',
      'line_unmatched',
      'line_currency',
      'not_in_bank',
      'count',
    ]),
  )
  const lines = await rows<{ state: string }>('select distinct state from statement_line order by 1')
  expect(lines.map(({ state }) => state)).toEqual(['explained', 'matched', 'open'])
  expect(
    await rows(`select a.code, string_agg(c.day::text, ' ' order by c.day) as days from cash_close c
      join cash_account a on a.id = c.cash_account group by 1 order by 1`),
  ).toEqual(['ABA-1', 'KHQR-1', 'TILL-1'].map((code) => ({ code, days: '2026-10-15 2026-10-16' })))
  expect(await rows('select from till_shift where closing <> closing_book')).not.toEqual([])
  expect(await rows('select distinct state from payout_batch order by 1')).toEqual(
    expect.arrayContaining([{ state: 'OPEN' }, { state: 'PAID' }]),
  )
})

test('the rules have opened cases with their movements, and the demo does not begin with them again', async () => {
  const found = await rows<{ rule: string }>(
    'select distinct c.rule from duty_case c join duty_evidence e on e.case_id = c.id order by 1',
  )
  expect(found.map(({ rule }) => rule)).toEqual(['large', 'no_play', 'shared_account', 'structured'])
  const looking = { after: 0n, without: [] }
  const cases = await rows('select count(*) from duty_case')
  while ((await lookOnce(db.owner, looking)) === 'looked');
  expect(await rows('select count(*) from duty_case')).toEqual(cases)
})

test('the desks have noted, tagged, said and switched something, and nothing of it is in force', async () => {
  const [counts] = await rows(
    `select (select count(*) > 0 from player_note) as notes, (select count(*) > 0 from player_tag) as tags,
       (select count(*) > 0 from player_desk where phone is not null) as phones,
       (select count(*) > 1 from site_words) as words, (select count(*) > 1 from switch_change) as switches,
       (select count(*) from standing_words where shows_until is null or shows_until > to_timestamp(${HOUSE_UNTIL_MS / 1000}))
         as standing,
       (select count(*) from setting where key = 'maintenance' and value @> '{"on": true}') as closed`,
  )
  expect(counts).toEqual({
    ...{ notes: true, tags: true, phones: true, words: true, switches: true, standing: 0n, closed: 0n },
  })
})

test('seven colleagues have the roles of their names, and whoever did something at the desk is one of them', async () => {
  const staff = await rows<{ name: string; roles: string }>(
    `select s.name, string_agg(r.role, ' ' order by r.role) as roles from staff s join staff_role r on r.staff = s.id group by 1`,
  )
  expect(staff.map(({ roles }) => roles).sort()).toEqual([
    'auditor',
    'cashier',
    'clerk',
    'finance owner',
    'owner',
    'risk',
    'support',
  ])
  const actors = await rows<{ name: string }>(
    `select distinct substr(actor, 7) as name from audit_event where actor like 'staff:%'`,
  )
  for (const { name } of actors) expect(staff.map((colleague) => colleague.name)).toContain(name)
})

test('made again it adds nothing; another one is refused', async () => {
  const before = await digest(db)
  expect((await playDemoHouse(db)).isNew).toBe(false)
  expect(await digest(db)).toEqual(before)
  await expect(playDemoHouse(db, { seed: 'kep' })).rejects.toThrow('a house already')
  await expect(playDemoHouse(db, { days: 5 })).rejects.toThrow('a house already')
})

test('a command that throws leaves nothing of its day to be kept', async () => {
  const day = inTransaction(db.owner, async (session) => {
    const pool = nestedPool(session)
    const thrown = inTransaction(pool, async (tx) => {
      await writeSetting(tx, 'house_test', 1)
      throw new Error('thrown')
    })
    await expect(thrown).rejects.toThrow('thrown')
    await pool.query('select 1')
  })
  await expect(day).rejects.toThrow('a command before has failed')
  expect(await rows(`select from setting where key = 'house_test'`)).toEqual([])
})

test('killed at any moment and made again, it is the same house', async () => {
  const other = await demoDatabase()
  const child = spawn(process.execPath, ['--import', 'tsx', PROCESS, other.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  const killAfterMs = Math.floor(Math.random() * 3000)
  console.log(`killed ${killAfterMs} ms after it began`)
  await Promise.race([sleep(killAfterMs), ended])
  child.kill('SIGKILL')
  await ended
  expect(await bookFaults(other.owner)).toEqual([])
  await playDemoHouse(other)
  expect(await bookFaults(other.owner)).toEqual([])
  expect(await digest(other)).toEqual(await digest(db))
}, 60_000)

test('a demo that has used its accounts keeps them, and the house has its own beside them', async () => {
  const other = await demoDatabase()
  const used = await inTransaction(other.owner, async (tx) => {
    const opened = await openCashAccountIn(tx, { ...DEMO_TILL, code: 'TILL-1' }, BY)
    if (!opened.ok) throw new Error(opened.code)
    const move = { kind: 'owner_in', account: opened.value, other: null, amountUnits: 100_000n } as const
    expect(await moveCashIn(tx, move, BY)).toMatchObject({ ok: true })
    return opened.value
  })
  await playDemoHouse(other, { days: 1, players: 10 })
  expect(await bookFaults(other.owner)).toEqual([])
  expect(await rows(`select from cash_close where cash_account = ${used}`, other)).toEqual([])
  expect(await rows(`select from cash_account where code = 'TILL-2'`, other)).toHaveLength(1)
})

test('a house cannot come behind a day that somebody has closed meanwhile', async () => {
  const other = await demoDatabase()
  const order = { days: 1, players: 10 }
  const stopped = playDemoHouse(other, { ...order, say: stopAt('day 1') })
  await expect(stopped).rejects.toThrow('stopped at day 1')
  await inTransaction(other.owner, async (tx) => {
    const { rows: tills } = await tx.query<{ id: bigint }>(
      `select id from cash_account where code = 'TILL-1'`,
    )
    const day = { cashAccount: tills[0]?.id ?? 0n, day: '2026-10-15', countedUnits: 0n, expectedUnits: 0n }
    expect(await closeDayIn(tx, day, BY)).toMatchObject({ ok: true })
  })
  await expect(playDemoHouse(other, order)).rejects.toThrow('closed a day of TILL-1')
  expect(await bookFaults(other.owner)).toEqual([])
})

test('a database that is no demo, or that has players of its own, is left alone', async () => {
  const real = await testDatabase()
  databases.push(real)
  await expect(playDemoHouse(real)).rejects.toThrow('no demo')
  await beDemo(real)
  await addPlayers(real.owner, 1)
  await expect(playDemoHouse(real)).rejects.toThrow('1 players who are not its own')
  await real.owner.query(`update setting set value = value || '{"is_locked": true}' where key = 'demo'`)
  await expect(playDemoHouse(real)).rejects.toThrow('no demo')
  expect(await rows('select from draw', real)).toEqual([])
  expect(await rows(`select from setting where key = 'demo_house'`, real)).toEqual([])
})
