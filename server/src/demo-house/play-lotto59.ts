/** Draws of lotto 59 in a played house: a sample of both polls, stepped by the engine's own steps. */
import type { SlipEntry } from '@samnang/core/lotto59/check-slip'
import { DAY_MS, drawAt, POLL_TIMES, shownAt } from '@samnang/core/lotto59/draw-schedule'
import { HIGHEST_NUMBER, POSTS, type PollName, RANGE_TYPES } from '@samnang/core/lotto59/markets'
import { commitRange } from '../draws/day-commitments.ts'
import { stepWhileDue } from '../lotto59/draw-life.ts'
import { scheduleDraws } from '../lotto59/draw-poll.ts'
import { unfinishedDraws } from '../lotto59/draws.ts'
import { placeBets } from '../lotto59/place-bets.ts'
import { voidDraw } from '../lotto59/void-draw.ts'
import { type Chance, chanceOf } from './chance.ts'
import { STAFF } from './names.ts'
import { bettors, isGrown, share, someOf } from './people.ts'
import type { Timeline } from './timeline.ts'
import type { World } from './world.ts'

const HOUR_MS = 3_600_000
/** Of POLL_1 one draw an hour from 7 to 22 o'clock in Phnom Penh (midnight to 15 in UTC); of POLL_2 two in a row, twice. A house that is not grown has half of them. */
const HOURS = 16
const POLL_2_HOURS = [4, 12]
const POLL_2_IN_A_ROW = 2
/** Slips on a draw of POLL_1 in a house of a thousand, by the hour: mornings are quiet, evenings are not. */
const SLIPS = [8, 10, 12, 16, 24, 22, 14, 14, 16, 18, 24, 34, 40, 38, 26, 14]
/** One batch, so that all of them are decided together. */
const BATCH = 100

/** The draws of a day, with the vault's promise for them. `isBad`: one of them is called off with bets on it. */
export async function addPollDraws(
  world: World,
  line: Timeline,
  dayMs: number,
  isBad: boolean,
): Promise<void> {
  await commit(world, 'POLL_1', dayMs, Math.min(world.plan.untilMs, dayMs + DAY_MS))
  for (let hour = 0; hour < HOURS; hour += isGrown(world) ? 1 : 2) {
    const openMs = dayMs + hour * HOUR_MS
    const slips = share(world, SLIPS[hour] ?? 10)
    addDraw(world, line, { poll: 'POLL_1', openMs, slips, isCalledOff: isBad && hour === 10 })
  }
  for (const hour of POLL_2_HOURS.slice(isGrown(world) ? 0 : 1)) {
    const openMs = dayMs + hour * HOUR_MS + 600_000
    const endMs = openMs + POLL_2_IN_A_ROW * 10_000
    if (endMs + HOUR_MS > world.plan.untilMs) continue
    line.at(openMs, () => commit(world, 'POLL_2', openMs, endMs))
    for (let at = openMs; at < endMs; at += 10_000)
      addDraw(world, line, { poll: 'POLL_2', openMs: at, slips: share(world, 10), isCalledOff: false })
  }
}

/** All slots of a poll from one moment to another. */
function commit(world: World, game: PollName, openMs: number, endMs: number): Promise<void> {
  const periodMs = POLL_TIMES[game].periodS * 1000
  const { day, i: first } = drawAt(game, openMs)
  const count = Math.floor((endMs - openMs) / periodMs)
  return commitRange(world.draws, world.reign.vaultKey, { game, day, first, count, openMs, periodMs })
}

interface SampleDraw {
  poll: PollName
  openMs: number
  slips: number
  isCalledOff: boolean
}

function addDraw(world: World, line: Timeline, sample: SampleDraw): void {
  const { poll, openMs } = sample
  const times = POLL_TIMES[poll]
  if (shownAt(openMs + times.periodS * 1000, times) >= world.plan.untilMs) return
  const chance = chanceOf(world.plan.word, 'draw', poll, openMs)
  const betMs = openMs + (poll === 'POLL_1' ? 20_000 + chance.below(200_000) : 500)
  line.at(betMs, () => playDraw(world, line, sample, chance))
}

async function playDraw(world: World, line: Timeline, sample: SampleDraw, chance: Chance): Promise<void> {
  const { poll, slips, isCalledOff } = sample
  await scheduleDraws(world.draws, world.reign.epoch, poll, world.clock.now())
  const id = (await unfinishedDraws(world.pool, poll)).at(-1)
  if (id === undefined) return
  const follow = async () => {
    const nextMs = await stepWhileDue(world.draws, world.reign, id)
    if (nextMs !== null) line.at(nextMs, follow)
  }
  await follow()
  await bet(world, { poll, id }, someOf(chance, bettors(world), slips), chance)
  if (isCalledOff)
    await voidDraw(world.pool, {
      ...{ id, reason: 'technical_fault', note: 'the line of the hall was down' },
      actor: `staff:${STAFF.owner}`,
    })
}

async function bet(
  world: World,
  { poll, id }: { poll: PollName; id: bigint },
  players: readonly World['players'][number][],
  chance: Chance,
): Promise<void> {
  const requests = players.map((player) => {
    const entries = Array.from({ length: 1 + chance.below(3) }, () => entryOf(chance))
    const [key, clientNonce] = [chance.uuid(), chance.bytes(16).toString('hex')]
    return { player, request: { poll, drawId: id, key, clientNonce, entries, content: { entries: [key] } } }
  })
  for (let from = 0; from < requests.length; from += BATCH)
    await Promise.all(
      requests
        .slice(from, from + BATCH)
        .map(({ player, request }) => placeBets(world.placing, player, request)),
    )
}

function entryOf(chance: Chance): SlipEntry {
  const amount = 500 * (1 + chance.below(chance.is(4) ? 200 : 16))
  const kind = chance.below(10)
  if (kind < 6) return { type: chance.pick(RANGE_TYPES), amount }
  if (kind < 9)
    return { type: 'NUMBER', amount, value: 1 + chance.below(HIGHEST_NUMBER), posts: posts(chance) }
  return { type: 'JACKPOT', amount: 1000 * (1 + chance.below(3)), numbers: fiveNumbers(chance) }
}

function posts(chance: Chance): string[] {
  const first = chance.below(POSTS.length)
  return POSTS.slice(first, first + 1 + chance.below(2))
}

function fiveNumbers(chance: Chance): number[] {
  const numbers = new Set<number>()
  while (numbers.size < 5) numbers.add(1 + chance.below(HIGHEST_NUMBER))
  return [...numbers].sort((a, b) => a - b)
}
