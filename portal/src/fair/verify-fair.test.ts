import { fromHex, sha256, u32 } from '@samnang/core/bytes'
import { ticketId16 } from '@samnang/core/fairness/commitment'
import { FAULT_CODES, RECORD_RULES } from '@samnang/core/fairness/fault-codes'
import { batchReceipts } from '@samnang/core/fairness/receipt-batch'
import { sampleDraw, withOtherStake } from '@samnang/core/fairness/sample-draw.test-parts'
import { sampleLottery } from '@samnang/core/fairness/sample-lottery.test-parts'
import { expect, test } from 'vitest'
import type { FairData, KeptReceipt, OwnBet } from './fair-data.ts'
import { keptReceipts } from './kept-receipts.ts'
import { outlineOf } from './outline.ts'
import { makeSay } from './saved/texts.ts'
import { verifyFair } from './verify-fair.ts'

const sample = sampleDraw()
const receipt: KeptReceipt = {
  ticket_id: 100,
  result_id: 4711,
  leaf: sample.proof.leaf,
  salt: sample.proof.salt,
  accepted_ms: sample.proof.accepted_ms,
  signature: sample.proof.receipt_signature,
}

function dataWith(changes: Partial<FairData> = {}): FairData {
  const { draw, keys, leaves, proof } = sample
  return { asked: 4711, draw, keys, leaves, own: [{ ticket_id: 100, proof, receipt }], ...changes }
}

const stateOf = async (data: FairData) => (await verifyFair(data)).own[0]?.steps.at(-1)?.state

test('a complete draw with own ticket and kept receipt is correct in every step', async () => {
  const report = await verifyFair(dataWith())
  expect(report.state).toBe('ok')
  expect(report.own[0]?.steps.map(({ code }) => code)).toEqual([
    'own_leaf',
    'own_path',
    'receipt_signature',
    'payout',
    'kept_receipt',
  ])
})

test('the outline shows ten balls, posts A to E, and which byte chose each ball', async () => {
  const data = dataWith()
  const { result, verdict, tickets } = outlineOf(await verifyFair(data), data.draw, makeSay('en'))
  expect(result?.balls.map(({ ball }) => ball)).toEqual(data.draw.result?.balls)
  expect(result?.balls.map(({ post }) => post ?? '-').join('')).toBe('ABCDE-----')
  expect(result?.bytes.filter(({ accepted }) => accepted).map(({ ball }) => ball)).toEqual(
    data.draw.result?.balls,
  )
  expect(verdict.text).toContain('19 steps')
  expect(tickets[0]?.about).toBe('Jackpot 1 11 21 31 41 · Stake 1,000៛')
})

test.each([
  ['lotto 59', sample],
  ['the ticket lottery', sampleLottery('KH')],
  ['a lottery of others', sampleLottery('VN')],
])('a proof of another ticket than the one that was asked for proves nothing: %s', async (_, one) => {
  const { draw, keys, leaves, proof } = one
  const failedFor = async (ticket_id: number) => {
    const own = [{ ticket_id, proof, receipt: null }]
    const report = await verifyFair({ asked: 4711, draw, keys, leaves, own })
    return report.own.flatMap(({ steps }) => steps.filter(({ ok }) => !ok))
  }
  expect(await failedFor(100)).toEqual([])
  expect(await failedFor(101)).toEqual([
    { code: 'own_leaf', state: 'failed', ok: false, detail: { reason: 'other_ticket' } },
  ])
})

test('the page names the ticket of a proof, and says that it is of another one', async () => {
  const data = dataWith({ own: [{ ticket_id: 901, proof: sample.proof, receipt: null }] })
  const [ticket] = outlineOf(await verifyFair(data), data.draw, makeSay('en')).tickets
  const step = ticket?.steps.find(({ code }) => code === 'own_leaf')
  expect(ticket?.title).toBe('Ticket 0000901')
  expect(step?.sentence).toBe('The proof or receipt is of another ticket.')
  expect(step?.figures).toContainEqual({ label: 'Number of the ticket', value: '0000100' })
})

test('a receipt of another ticket proves nothing of the one that it is kept with', async () => {
  expect(await stateOf(dataWith({ own: [{ ticket_id: 101, proof: null, receipt }] }))).toBe('failed')
})

test('a ticket of a finished draw with neither proof nor receipt fails, and the page says so', async () => {
  const own = [{ ticket_id: 901, proof: null, receipt: null }]
  for (const one of [sample, sampleLottery('KH'), sampleLottery('VN')]) {
    const { draw, keys, leaves } = one
    const report = await verifyFair({ asked: 4711, draw, keys, leaves, own })
    expect(report.state).toBe('failed')
    expect(report.own[0]?.steps).toEqual([
      { code: 'own_path', state: 'failed', ok: false, detail: { reason: 'proof_missing' } },
    ])
    const [ticket] = outlineOf(report, draw, makeSay('en')).tickets
    expect(ticket?.about).toBe('No proof and no receipt')
    expect(ticket?.steps[0]?.sentence).toContain('gives no proof that this ticket is in the closed list')
  }
})

