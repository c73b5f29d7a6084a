/** The chained audit log (docs/audit.md): what was changed past every guard is found, and its place is named. */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@samnang/server/config'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { backup, restore } from '../database/backup.ts'
import { inTransaction } from '../database/pool.ts'
import { cutHead, linkWaiting, proveAudit, proveAuditStep } from './audit-chain.ts'
import { type AuditEvent, listAudit, recordAudit } from './audit-log.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  for (let n = 1; n <= 12; n++) await recordAudit(db.pool, switched(n))
})
afterAll(() => db.drop())

const switched = (n: number): AuditEvent => ({
  ...{ actor: 'staff:Dara', action: 'setting_changed', target: 'setting:message' },
  ...{ before: { text: `ពាក្យ ${n - 1}` }, after: { text: `ពាក្យ ${n}` }, detail: { n }, requestId: 'r-1' },
})
const HOUSE_TABLES = ['audit_event', 'audit_link', 'audit_head']

/** As whoever owns the database, past the triggers; what was found, and then all is as before. */
async function after(...crimes: string[]) {
  const tx = await db.owner.connect()
  try {
    await tx.query('begin')
    for (const table of HOUSE_TABLES) await tx.query(`alter table ${table} disable trigger user`)
    for (const crime of crimes) await tx.query(crime)
    const { rows } = await tx.query<{ place: bigint | null; event_id: bigint; fault: string; why: string }>(
      'select * from audit_fault()',
    )
    return rows[0] ?? null
  } finally {
    await tx.query('rollback')
    tx.release()
  }
}

const flip = (column: string) => `${column} = set_byte(${column}, 7, get_byte(${column}, 7) # 1)`

test.each([
  ['the actor', `update audit_event set actor = 'staff:Dbra' where id = 5`],
  ['the action', `update audit_event set action = 'setting_changee' where id = 5`],
  ['the target', `update audit_event set target = 'setting:messagf' where id = 5`],
  ['no target', `update audit_event set target = null where id = 5`],
  [
    'a byte of the detail',
    `update audit_event set detail = jsonb_set(detail, '{after,text}', '"ពាក្យ 6"') where id = 5`,
  ],
  ['a key of the detail', `update audit_event set detail = detail - 'n' || '{"m": 5}' where id = 5`],
  ['a zero behind a number', `update audit_event set detail = jsonb_set(detail, '{n}', '5.0') where id = 5`],
  ['the request', `update audit_event set request_id = 'r-2' where id = 5`],
  ['a microsecond', `update audit_event set at = at + interval '1 microsecond' where id = 5`],
  ['a byte of the hash', `update audit_link set ${flip('hash')} where seq = 5`],
  ['a byte of the hash before', `update audit_link set ${flip('previous')} where seq = 5`],
])('forged: %s', async (_what, crime) => {
  expect(await after(crime)).toMatchObject({ place: 5n, fault: 'forged' })
})

/** Where one byte is changed: texts by a letter, hashes by a bit. */
const BYTES: readonly ((n: number, at: number) => string)[] = [
  (n, at) => `update audit_event set actor = ${anotherLetter('actor', at)} where id = ${n}`,
  (n, at) => `update audit_event set action = ${anotherLetter('action', at)} where id = ${n}`,
  (n, at) => `update audit_event set target = ${anotherLetter('target', at)} where id = ${n}`,
  (n) =>
    `update audit_event set detail = jsonb_set(detail, '{after,text}', to_jsonb(overlay(detail->'after'->>'text'
       placing 'x' from length(detail->'after'->>'text')))) where id = ${n}`,
  (n, at) => `update audit_link set hash = set_byte(hash, ${at}, get_byte(hash, ${at}) # 4) where seq = ${n}`,
]

function anotherLetter(column: string, at: number): string {
  const from = `1 + ${at} % length(${column})`
  return `overlay(${column} placing case substr(${column}, ${from}, 1) when 'x' then 'y' else 'x' end from ${from})`
}

