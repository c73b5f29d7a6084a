/** GET /api/status: what anybody may know of how the house works, out of one answer for all who ask. */
import type { Status, StatusGame } from '@samnang/contract/status'
import { hex } from '@samnang/core/bytes'
import { dayAt, dayStartMs } from '@samnang/core/phnom-penh-day'
import { accepted } from '@samnang/core/refusal'
import { publishedHeads } from '../base/audit-chain.ts'
import { SharedAnswer } from '../base/shared-answer.ts'
import { newestHead } from '../fairness/witness-log.ts'
import { countedTo, type FigureRow, figuresBy, theoryOf } from '../figures/reports.ts'
import type { Handlers } from '../http/call.ts'
import { drawModes } from '../lotto59/draw-mode.ts'
import { drawTimes } from '../operation/readiness.ts'
import type { Parts } from '../parts.ts'
import { drawsGone, houseLateS, type Voids, voidsGone, type Went, WITHIN_S } from './status-store.ts'

const GAMES: readonly StatusGame[] = ['POLL_1', 'POLL_2', 'KH']
const NOW_FRESH_MS = 10_000
const PAST_FRESH_MS = 300_000
/** A step that is due for less is on its way. */
const LATE_FROM_S = 5

type StatusParts = Pick<Parts, 'reads' | 'settings' | 'clock' | 'metrics'>

export function statusHandlers(parts: StatusParts): Pick<Handlers, 'GET /api/status'> {
  const { clock } = parts
  const now = new SharedAnswer({ ask: () => statusNow(parts), clock, freshMs: NOW_FRESH_MS })
  const past = new SharedAnswer({
    ...{ ask: () => statusPast(parts), clock },
    ...{ freshMs: PAST_FRESH_MS, failedMs: NOW_FRESH_MS },
  })
  return {
    'GET /api/status': async () => {
      const [is, was] = await Promise.all([now.read(), past.read()])
      const { went, voids, ...rest } = was
      const draws = is.draws.map((draw) => ({
        ...draw,
        within_s: WITHIN_S[draw.game],
        spans: ([1, 30] as const).map((days) => spanOf(draw.game, days, { went, voids })),
      }))
      return accepted({ ...rest, ...is, draws })
    },
  }
}

type Now = Pick<Status, 'monitor' | 'log' | 'audit'> & {
  draws: Pick<Status['draws'][number], 'game' | 'enabled' | 'mode' | 'late_s'>[]
}

/** One question after the other, here and below: guests take no more than a connection from those who play. */
async function statusNow({ reads, settings, metrics }: StatusParts): Promise<Now> {
  const { enableLottery } = await settings.read()
  const polls = await drawTimes(reads)
  // While the lottery is switched off none of its draws opens, and none is late for that.
  const houseLate = await houseLateS(reads, enableLottery)
  const modes = await drawModes(reads)
  const log = await newestHead(reads)
  const [audit] = await publishedHeads(reads)
  const lateOf = (s: number) => (s < LATE_FROM_S ? 0 : Math.floor(s))
  return {
    draws: [
      ...polls.map(({ poll, enabled, lateS }) => ({
        ...{ game: poll, enabled, mode: modes[poll], late_s: lateOf(lateS) },
      })),
      { game: 'KH', enabled: enableLottery, mode: 'sealed', late_s: lateOf(houseLate) },
    ],
    monitor: GAMES.map((game) => {
      const { isOdd, draws } = metrics.evidenceOf(game)
      return { game, is_odd: isOdd, weighed: draws }
    }),
    log: log && { size: log.size, root: hex(log.root), at: new Date(log.atMs).toISOString() },
    audit: audit ? { date: audit.date, head: hex(audit.hash) } : null,
  }
}

const DAYS = 30
const DAY_MS = 86_400_000

async function statusPast({ reads, clock }: StatusParts) {
  const nowMs = clock.now()
  const counted = (await countedTo(reads))?.getTime() ?? nowMs
  // Days that are over and whose bets are all in the sums.
  const endMs = dayStartMs(dayAt(Math.min(nowMs, counted))) ?? nowMs
  const days = { from: dayAt(endMs - DAYS * DAY_MS), to: dayAt(endMs - 1) }
  const rows: Status['returns']['rows'] = []
  for (const product of GAMES) {
    const figures = await figuresBy(reads, { ...days, by: 'part', product, player: null })
    rows.push(...figures.flatMap((row) => returnOf(row) ?? []))
  }
  const [went, voids] = [await drawsGone(reads), await voidsGone(reads)]
  return { went, voids, counted_at: new Date(nowMs).toISOString(), returns: { ...days, rows } }
}

function returnOf(row: FigureRow): Status['returns']['rows'][number] | null {
  const game = GAMES.find((one) => one === row.product)
  const theory = theoryOf(row)
  if (game === undefined || row.part === null || theory === null || row.stake <= 0n) return null
  const measured = Math.round((Number(row.payout) / Number(row.stake)) * 10_000) / 100
  return { game, part: row.part, measured, ...theory }
}

function spanOf(game: StatusGame, days: 1 | 30, all: { went: Went[]; voids: Voids[] }) {
  const is = (one: { game: StatusGame; days: number }) => one.game === game && one.days === days
  const went = all.went.find(is)
  return {
    ...{ days, due: went?.due ?? 0, on_time: went?.onTime ?? 0 },
    voids: all.voids.filter(is).map(({ reason, count }) => ({ reason, count })),
  }
}
