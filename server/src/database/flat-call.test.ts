import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { bytesOf, CallBytes, callFlat, FlatCall, int8sOf } from './flat-call.ts'
import { nestedPool } from './nested-pool.ts'
import { askBehindEachOther, createPool, type Tx } from './pool.ts'

let db: TestDatabase
let connection: Tx
beforeAll(async () => {
  db = await testDatabase()
  connection = await db.pool.connect()
})
afterAll(async () => {
  connection.release(true)
  await db.drop()
})

const TOLD = {
  name: 'told',
  text: 'select $1::bigint, $2::uuid, $3::bigint[], $4::int[], $5::smallint[], $6::uuid[], $7::bytea, $8::bytea',
}
const DIVIDED = { name: 'divided', text: 'select unnest($1::bigint[]) / $2::bigint' }
const ASLEEP = { name: 'asleep', text: 'select pg_sleep($1::bigint)' }
const call = new CallBytes()

async function told(numbers: bigint[], ids: string[], parts: Uint8Array[]) {
  const [one = 0n] = numbers
  const [id = randomUUID()] = ids
  call.begin(TOLD, 8)
  call.int8(one)
  call.uuid(id)
  call.int8s(numbers, (number) => number)
  call.int4s(numbers, (number) => Number(BigInt.asIntN(32, number)))
  call.int2s(numbers, (number) => Number(BigInt.asIntN(16, number)))
  call.uuids(ids, (uuid) => uuid)
  call.packed(7, parts, (bytes) => bytes.subarray(0, 7))
  call.joined(parts, (bytes) => bytes)
  const rows = await callFlat(connection, TOLD, call.end())
  return { one, id, rows }
}

test.each([0, 1, 3, 5_000])('the database reads %i of each kind as they were written', async (count) => {
  const numbers = Array.from({ length: count }, (_, at) => (at % 2 === 0 ? -1n : 1n) * 2n ** BigInt(at % 63))
  const ids = Array.from({ length: count }, () => randomUUID())
  const parts = Array.from({ length: count }, (_, at) => randomBytes(at % 12))
  const { one, id, rows } = await told(numbers, ids, parts)
  const [row = []] = rows
  expect(rows).toHaveLength(1)
  expect(row.slice(0, 2)).toEqual([String(one), id])
  expect(int8sOf(row[2])).toEqual(numbers)
  expect(int8sOf(row[3])).toEqual(numbers.map((number) => BigInt.asIntN(32, number)))
  expect(int8sOf(row[4])).toEqual(numbers.map((number) => BigInt.asIntN(16, number)))
  expect(row[5]).toBe(`{${ids.join(',')}}`)
  const sevens = parts.map((bytes) => Buffer.concat([bytes.subarray(0, 7), Buffer.alloc(7)]).subarray(0, 7))
  expect(Buffer.from(bytesOf(row[6]))).toEqual(Buffer.concat(sevens))
  expect(Buffer.from(bytesOf(row[7]))).toEqual(Buffer.concat(parts))
})

test('a UUID may be in capitals; what is none is refused and sends nothing', async () => {
  const id = randomUUID()
  const { rows } = await told([1n], [id.toUpperCase()], [])
  expect(rows[0]?.[1]).toBe(id)
  for (const wrong of ['', id.slice(1), `${id}0`, id.replace(/^./, 'g'), id.replace(/^./, 'ក')])
    await expect(told([1n], [wrong], [])).rejects.toThrow('32 digits')
})

async function divided(by: bigint, through = connection, room = call) {
  room.begin(DIVIDED, 2)
  room.int8s([6n, 8n], (number) => number)
  room.int8(by)
  return callFlat(through, DIVIDED, room.end())
}

test('all rows come; a fault of the database is thrown with its code, and the connection goes on', async () => {
  expect(await divided(2n)).toEqual([['3'], ['4']])
  await expect(divided(0n)).rejects.toMatchObject({ code: '22012' })
  expect(await divided(1n)).toEqual([['6'], ['8']])
})

test('calls behind each other have their own answers, also the first ones of a statement and those of a fault', async () => {
  const other = await db.pool.connect()
  askBehindEachOther(other)
  const told = await Promise.allSettled([2n, 0n, 1n].map((by) => divided(by, other, new CallBytes())))
  expect(told).toMatchObject([
    { status: 'fulfilled', value: [['3'], ['4']] },
    { status: 'rejected', reason: { code: '22012' } },
    { status: 'fulfilled', value: [['6'], ['8']] },
  ])
  other.release(true)
})

test('a connection is given back behind the calls that are under way on it', async () => {
  const other = await db.pool.connect()
  askBehindEachOther(other)
  const told = [1n, 2n].map((by) => divided(by, other, new CallBytes()))
  other.release(true)
  expect(await Promise.all(told)).toEqual([
    [['6'], ['8']],
    [['3'], ['4']],
  ])
})

test('a connection that is lost under way is a fault, and so is every call behind it', async () => {
  const other = await db.pool.connect()
  const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid')
  const asleep = () => {
    const long = new CallBytes()
    long.begin(ASLEEP, 1)
    long.int8(60n)
    return callFlat(other, ASLEEP, long.end())
  }
  const lost = expect(asleep()).rejects.toThrow()
  await db.owner.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await lost
  await expect(asleep()).rejects.toThrow()
  other.release(true)
})

test('inside of a transaction that others go on with a fault takes back its own call alone', async () => {
  await connection.query('begin')
  const nested = await nestedPool(connection).connect()
  expect(await divided(2n, nested)).toEqual([['3'], ['4']])
  await expect(divided(0n, nested)).rejects.toMatchObject({ code: '22012' })
  expect(await divided(1n, nested)).toEqual([['6'], ['8']])
  await connection.query('commit')
})

test('of two batches at once within such a transaction the one that fails takes nothing of the other back', async () => {
  const KEPT = { name: 'kept', text: 'insert into kept select $1::bigint / $2::bigint' }
  const nested = await nestedPool(connection).connect()
  const keep = (by: bigint) => {
    const room = new CallBytes()
    room.begin(KEPT, 2)
    room.int8(6n)
    room.int8(by)
    return callFlat(nested, KEPT, room.end())
  }
  await connection.query('create temp table kept (n bigint); begin')
  const told = await Promise.allSettled([keep(1n), keep(0n), keep(2n)])
  await connection.query('commit')
  expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const { rows } = await connection.query('select n from kept order by n')
  expect(rows).toEqual([{ n: 3n }, { n: 6n }])
})

test('a call that hangs ends with a fault, and its connection is not handed out again', async () => {
  const pool = createPool(db.url, { max: 1, name: 'samnang-test-hangs' })
  try {
    const hung = await pool.connect()
    const { rows } = await hung.query<{ pid: number }>('select pg_backend_pid() as pid')
    const long = new CallBytes()
    long.begin(ASLEEP, 1)
    long.int8(20n)
    await expect(callFlat(hung, ASLEEP, long.end(), 500)).rejects.toThrow('Query read timeout')
    // As somebody would who knows nothing of it.
    hung.release()
    const next = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    expect(next.rows[0]?.pid).not.toBe(rows[0]?.pid)
  } finally {
    await pool.end()
  }
})

test.each(['answered', 'failed'])('a call that is %s takes the limit of the driver away', (end) => {
  const call = new FlatCall(TOLD, new Uint8Array(), 500)
  call.answer.catch(() => undefined)
  let told = 0
  call.callback = () => {
    told++
  }
  if (end === 'answered') call.handleReadyForQuery()
  else call.handleError(new Error('of the database'))
  expect(told).toBe(1)
})