test('no proof is owed before the leaves are public, nor in a void draw, and none makes a ticket correct', async () => {
  const own = [{ ticket_id: 901, proof: null, receipt: null }]
  const early = { state: 'ROOTED', seed: null, result: null }
  expect(await stateOf(dataWith({ own, leaves: null, draw: { ...sample.draw, ...early } }))).toBe('not_yet')
  const off = { ...early, state: 'VOID', void_reason: 'vault_refused' }
  expect(await stateOf(dataWith({ own, draw: { ...sample.draw, ...off } }))).toBe('void')
  const outside = sampleLottery('VN').draw
  expect(await stateOf(dataWith({ own, draw: { ...outside, ...off } }))).toBe('void')
})

test('a kept receipt alone is checked against the leaves, without any answer about the ticket', async () => {
  expect(await stateOf(dataWith({ own: [{ ticket_id: 100, proof: null, receipt }] }))).toBe('ok')
})

test('a signed receipt whose bet was dropped fails the draw', async () => {
  const leaves = sample.leaves.filter((leaf) => leaf !== receipt.leaf)
  const data = dataWith({ leaves, own: [{ ticket_id: 100, proof: null, receipt }] })
  expect(await stateOf(data)).toBe('failed')
})

test.each(['leaf', 'salt', 'accepted_ms', 'signature'] as const)(
  'a receipt with another %s than the proof fails',
  async (field) => {
    const [first, ...rest] = String(receipt[field])
    const other =
      typeof receipt[field] === 'number'
        ? receipt.accepted_ms + 1
        : `${first === '0' ? 1 : 0}${rest.join('')}`
    const own = [{ ticket_id: 100, proof: sample.proof, receipt: { ...receipt, [field]: other } }]
    expect(await stateOf(dataWith({ own }))).toBe('failed')
  },
)

test('before the leaves are public a kept receipt waits, and in a void draw it is void', async () => {
  const own = [{ ticket_id: 100, proof: null, receipt }]
  const open = { ...sample.draw, state: 'OPEN', close: null, seed: null, result: null }
  expect(await stateOf(dataWith({ own, draw: open, leaves: null }))).toBe('not_yet')
  const off = { ...open, state: 'VOID', void_reason: 'vault_refused' }
  const data = dataWith({ own, draw: off, leaves: [] })
  expect(await stateOf(data)).toBe('void')
  const { verdict } = outlineOf(await verifyFair(data), data.draw, makeSay('en'))
  expect(verdict.advice[0]).toContain('the vault did not give out the secret code')
  expect(verdict.text).toContain('This site says that all stakes were refunded')
})

test('a finished draw without its list of bets fails, and so does the receipt that should be in it', async () => {
  const own = [{ ticket_id: 100, proof: null, receipt }]
  const report = await verifyFair(dataWith({ own, leaves: null }))
  const failed = [...report.steps, ...(report.own[0]?.steps ?? [])].filter(({ state }) => state === 'failed')
  expect(failed.map(({ code, detail }) => [code, detail.reason])).toEqual([
    ['close_root', 'record_incomplete'],
    ['kept_receipt', 'record_incomplete'],
  ])
  const off = { ...sample.draw, state: 'VOID', void_reason: 'vault_refused', seed: null, result: null }
  expect((await verifyFair(dataWith({ own, draw: off, leaves: null }))).state).toBe('void')
})

test('a total stake that was chosen after the seed was given is found, though the operator signed all anew', async () => {
  const { steps, state } = await verifyFair(dataWith({ draw: withOtherStake(sample, 1n) }))
  expect(state).toBe('failed')
  expect(steps.filter((step) => !step.ok).map(({ code }) => code)).toEqual(['release_signature'])
})

test.each<[string, (draw: FairData['draw']) => unknown, string, string]>([
  [
    'a seed released too early',
    (draw) => Object.assign(draw.seed ?? {}, { released_ms: 0 }),
    'release_signature',
    'given out too early',
  ],
  [
    'rules that are none',
    (draw) => Object.assign(draw, { rules: 'x' }),
    'rules_hash',
    'not a table of rates',
  ],
  [
    'another state',
    (draw) => Object.assign(draw, { state: 'WON' }),
    'record',
    'state of the draw is not known',
  ],
  [
    'a foreign signature',
    (draw) => Object.assign(draw.open, { signature: 'AAAA' }),
    'open_signature',
    'No published key',
  ],
  [
    'a root that cannot be read',
    (draw) => Object.assign(draw.close ?? {}, { M: 'zz' }),
    'close_hash',
    'cannot be read',
  ],
])('%s is named in the language of the screen', async (_what, change, code, sentence) => {
  const data = structuredClone(dataWith())
  change(data.draw)
  const report = await verifyFair(data)
  const figures = (language: 'km' | 'en') =>
    outlineOf(report, data.draw, makeSay(language))
      .sections.flatMap(({ steps }) => steps)
      .find((line) => line.code === code)
      ?.figures.map(({ value }) => value) ?? []
  expect(figures('en').join('\n')).toContain(sentence)
  const khmer = figures('km').filter((value) => /[\u1780-\u17d3]{4}/.test(value))
  expect(khmer.length).toBeGreaterThan(0)
  expect(figures('km').join('\n')).not.toMatch(/[a-z]{3,} [a-z]{2,} [a-z]{2,}/)
})

