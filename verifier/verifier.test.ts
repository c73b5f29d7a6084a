/**
 * A second implementation of the fair draw, in another language, says the same of whole draws and of one value changed in
 * them. Without Python this fails and says what to install: a proof that is skipped proves nothing.
 */
import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
// @ts-expect-error the helpers of the entry points are plain JavaScript without types
import { findPython } from '../build/find-python.mjs'
import { fromHex } from '../core/src/bytes.ts'
import { ticketId16 } from '../core/src/fairness/commitment.ts'
import { drawBalls } from '../core/src/fairness/draw-balls.ts'
import { batchReceipts } from '../core/src/fairness/receipt-batch.ts'
import { type SampleDraw, sampleDraw, withOtherStake } from '../core/src/fairness/sample-draw.test-parts.ts'
import { betFromPicks } from '../core/src/lotto59/bet.ts'
import { DEFAULT_PAYTABLE, ratesOf } from '../core/src/lotto59/paytable.ts'
import { settleBet } from '../core/src/lotto59/settle-bet.ts'
import { savedFile } from '../portal/src/fair/saved/saved-file.ts'

const HERE = import.meta.dirname
let python: string
let dir: string
beforeAll(async () => {
  python = await findPython()
  dir = await mkdtemp(join(tmpdir(), 'samnang-verifier-'))
}, 600_000)
afterAll(() => rm(dir, { recursive: true, force: true }))

function records({ draw, keys, leaves, proof }: SampleDraw) {
  return { asked: 4711, draw, keys, leaves, own: [{ ticket_id: 100, proof, receipt: null }] }
}

interface Said {
  code: number
  out: string
}

/** As a stranger would type it. */
async function verify(...words: string[]): Promise<Said> {
  const run = promisify(execFile)
  const said = run(python, ['-B', join(HERE, 'verify_draw.py'), ...words], { encoding: 'utf8' })
  return said.then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout + stderr }),
    (fault) => ({ code: fault.code, out: `${fault.stdout}${fault.stderr}` }),
  )
}

/** Many questions to one process: `program` reads the list from its input and prints a list. */
function askMany<T>(program: string, list: readonly unknown[]): T[] {
  const input = JSON.stringify(list)
  return JSON.parse(execFileSync(python, ['-B', '-c', program], { cwd: HERE, input, encoding: 'utf8' }))
}

async function kept(name: string, content: string): Promise<string> {
  const path = join(dir, name)
  await writeFile(path, content)
  return path
}

test('vectors of RFC 8032 and of the fixtures hold', () => {
  const words = ['-B', '-m', 'unittest', 'test_verifier']
  execFileSync(python, words, { cwd: HERE, encoding: 'utf8', stdio: 'pipe' })
})

test.each([0, 1] as const)('a whole draw of mode %i is recomputed, and the own bet with it', async (mode) => {
  const sample = sampleDraw(mode)
  const said = await verify(await kept(`mode${mode}.json`, JSON.stringify(records(sample))))
  expect(said.out).toContain(`result  ${sample.draw.result?.balls.join(' ')}`)
  expect(said.out).toMatch(/payout {2}ticket 100: \d+/)
  expect(said.code).toBe(0)
})

test.each([
  [0, 'seed'],
  [1, 'bound'],
] as const)(
  'a total stake that was chosen after the seed was given fails, all signed anew (mode %i)',
  async (mode, check) => {
    const honest = sampleDraw(mode)
    const data = records({ ...honest, draw: withOtherStake(honest, 1n) })
    const said = await verify(await kept(`stake${mode}.json`, JSON.stringify(data)))
    expect(said.out).toMatch(new RegExp(`^FAILED {2}${check}: no key that was valid then`, 'm'))
    expect(said.out).toMatch(/^ok {6}result$/m)
    expect(said.code).toBe(1)
  },
)

test('the release of a former vault is taken, and said not to bind the total stake', async () => {
  const warning = 'did not sign the total stake'
  const former = sampleDraw(0, { isFormer: true })
  const said = await verify(await kept('former.json', JSON.stringify(records(former))))
  expect([said.code, said.out]).toEqual([0, expect.stringContaining(warning)])
  const now = await verify(await kept('now.json', JSON.stringify(records(sampleDraw()))))
  expect([now.code, now.out]).toEqual([0, expect.not.stringContaining(warning)])
})

test('a draw with the number of the one after it is told by its times', async () => {
  const data = records(sampleDraw())
  data.draw = { ...data.draw, i: data.draw.i + 1 }
  const said = await verify(await kept('next.json', JSON.stringify(data)))
  expect(said.out).toMatch(/^FAILED {2}record: the times are not those of the game, the day and the number$/m)
})

