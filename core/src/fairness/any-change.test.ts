/** Of a published draw, and of an own bet, any single change is noticed; what exactly notices it: the tests of each step. */
import { expect, test } from 'vitest'
import { hex } from '../bytes.ts'
import { changes, verifyFast } from './any-change.test-parts.ts'
import { verifyRound } from './beacon-signature.ts'
import { type SampleDraw, sampleDraw } from './sample-draw.test-parts.ts'
import { sampleLottery } from './sample-lottery.test-parts.ts'
import { verifyDraw } from './verify-draw.ts'

/** The pairing costs 30 ms: of a thousand changed records, only other rounds and signatures need it. */
const known = new Map<string, boolean>()
const remembered: typeof verifyRound = (chain, round, signature) => {
  const name = `${hex(chain.publicKey)}/${round}/${hex(signature)}`
  const holds = known.get(name) ?? verifyRound(chain, round, signature)
  known.set(name, holds)
  return holds
}

const SAMPLES: Record<string, SampleDraw> = {
  'a sealed draw': sampleDraw(),
  'a beacon draw': sampleDraw(1),
  KH: sampleLottery('KH'),
  VN: sampleLottery('VN'),
}

test.each([
  ['a sealed draw', 'draw'],
  ['a sealed draw', 'proof'],
  ['a sealed draw', 'leaves'],
  ['a beacon draw', 'draw'],
  ['KH', 'draw'],
  ['KH', 'proof'],
  ['VN', 'draw'],
  ['VN', 'proof'],
] as const)(
  '%s: any single change in its %s is noticed',
  async (of, part) => {
    const { draw, keys, leaves, proof } = SAMPLES[of] ?? sampleDraw()
    const options = { keys, verifySignature: verifyFast, verifyRound: remembered, resultId: 4711 }
    const verified = (changed: object) => {
      const parts = { draw, leaves, proof, ...changed }
      return verifyDraw(parts.draw, { ...options, leaves: parts.leaves, proof: parts.proof })
    }
    expect((await verified({})).ok).toBe(true)
    let count = 0
    for (const changed of changes(SAMPLES[of]?.[part])) {
      const { ok } = await verified({ [part]: changed })
      if (ok) expect.fail(`not noticed: ${JSON.stringify(changed).slice(0, 3000)}`)
      count++
    }
    expect(count).toBeGreaterThan(60)
  },
  120_000,
)