test('every code of a fault has a sentence of its own in both languages', () => {
  for (const language of ['km', 'en'] as const) {
    const say = makeSay(language)
    const sentences = [
      ...FAULT_CODES.map((one) => say(`fault_${one}`)),
      ...RECORD_RULES.map((one) => say(`rule_${one}`)),
    ]
    expect(new Set(sentences).size).toBe(sentences.length)
    for (const one of sentences) expect(one).toMatch(language === 'km' ? /^[^a-z]+។$/ : /^[A-Z].*\.$/)
  }
})

/** The receipt of the sample's ticket as it is given when others are accepted with it. */
function signedWithOthers(count: number, at: number): KeptReceipt {
  const { game, day, i } = sample.draw
  const own = { leaf: fromHex(receipt.leaf), acceptedMs: receipt.accepted_ms, ticketId16: ticketId16(100n) }
  const others = Array.from({ length: count }, (_, other) => {
    return other === at ? own : { ...own, leaf: sha256(u32(other)), ticketId16: ticketId16(BigInt(other)) }
  })
  const { message, placeOf } = batchReceipts({ game, day, i }, others)
  return { ...receipt, signature: sample.byOperator(message), batch: placeOf(at) }
}

const stateOfReceipt = (kept: KeptReceipt, proof: OwnBet['proof'] = null) =>
  stateOf(dataWith({ own: [{ ticket_id: 100, proof, receipt: kept }] }))

test.each([
  [1, 0],
  [2, 1],
  [5, 4],
  [64, 17],
])('of %d receipts that were signed together, the one at %d is proven', async (count, at) => {
  const kept = signedWithOthers(count, at)
  expect(await stateOfReceipt(kept)).toBe('ok')
  expect(await stateOfReceipt(kept, sample.proof)).toBe('ok')
})

test('a receipt with the path of another batch, another place, leaf, ticket or signature is not proven', async () => {
  const kept = signedWithOthers(5, 4)
  const { batch: _, ...alone } = kept
  const [leaf = ''] = sample.leaves.filter((other) => other !== kept.leaf)
  const wrong: KeptReceipt[] = [
    { ...kept, batch: { index: 4, size: 6, path: kept.batch?.path ?? [] } },
    { ...kept, batch: { index: 0, size: 5, path: kept.batch?.path ?? [] } },
    { ...kept, batch: { index: 0, size: 1, path: [] } },
    { ...kept, batch: { index: 4, size: 5, path: ['no hash'] } },
    { ...signedWithOthers(9, 4), signature: kept.signature },
    { ...kept, signature: signedWithOthers(9, 4).signature },
    { ...kept, signature: receipt.signature },
    { ...kept, leaf },
    { ...kept, ticket_id: 101 },
    { ...kept, accepted_ms: kept.accepted_ms + 1 },
    alone,
  ]
  for (const one of wrong) expect(await stateOfReceipt(one)).toBe('failed')
})

test('what is signed with others must still be what the proof says', async () => {
  const kept = { ...signedWithOthers(5, 4), salt: 'a'.repeat(32) }
  expect(await stateOfReceipt(kept, sample.proof)).toBe('failed')
})

test('the device gives back receipts with and without a batch, and none with an odd one', () => {
  const kept = signedWithOthers(3, 2)
  const odd = [{ index: '2' }, { size: null }, { path: 'no list' }, { path: [7] }]
  const list = [receipt, kept, ...odd.map((change) => ({ ...kept, batch: { ...kept.batch, ...change } }))]
  const storage = { getItem: () => JSON.stringify([...list, { ...kept, batch: null }]) }
  expect(keptReceipts(storage, 4711)).toEqual([receipt, kept])
})

test('a draw of the public beacon is proven by the curve, and one of a test chain never counts', async () => {
  const { draw, keys, leaves } = sampleDraw(1)
  const data: FairData = { asked: 4711, draw, keys, leaves, own: [] }
  const report = await verifyFair(data)
  expect(report.state).toBe('ok')
  expect(report.steps.map(({ code }) => code)).toEqual(expect.arrayContaining(['bound', 'beacon']))
  const other = structuredClone(data)
  other.draw.open.chainHash = '11'.repeat(32)
  expect((await verifyFair(other)).state).toBe('failed')
})
