import { describe, expect, it } from 'vitest'
import { type MatchableLine, type MatchableRequest, matchLines } from './match-lines.ts'

const line = (
  id: number,
  riel: number,
  reference: string,
  more: Partial<MatchableLine> = {},
): MatchableLine => ({
  ...{ id: BigInt(id), day: '2026-11-20', amountUnits: BigInt(riel) * 100_000n },
  ...{ reference, description: '', bankId: '', ...more },
})
const request = (
  id: number,
  riel: number,
  reference: string,
  more: Partial<MatchableRequest> = {},
): MatchableRequest => ({
  ...{ kind: riel > 0 ? 'deposit' : 'withdrawal', id: BigInt(id), amountUnits: BigInt(riel) * 100_000n },
  ...{ reference, day: '2026-11-20', isTaken: false, ...more },
})
const outcomes = (lines: MatchableLine[], requests: MatchableRequest[]) =>
  matchLines(lines, requests).map((one) => (one.request ? Number(one.request.id) : one.reason))

describe('a line of a statement', () => {
  it.each([
    ['482913'],
    ['REF 482913 SOKHA'],
    ['ref:482913/samnang'],
    ['៤៨២៩១៣'],
    ['Topup482913x'],
    ['４８２９１３'],
    ['ដាក់ប្រាក់ 482913'],
  ])('that says %s is the deposit of that reference and amount', (said) => {
    expect(outcomes([line(1, 50_000, said)], [request(7, 50_000, '482913')])).toEqual([7])
    expect(outcomes([line(1, 50_000, '', { description: said })], [request(7, 50_000, '482913')])).toEqual([
      7,
    ])
  })

  it.each([
    ['another reference', line(1, 50_000, '482914'), 'none'],
    ['the reference inside of a longer number', line(1, 50_000, '14829135'), 'none'],
    ['no reference at all', line(1, 50_000, ''), 'none'],
    ['another amount', line(1, 49_000, '482913'), 'amount'],
    ['no money', line(1, 0, '482913'), 'none'],
    ['money that went out', line(1, -50_000, '482913'), 'none'],
    ['a day a month before', line(1, 50_000, '482913', { day: '2026-10-20' }), 'none'],
  ])('with %s is nobody’s', (_what, one, reason) => {
    expect(outcomes([one], [request(7, 50_000, '482913')])).toEqual([reason])
  })

  it('may stand fourteen days from the request, on either side, and no day more', () => {
    const asked = [request(7, 50_000, '482913')]
    const on = (day: string) => outcomes([line(1, 50_000, '482913', { day })], asked)
    expect(['2026-11-06', '2026-12-04'].flatMap(on)).toEqual([7, 7])
    expect(['2026-11-05', '2026-12-05'].flatMap(on)).toEqual(['none', 'none'])
  })

  it('is found by a reference of letters, of digits inside of a word, and of signs that are no letters', () => {
    const said = (reference: string, text: string) =>
      outcomes([line(1, 50_000, text)], [request(7, 50_000, reference)])
    expect(said(' ab12 ', 'paid:AB12;')).toEqual([7])
    expect(said('482913', 'x482913y')).toEqual([7])
    expect(said('FT/26-17', 'of FT/26-17 today')).toEqual([7])
    expect(said('FT/26-17', 'FT/26-18')).toEqual(['none'])
  })

  it('is a payout by what the bank calls it, in letters of any size', () => {
    const paid = request(9, -80_000, 'ft26a-0017')
    expect(outcomes([line(1, -80_000, 'FT26A-0017')], [paid])).toEqual([9])
    expect(outcomes([line(1, -80_000, '', { bankId: 'FT26A-0017' })], [paid])).toEqual([9])
    expect(outcomes([line(1, 80_000, 'FT26A-0017')], [paid])).toEqual(['none'])
  })

  it('that was paid twice is the request once; the other is told', () => {
    const twice = [line(1, 50_000, '482913'), line(2, 50_000, '482913')]
    expect(outcomes(twice, [request(7, 50_000, '482913')])).toEqual([7, 'double'])
    expect(outcomes(twice, [request(7, 50_000, '482913', { isTaken: true })])).toEqual(['double', 'double'])
  })

  it('that two requests could be is nobody’s', () => {
    const both = [request(7, 50_000, '482913'), request(8, 50_000, '482913')]
    expect(outcomes([line(1, 50_000, '482913')], both)).toEqual(['unclear'])
    const said = line(1, 50_000, '482913 and 552211')
    expect(outcomes([said], [request(7, 50_000, '482913'), request(8, 50_000, '552211')])).toEqual([
      'unclear',
    ])
  })

  it('tells what it came near to', () => {
    const near = request(7, 50_000, '482913')
    expect(matchLines([line(1, 40_000, '482913')], [near])).toEqual([
      { line: 1n, request: null, reason: 'amount', near: [near] },
    ])
  })
})

describe('many lines', () => {
  it('each find their own, and no request is given twice, whatever the order', () => {
    const n = 5_000
    const requests = Array.from({ length: n }, (_, i) =>
      request(i + 1, 1_000 + (i % 50), String(100_000 + i)),
    )
    const lines = requests.map(({ id, amountUnits, reference }) =>
      line(Number(id), Number(amountUnits / 100_000n), `x ${reference} y`),
    )
    const mixed = [...lines].sort((a, b) => a.reference.slice(5).localeCompare(b.reference.slice(5)))
    const found = matchLines(mixed, [...requests].reverse())
    expect(found.every(({ line: id, request: one }) => one?.id === id)).toBe(true)
    expect(new Set(found.map((one) => one.request)).size).toBe(n)
  })
})