test('the file that the page saves is read, and not when a byte of its records was changed', async () => {
  const data = records(sampleDraw())
  const saved = { data, origin: 'https://lotto.example', savedMs: 1, language: 'km' } as const
  const html = savedFile({ records: saved, script: '', styles: '', title: '<4711>', fallback: [] })
  expect(await verify(await kept('saved.html', html))).toMatchObject({ code: 0 })
  const changed = html.replace('"valid_to":null', '"valid_to":  0')
  expect(changed).not.toBe(html)
  const said = await verify(await kept('changed.html', changed))
  expect([said.code, said.out]).toEqual([2, expect.stringContaining('changed after it was saved')])
})

test('the public records of a house are read from its address', async () => {
  const { draw, keys, leaves } = sampleDraw()
  const answers: Record<string, unknown> = { '4711': draw, keys, '4711/leaves': { leaves } }
  let without = 404
  const server = createServer(({ url = '' }, reply) => {
    const data = answers[url.slice('/api/fairness/'.length)]
    reply.statusCode = data === undefined ? without : 200
    reply.end(JSON.stringify({ data }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  try {
    const { port } = server.address() as AddressInfo
    const house = `http://127.0.0.1:${port}`
    expect(await verify(house, '4711')).toMatchObject({ code: 0 })
    delete answers['4711/leaves']
    const said = await verify(house, '4711')
    expect([said.code, said.out]).toEqual([
      1,
      expect.stringContaining('FAILED  bets: the list of bets is not published'),
    ])
    // No answer is not a list that is withheld.
    without = 503
    expect(await verify(house, '4711')).toMatchObject({ code: 2 })
  } finally {
    server.close()
  }
})

const VERDICTS = `
import json, sys
from verify_draw import faults_of
cases = json.load(sys.stdin)
print(json.dumps([[name for name, fault in faults_of(data, data["own"][0]) if fault][:1] for data in cases]))`

/** Every value inside once with its last sign, or by one, changed; each with the way to it. */
function* changedOnce(
  value: unknown,
  way: readonly string[] = [],
): Generator<[way: string, changed: unknown]> {
  if (typeof value === 'number') yield [way.join('.'), value + 1]
  else if (typeof value === 'string')
    yield [way.join('.'), `${value.slice(0, -3)}${value.at(-3) === '1' ? '2' : '1'}${value.slice(-2)}`]
  else if (typeof value === 'object' && value !== null)
    for (const [field, inner] of Object.entries(value))
      for (const [place, changed] of changedOnce(inner, [...way, field]))
        yield [
          place,
          Array.isArray(value)
            ? value.map((one, at) => (String(at) === field ? changed : one))
            : { ...value, [field]: changed },
        ]
}

test('a proof of another ticket than the one that was asked for fails, and no payout is told', async () => {
  const data = records(sampleDraw())
  const own = data.own.map((one) => ({ ...one, ticket_id: 101 }))
  const said = await verify(await kept('other-ticket.json', JSON.stringify({ ...data, own })))
  expect(said.out).toMatch(/^FAILED {2}own bet: the proof is of another ticket$/m)
  expect(said.out).not.toContain('payout')
  expect(said.code).toBe(1)
})

test('a kept receipt is checked beside the proof and alone, and a ticket without either fails', async () => {
  const sample = sampleDraw()
  const { draw, keys, leaves, proof, byOperator } = sample
  const { leaf, salt, accepted_ms, receipt_signature: signature } = proof
  const receipt = { ticket_id: 100, result_id: 4711, leaf, salt, accepted_ms, signature }
  const facts = (id: bigint) => ({
    leaf: fromHex(leaf),
    acceptedMs: accepted_ms,
    ticketId16: ticketId16(id),
  })
  const { message, placeOf } = batchReceipts(draw, [99n, 100n, 101n].map(facts))
  const batch = { ...receipt, signature: byOperator(message), batch: placeOf(1) }
  const own = (ticket: object) => ({ asked: 4711, draw, keys, leaves, own: [{ ticket_id: 100, ...ticket }] })
  const right = [receipt, batch].flatMap((kept) => [
    own({ proof, receipt: kept }),
    own({ proof: null, receipt: kept }),
  ])
  const dropped = leaves.filter((other) => other !== leaf)
  const wrong = [
    own({ proof: null, receipt: { ...receipt, signature: batch.signature } }),
    own({ proof: null, receipt: { ...batch, batch: placeOf(2) } }),
    own({ proof: null, receipt: { ...receipt, ticket_id: 101 } }),
    own({ proof, receipt: { ...receipt, salt: 'a'.repeat(32) } }),
  ]
  const verdicts = askMany<string[]>(VERDICTS, [
    ...right,
    ...wrong,
    own({ proof: null, receipt: null }),
    { ...own({ proof: null, receipt }), leaves: dropped },
  ])
  expect(verdicts).toEqual([
    ...right.map(() => []),
    ...wrong.map(() => ['kept receipt']),
    ['own bet'],
    ['bets'],
  ])
  const path = await kept('neither.json', JSON.stringify(own({ proof: null, receipt: null })))
  expect(await verify(path)).toMatchObject({ code: 1 })
})

test('any value of the records that is changed is noticed, and the honest draw is not', () => {
  const { draw, keys, leaves, proof } = sampleDraw()
  const honest = records({ draw, keys, leaves, proof })
  const cases = [...changedOnce({ draw, leaves, proof })].map(([way, changed]) => ({
    way,
    data: { ...honest, ...records({ ...(changed as SampleDraw), keys }) },
  }))
  const [first, ...found] = askMany<string[]>(VERDICTS, [honest, ...cases.map(({ data }) => data)])
  expect(first).toEqual([])
  expect(cases.length).toBeGreaterThan(50)
  expect(cases.filter((_, at) => found[at]?.length === 0).map(({ way }) => way)).toEqual([])
})

const DRAWN = `
import hashlib
from records import balls_of, u64
drawn = hashlib.sha256()
for at in range(100_000):
    drawn.update(bytes(balls_of(hashlib.sha256(u64(at)).digest())))
print("[" + '"' + drawn.hexdigest() + '"]')`

test('a hundred thousand draws give the same ten balls in the same order', () => {
  const drawn = createHash('sha256')
  for (let at = 0; at < 100_000; at += 1) {
    const bytes = Buffer.alloc(8)
    bytes.writeBigUInt64BE(BigInt(at))
    drawn.update(Uint8Array.from(drawBalls(createHash('sha256').update(bytes).digest()).balls))
  }
  expect(askMany<string>(DRAWN, [])).toEqual([drawn.digest('hex')])
})

const PAYOUTS = `
import json, sys
from verify_draw import payout_of
print(json.dumps([None if paid is None else str(paid) for paid in (payout_of(*case) for case in json.load(sys.stdin))]))`

const numbersOutOf59 = (size: number) =>
  fc.uniqueArray(fc.integer({ min: 1, max: 59 }), { minLength: size, maxLength: size })

test('payouts of any bet on any balls are those of the settlement', () => {
  const kind = fc.oneof(
    fc.integer({ min: 1, max: 7 }).map((type) => ({ type, picks: [] as number[] })),
    fc
      .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 59 }))
      .map((picks) => ({ type: 8, picks })),
    numbersOutOf59(5).map((picks) => ({ type: 9, picks: picks.sort((a, b) => a - b) })),
  )
  // Half of the jackpots are taken from the posts: by chance three of five would hardly ever be right.
  const bet = fc.record({
    balls: numbersOutOf59(10),
    kind,
    right: fc.integer({ min: 0, max: 5 }),
    lines: fc.integer({ min: 1, max: 100 }),
  })
  const cases = fc
    .sample(bet, { numRuns: 2000, seed: 59 })
    .map(({ balls, kind: { type, picks }, right, lines }) => {
      const others = Array.from({ length: 59 }, (_, at) => at + 1).filter((number) => !balls.includes(number))
      const near = [...balls.slice(0, right), ...others.slice(0, 5 - right)].sort((a, b) => a - b)
      return { balls, type, picks: type === 9 ? near : picks, stake: BigInt(lines) * 100_000_000n }
    })
  const rules = JSON.stringify(DEFAULT_PAYTABLE)
  const told = askMany<string | null>(
    PAYOUTS,
    cases.map(({ balls, type, picks, stake }) => [
      { rules, result: { balls } },
      { type, picks, stake: String(stake) },
    ]),
  )
  const due = cases.map(({ balls, type, picks, stake }) => {
    const placed = betFromPicks(type, picks)
    if (placed === null) throw new Error('the case is a bet')
    const { payoutUnits, diff } = settleBet(placed, stake, ratesOf(DEFAULT_PAYTABLE)[type] ?? 0, balls)
    return diff === 0 ? null : String(payoutUnits)
  })
  expect(told).toEqual(due)
  expect(new Set(due).size).toBeGreaterThan(50)
})
