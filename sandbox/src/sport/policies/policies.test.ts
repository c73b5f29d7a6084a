import { beforeAll, describe, expect, test } from 'vitest'
import { seededRng } from '../../chance/rng.ts'
import { remainingShare } from '../goal-clock.ts'
import { reportAt } from '../match-report.ts'
import { simulateMatch } from '../simulate-match.ts'
import { announcedUntil, msAt, PlayedMatch, type Sale, STAKE, type Ticket } from './played-match.ts'
import { threadsOf } from './policies.ts'

const SEED = Number(process.env.SEED ?? 59)
const TIMEOUT_MS = 120_000

/**
 * What a policy returns is the worth of its tickets when they are taken, and what its sales pay above the worth they
 * have then; the luck after that is nobody's. So every single decision can be judged, and few matches suffice.
 */
describe(`no decision in play is worth more than it costs (seed ${SEED})`, () => {
  const MATCHES = 40
  const tickets: { policy: string; worth: number }[] = []
  const sales: { policy: string; worth: number; paid: number }[] = []
  beforeAll(() => {
    for (let turn = 0; turn < MATCHES; turn += 1) playAll(turn)
  }, TIMEOUT_MS)

  function playAll(turn: number): void {
    const match = new PlayedMatch(SEED, turn)
    const note = (policy: string, ticket: Ticket, sale: Sale | null) => {
      tickets.push({ policy, worth: ticket.worth })
      if (sale) sales.push({ policy, worth: sale.worth, paid: Number(sale.units) / Number(STAKE) })
    }
    match.run(threadsOf(match, note, turn))
  }

  test('every ticket that is taken is worth less than its stake', () => {
    expect(tickets.length).toBeGreaterThan(1_000)
    expect(tickets.filter(({ worth }) => worth >= 1)).toEqual([])
  })

  test('what is behind is bought back, and nothing in the last 75 seconds', () => {
    const behind = sales.filter(({ policy }) => policy.includes('behind'))
    for (const from of [5_000, 5_200])
      expect(behind.filter(({ policy }) => policy.endsWith(`${from}`)).length).toBeGreaterThan(100)
    expect(behind.filter(({ policy }) => policy.endsWith('5325'))).toEqual([])
  })

  test('every ticket that is sold is worth more than it brings', () => {
    expect(sales.length).toBeGreaterThan(130)
    expect(sales.filter(({ worth, paid }) => paid >= worth)).toEqual([])
  })
})

test(
  `in calm water no goal is near, and after that they fall as they are expected (seed ${SEED})`,
  () => {
    const MATCHES = 1_000
    const means = { home: 1.55, away: 1.25 }
    const sums = new Map<number, { looks: number; goals: number }>()
    for (let turn = 0; turn < MATCHES; turn += 1) {
      const rng = seededRng(new Uint8Array(32).fill(12), `calm ${SEED}`, turn)
      const { events } = simulateMatch(rng, means)
      const goals = events.filter(({ kind }) => kind === 'goal').map(({ second }) => second)
      for (const second of [5, 600, 1_500, 2_660, 2_705, 3_600, 4_500, 4_950, 5_150, 5_330]) {
        const report = reportAt(events, { kickOffAt: 0, now: msAt(second) })
        if (report.isSuspended || report.live.pressure) continue
        const from = announcedUntil(report.live)
        expect(goals.filter((goal) => goal >= report.live.clock.second && goal < from)).toEqual([])
        const sum = sums.get(second) ?? { looks: 0, goals: 0 }
        const later = goals.filter((goal) => goal >= from).length
        sums.set(second, { looks: sum.looks + 1, goals: sum.goals + later })
      }
    }
    for (const [second, { looks, goals }] of sums) {
      const from = announcedUntil({ state: second < 2_700 ? 'LIVE_1H' : 'LIVE_2H', clock: clockOf(second) })
      const expected = remainingShare(from) * (means.home + means.away) * looks
      expect(Math.abs(goals - expected), `second ${second}`).toBeLessThanOrEqual(4 * Math.sqrt(expected))
    }
  },
  TIMEOUT_MS,
)

function clockOf(second: number) {
  return { second, at: 0, speed: 15, isRunning: true }
}
