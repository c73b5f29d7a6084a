import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { QUICKNET } from '@samnang/core/fairness/beacon'
import fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { answerLine } from './answer.ts'
import { jsonLog } from './log.ts'
import type { Functions } from './protocol.ts'
import { parseSchedule } from './schedule.ts'
import { Store } from './store.ts'
import { createVault } from './vault.ts'

const directory = mkdtempSync(join(tmpdir(), 'vault-answer-'))
const store = new Store(directory, new Uint8Array(32).fill(3), 0)
let logged = ''
const log = jsonLog(
  (line) => {
    logged += line
  },
  () => 0,
)
const functions = createVault({
  store,
  schedule: parseSchedule('POLL_2:10000'),
  chain: QUICKNET,
  now: () => 1_795_132_800_000,
  log,
})

afterAll(() => {
  store.close()
  rmSync(directory, { recursive: true, force: true })
})

beforeEach(() => {
  logged = ''
})

const ask = (line: string, given: Functions = functions) =>
  JSON.parse(answerLine(line, { functions: given, log, onBroken: () => {} }))

const release = {
  game: 'POLL_2',
  day: 20_777,
  i: 5,
  P: '00'.repeat(32),
  M: '00'.repeat(32),
  n: 0,
  totalStake: '0',
}

test('anything but the seven functions is refused as unknown and logged', () => {
  for (const call of ['seeds', 'constructor', '__proto__', 'toString', '']) {
    expect(ask(JSON.stringify({ id: 1, call, args: {} }))).toEqual({
      id: 1,
      ok: false,
      code: 'unknown_request',
    })
  }
  expect(logged.match(/unknown_request/g)).toHaveLength(5)
})

test('the sample is read; each spoilt field of it is refused as malformed', () => {
  const code = (args: object) => ask(JSON.stringify({ id: 'a', call: 'release', args })).code
  expect(code(release)).toBe('unknown_draw')
  const spoilt: object[] = [
    { game: 5 },
    { game: 'a b' },
    { game: 'x'.repeat(33) },
    { day: -1 },
    { day: 1.5 },
    { day: '20777' },
    { i: 2 ** 32 },
    { P: 'AB'.repeat(32) },
    { M: '00'.repeat(31) },
    { M: null },
    { n: 1e21 },
    { totalStake: 0 },
    { totalStake: '-1' },
    { totalStake: '007' },
    { totalStake: '18446744073709551616' },
    { extra: 1 },
    { mode: 1 },
  ]
  for (const change of spoilt)
    expect([change, code({ ...release, ...change })]).toEqual([change, 'malformed'])
  for (const name of Object.keys(release)) {
    expect(code(Object.fromEntries(Object.entries(release).filter(([other]) => other !== name)))).toBe(
      'malformed',
    )
  }
})

test('whatever line comes, one refusal line goes back', () => {
  const almost = fc.tuple(fc.jsonValue(), fc.jsonValue()).map(([i, M]) => ({ ...release, i, M }))
  const anyArgs = fc.oneof(fc.jsonValue(), almost)
  const calls = fc.constantFrom('commitDay', 'release', 'destroy', 'anchor', 'x')
  const requests = fc.record({ id: fc.jsonValue(), call: fc.oneof(calls, fc.jsonValue()), args: anyArgs })
  const lines = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    requests.map((value) => JSON.stringify(value)),
  )
  fc.assert(
    fc.property(lines, (line) => {
      const answer = answerLine(line, { functions, log, onBroken: () => {} })
      expect(answer.indexOf('\n')).toBe(answer.length - 1)
      const { ok, code, value } = JSON.parse(answer)
      if (ok === true) expect(value).toEqual({ rolledBack: [] })
      else expect(['malformed', 'unknown_request', 'unknown_draw']).toContain(code)
    }),
    { numRuns: 3000, verbose: 1 },
  )
})

test('an unexpected fault is answered without detail, and its message is not logged', () => {
  const faulty: Functions = {
    ...functions,
    keys: () => {
      throw new Error('secret words')
    },
  }
  expect(ask('{"id":1,"call":"keys","args":{}}', faulty)).toEqual({ id: 1, ok: false, code: 'vault_fault' })
  expect(logged).toContain('"event":"fault"')
  expect(logged).not.toContain('secret words')
})