test('ten bytes changed in the log, one at a time: each is found, and its place is named', async () => {
  const seed = Number(process.env.SEED ?? 59)
  const random = seeded(seed)
  for (let time = 0; time < 10; time++) {
    const [n, at] = [1 + random(12), random(32)]
    const crime = (BYTES[time % BYTES.length] ?? BYTES[0])?.(n, at) ?? ''
    const found = await after(crime)
    expect(found, `seed ${seed}: ${crime}`).toMatchObject({
      place: BigInt(n),
      event_id: BigInt(n),
      fault: 'forged',
    })
    expect(found?.why).not.toBe('')
  }
})

/** Small whole numbers below a bound, the same for the same seed. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return (state >>> 8) % below
  }
}

test('forged and hashed anew: the row behind tells', async () => {
  const found = await after(
    `update audit_event set actor = 'staff:Sok' where id = 5`,
    `update audit_link l set hash = audit_hash(l.previous, l.seq, e) from audit_event e where e.id = 5 and l.event = 5`,
  )
  expect(found).toMatchObject({ place: 5n, event_id: 5n, fault: 'forged' })
})

test.each([
  ['an event', ['delete from audit_event where id = 5'], 5n],
  ['a link', ['delete from audit_link where seq = 5'], 5n],
  ['both', ['delete from audit_link where seq = 5', 'delete from audit_event where id = 5'], 5n],
  ['the first', ['delete from audit_link where seq = 1', 'delete from audit_event where id = 1'], 1n],
  ['three of them', ['delete from audit_link where seq between 5 and 7'], 5n],
  [
    'both, and the rest numbered anew',
    [
      'delete from audit_link where seq = 5',
      'delete from audit_event where id = 5',
      'update audit_link set seq = seq - 100 where seq > 5',
      'update audit_link set seq = seq + 99 where seq < 0',
    ],
    5n,
  ],
])('deleted: %s', async (_what, crimes, place) => {
  expect(await after(...crimes)).toMatchObject({ place, fault: 'deleted' })
})

test.each([
  ['one to the end', ['update audit_link set seq = 500 where seq = 5']],
  [
    'two neighbours of the chain',
    [
      'update audit_link set seq = -seq where seq in (5, 6)',
      'update audit_link set seq = 11 + seq where seq < 0',
    ],
  ],
  [
    'two apart',
    [
      'update audit_link set seq = -seq where seq in (5, 9)',
      'update audit_link set seq = 14 + seq where seq < 0',
    ],
  ],
  [
    'two events between their links',
    [
      'update audit_link set event = -event where event in (5, 6)',
      'update audit_link set event = 11 + event where event < 0',
    ],
  ],
])('reordered: %s', async (_what, crimes) => {
  expect(await after(...crimes)).toMatchObject({ place: 5n, fault: 'reordered' })
})

test('inserted: an event without a link, and one with a link of its own', async () => {
  const insert = `insert into audit_event (id, actor, action) overriding system value values (900, 'cli', 'nothing')`
  expect(await after(insert)).toMatchObject({ event_id: 900n, fault: 'inserted' })
  const found = await after(
    insert,
    'update audit_link set seq = -seq where seq >= 5',
    'update audit_link set seq = 1 - seq where seq < 0',
    `insert into audit_link select 5, 900, l.previous, audit_hash(l.previous, 5, e)
     from audit_link l, audit_event e where l.seq = 6 and e.id = 900`,
  )
  expect(found).toMatchObject({ place: 5n, event_id: 900n, fault: 'inserted' })
  const elsewhere = await after(
    insert,
    'update audit_link set seq = -seq where seq >= 5',
    'update audit_link set seq = 1 - seq where seq < 0',
    `insert into audit_link select 5, 900, sha256('x'), audit_hash(sha256('x'), 5, e) from audit_event e where e.id = 900`,
  )
  expect(elsewhere).toMatchObject({ place: 5n, fault: 'inserted' })
})

test('the chain is proved part by part as it is at once; a part names what is wrong in it', async () => {
  const parts: (bigint | null)[] = []
  for (let after: bigint | null = null, more = true; more; ) {
    const step = await proveAuditStep(db.pool, { after, head: null, links: 5 })
    expect(step).toMatchObject({ fault: null, head: { seq: 12n } })
    parts.push(step.proved)
    more = step.next !== null
    after = step.next
  }
  expect(parts).toEqual([6n, 11n, 12n, 12n])
  const broken = (crime: string, behind: number) =>
    after(
      crime,
      `do $$ begin if (select is_whole from audit_step(${behind}, 5)) then
      raise exception 'the part behind ${behind} is taken for whole'; end if; end $$`,
    )
  expect(await broken('delete from audit_link where seq = 6', 6)).toMatchObject({
    place: 6n,
    fault: 'deleted',
  })
  expect(await broken(`update audit_event set target = 'x' where id = 9`, 6)).toMatchObject({ place: 9n })
})

test('whoever makes the whole chain anew is found by whoever kept a head', async () => {
  const kept = (await proveAudit(db.pool, null)).head
  expect(await proveAudit(db.pool, kept?.hash ?? null)).toMatchObject({ fault: null, known: 12n })
  expect(await proveAudit(db.pool, createHash('sha256').digest())).toMatchObject({ fault: null, known: null })
  const anew = [
    `update audit_event set actor = 'staff:Sok' where id = 5`,
    'create temp table events on commit drop as select event from audit_link order by seq',
    'delete from audit_link',
    'select link_audit(array(select event from events))',
  ]
  expect(await after(...anew)).toBeNull()
  const day = `insert into audit_head select 20000, seq, hash, now() from audit_link where seq = 12`
  expect(await after(day, ...anew)).toMatchObject({ place: 12n, fault: 'forged' })
  expect(
    await after(day, 'delete from audit_link where seq > 10', 'delete from audit_event where id > 10'),
  ).toMatchObject({
    place: 12n,
    fault: 'deleted',
  })
})

test('the chain is what docs/audit.md says, byte by byte', async () => {
  const { rows } = await db.owner.query<{
    id: bigint
    micros: bigint
    hash: Buffer
    previous: Buffer
    detail: string
  }>(
    `select e.id, (extract(epoch from at) * 1000000)::bigint as micros, hash, previous, detail::text from audit_link
     join audit_event e on e.id = event where seq = 1`,
  )
  const [row] = rows
  const text = `[1, ${row?.id}, ${row?.micros}, "staff:Dara", "setting_changed", "setting:message", "r-1", ${row?.detail}]`
  expect(row?.detail).toBe('{"n": 1, "after": {"text": "ពាក្យ 1"}, "before": {"text": "ពាក្យ 0"}}')
  expect(row?.previous).toEqual(Buffer.alloc(32))
  expect(row?.hash).toEqual(createHash('sha256').update(Buffer.alloc(32)).update(text).digest())
})

test.each([
  `insert into audit_event (actor, action) values ('cli', 'nothing')`,
  'insert into audit_link values (99, 99, audit_origin(), audit_origin())',
  'insert into audit_waiting values (1)',
  'delete from audit_waiting',
  'insert into audit_head values (1, 1, audit_origin())',
  'select link_audit(array[1])',
])('the application may not: %s', async (statement) => {
  await expect(db.pool.query(statement)).rejects.toThrow('permission denied')
})

test.each(HOUSE_TABLES)('%s is never changed', async (table) => {
  await expect(db.owner.query(`delete from ${table}`)).rejects.toThrow('append-only')
})

test('a thousand pairs of writers at once, some of whom roll back: one chain without a gap', async () => {
  const before = (await proveAudit(db.pool, null)).head?.seq ?? 0n
  const write = (n: number) =>
    inTransaction(db.pool, async (tx) => {
      await recordAudit(tx, switched(n))
      if (n % 10 === 0) throw new Error('changed its mind')
    }).catch((error: Error) => expect(error.message).toBe('changed its mind'))
  for (let n = 0; n < 1000; n++) await Promise.all([write(n), write(n + 1)])
  const { fault, head } = await proveAudit(db.pool, null)
  expect({ fault, more: (head?.seq ?? 0n) - before }).toEqual({ fault: null, more: 1800n })
}, 60_000)

test('a player never waits for the house: the event stands beside the chain, and is linked a moment later', async () => {
  const house = await db.pool.connect()
  await house.query('begin')
  await recordAudit(house, switched(1))
  await house.query('set constraints all immediate')
  await recordAudit(db.pool, { actor: 'player:7', action: 'logged_in', target: 'player:7' })
  await recordAudit(db.pool, { actor: 'guest', action: 'log_in_failed', target: 'somebody' })
  await house.query('commit')
  house.release()
  expect(await proveAudit(db.pool, null)).toMatchObject({ fault: null, waiting: 2 })
  await Promise.all([linkWaiting(db.pool), linkWaiting(db.pool)])
  expect(await proveAudit(db.pool, null)).toMatchObject({ fault: null, waiting: 0 })
  const [event] = await listAudit(db.pool, { ...everything, target: 'player:7' })
  expect(event).toMatchObject({ actor: 'player:7', action: 'logged_in', seq: expect.any(BigInt) })
})

const everything = {
  actions: null,
  ...{ actor: null, action: null, target: null, fromMs: null, toMs: null, before: null, limit: 5 },
}

test('the list goes on behind a key, and each filter holds', async () => {
  const first = await listAudit(db.pool, everything)
  const next = await listAudit(db.pool, { ...everything, before: first.at(-1)?.id ?? null })
  expect(next.map(({ id }) => id)).not.toContain(first.at(-1)?.id)
  expect(next[0]?.id).toBeLessThan(first.at(-1)?.id ?? 0n)
  expect(await listAudit(db.pool, { ...everything, actor: 'staff:Nobody' })).toEqual([])
  expect(await listAudit(db.pool, { ...everything, action: 'setting' })).toHaveLength(5)
  expect(await listAudit(db.pool, { ...everything, action: 'sett%' })).toEqual([])
  expect(await listAudit(db.pool, { ...everything, fromMs: Date.now() + 60_000 })).toEqual([])
  expect(await listAudit(db.pool, { ...everything, toMs: Date.now() - 3_600_000 })).toEqual([])
})

test('the list is in the order of time, also where a clock was set back, and no page loses or repeats an event', async () => {
  const [day, nextDay] = [Date.UTC(2001, 4, 9), Date.UTC(2001, 4, 10)]
  const hours = [7, 9, 8, 8, 8, 1, 23]
  await db.owner.query(
    `insert into audit_event (at, actor, action, detail)
     select to_timestamp($1::float8 / 1000) + hour * interval '1 hour', 'system', 'setting', '{}'
     from unnest($2::int[]) with ordinality given (hour, n) order by n`,
    [day, [...hours, 24, -1]],
  )
  const seen: { hour: number; id: bigint }[] = []
  for (let before: bigint | null = null; ; before = seen.at(-1)?.id ?? null) {
    const page = await listAudit(db.pool, { ...everything, fromMs: day, toMs: nextDay, before, limit: 2 })
    seen.push(...page.map(({ at, id }) => ({ hour: (at.getTime() - day) / 3_600_000, id })))
    if (page.length < 2) break
  }
  expect(seen.map(({ hour }) => hour)).toEqual([23, 9, 8, 8, 8, 7, 1])
  const same = seen.filter(({ hour }) => hour === 8).map(({ id }) => id)
  expect(same).toEqual([...same].sort((one, other) => Number(other - one)))
})

test('the head of a day is cut once', async () => {
  const [one, two] = await Promise.all([cutHead(db.pool), cutHead(db.pool)])
  const { head } = await proveAudit(db.pool, null)
  expect([one, two].filter((cut) => cut !== null)).toMatchObject([{ seq: head?.seq, hash: head?.hash }])
  expect(await cutHead(db.pool)).toBeNull()
})

test('what comes back from a backup is the same chain, and it goes on', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'samnang-chain-'))
  const another = await testDatabase()
  const file = join(dir, 'backup.gz')
  await recordAudit(db.pool, { actor: 'player:7', action: 'logged_in', target: 'player:7' })
  const { head } = await proveAudit(db.pool, null)
  await backup(db.url, file, new Date().toISOString())
  await restore(another.url, file, readConfig({ DATABASE_URL: another.url, DATA_DIR: dir }), new Date())
  await recordAudit(another.pool, switched(1))
  await linkWaiting(another.pool)
  const proof = await proveAudit(another.pool, head?.hash ?? null)
  expect(proof).toMatchObject({
    fault: null,
    waiting: 0,
    known: head?.seq,
    head: { seq: (head?.seq ?? 0n) + 2n },
  })
  await another.drop()
  rmSync(dir, { recursive: true })
})
