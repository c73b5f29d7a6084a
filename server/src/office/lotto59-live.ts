/** What the desk of lotto 59 shows of both polls, on the wire. */
import type { DrawRisk, LiveDesk, LiveDraw as WireDraw } from '@samnang/contract/office/lotto59'
import type { DearestWithPot } from '@samnang/core/lotto59/dearest-jackpot'
import { unitsToRiel } from '@samnang/core/money'
import { databaseNow } from '../database/database-now.ts'
import { type LiveDraw, LiveDraws } from '../lotto59/live-draws.ts'
import { type PollRow, pollPots, polls } from '../lotto59/switch-poll.ts'
import type { OfficeParts } from '../office-parts.ts'

/** Reads it, anew at each call. */
export function readLiveDesk({ pool, clock }: Pick<OfficeParts, 'pool' | 'clock'>): () => Promise<LiveDesk> {
  const live = new LiveDraws(clock)
  return async () => {
    const [draws, rows, pots] = [await live.read(pool), await polls(pool), await pollPots(pool)]
    return {
      at: new Date(await databaseNow(pool)).toISOString(),
      polls: rows.map((row) => pollOf(row, pots[row.id], draws)),
      open: openOf(draws),
    }
  }
}

function pollOf({ id: poll, enabled }: PollRow, pot: bigint, draws: readonly LiveDraw[]) {
  const own = draws.filter((draw) => draw.poll === poll)
  return { poll, enabled, pot: unitsToRiel(pot), draws: own.map(drawOf) }
}

/** Draws are independent: the worst of all is the sum of each one's worst. */
function openOf(draws: readonly LiveDraw[]): LiveDesk['open'] {
  const sum = (of: (draw: LiveDraw) => bigint) => draws.reduce((all, draw) => all + of(draw), 0n)
  return {
    tickets: Number(sum(({ tickets }) => tickets)),
    stake: unitsToRiel(sum(({ stake }) => stake)),
    worst: unitsToRiel(sum(({ dearest }) => dearest.house.units)),
  }
}

function drawOf(draw: LiveDraw): WireDraw {
  return {
    id: Number(draw.id),
    number: draw.number,
    state: draw.state,
    opens_at: draw.opensAt.toISOString(),
    closes_at: draw.closesAt.toISOString(),
    shown_at: draw.shownAt.toISOString(),
    tickets: Number(draw.tickets),
    stake: unitsToRiel(draw.stake),
    paytable: draw.paytableVersion,
    risk: riskOf(draw),
  }
}

/** Whole riel: what the house adds to a pot that many share may have a fraction. */
export function dearestOf({ units, pot, low, high }: DearestWithPot): DrawRisk['dearest'] {
  return { owed: unitsToRiel(units), pot: unitsToRiel(pot), low, high }
}

function riskOf({ exposure, dearest, fourMost, fourMax, exposureMax }: LiveDraw): DrawRisk {
  const { markets, numbers, numberStake, jackpotStake, fourOwed, worst, bound } = exposure
  return {
    markets: markets.map(({ type, rateCenti, stake, owed }) => ({
      ...{ type, rate_centi: rateCenti, stake: unitsToRiel(stake), owed: unitsToRiel(owed) },
    })),
    numbers: numbers.map((post) => post.map(unitsToRiel)),
    number_rate_centi: exposure.numberRateCenti,
    number_stake: unitsToRiel(numberStake),
    jackpot: {
      stake: unitsToRiel(jackpotStake),
      four_most: unitsToRiel(fourMost),
      four_max: unitsToRiel(fourMax),
      four_owed: unitsToRiel(fourOwed),
    },
    worst: { owed: unitsToRiel(worst.units), low: worst.low, high: worst.high },
    dearest: dearestOf(dearest.house),
    dearest_all: dearestOf(dearest.all),
    bound: unitsToRiel(bound),
    bound_max: unitsToRiel(exposureMax),
  }
}
