/** Results of draws that are drawn elsewhere: typed by one colleague, confirmed by another, and once typed wrong. */
import { columnsNeeded } from '@samnang/core/lottery/columns'
import type { ResultEntry } from '@samnang/core/lottery/result'
import type { PrizeRules, SessionRules } from '@samnang/core/lottery/rules'
import { assert, type Outcome } from '@samnang/core/refusal'
import { rulesOfDraw, weekdayOfDraw } from '../lottery/drawn-places.ts'
import { type LotteryDrawRow, unfinishedLotteryDraws } from '../lottery/draws.ts'
import { confirmResult, enterResult } from '../lottery/enter-result.ts'
import { reopenLotteryDraw } from '../lottery/reopen-lottery.ts'
import { stepAllWhileDue } from '../lottery/run-lottery.ts'
import { voidLotteryDraw } from '../lottery/void-lottery.ts'
import { type Chance, chanceOf } from './chance.ts'
import { STAFF } from './names.ts'
import type { Timeline } from './timeline.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60_000
/** The number of the bad day: many have dreamt of it. */
export const DREAMT = '68'

/** At each moment at which a draw opens, closes or is drawn: one moment ahead, whoever asks how often. */
export async function keepStepping(world: World, line: Timeline): Promise<void> {
  const nextMs = await stepAllWhileDue(world.lottery, world.reign)
  if (nextMs === null || (world.lotteryMs > world.clock.now() && world.lotteryMs <= nextMs)) return
  world.lotteryMs = nextMs
  line.at(nextMs, () => keepStepping(world, line))
}

/** On the bad day the afternoon's result is typed wrong by both, found out and taken back; the right one costs the house. */
export async function addResult(world: World, line: Timeline, draw: LotteryDrawRow, isBad: boolean) {
  const session = await rulesOfDraw(world.pool, draw)
  const chance = chanceOf(world.plan.word, 'result', draw.type, draw.session, draw.drawMs)
  const result = () => resultOf(chance, session, draw)
  const typeAt = (minutes: number, entry: ResultEntry) =>
    line.at(draw.drawMs + minutes * MINUTE_MS, () => typeTwice(world, line, draw, entry))
  if (!(isBad && draw.type === 'VN' && draw.session === 'DAY')) return typeAt(6 + chance.below(20), result())
  typeAt(8, result())
  line.at(draw.drawMs + 50 * MINUTE_MS, () => takeBack(world, line, draw.id))
  typeAt(70, endingWith(result(), DREAMT))
}

async function typeTwice(world: World, line: Timeline, { id }: LotteryDrawRow, entry: ResultEntry) {
  const typed = { drawId: id, entry, source: 'minhngoc.net' }
  const entered = await enterResult(world.pool, { ...typed, staff: STAFF.clerk })
  if (isCalledOff(entered)) return
  expectDone(entered)
  await world.moveTo(world.clock.now() + 3 * MINUTE_MS)
  expectDone(await confirmResult(world.pool, { ...typed, staff: STAFF.owner, counts }))
  await keepStepping(world, line)
}

/** A void draw has no result. */
function isCalledOff(outcome: Outcome<unknown>): boolean {
  return !outcome.ok && outcome.code === 'result_too_late'
}

/** Nobody leaves the played house between two words. */
const counts = async () => true

async function takeBack(world: World, line: Timeline, drawId: bigint): Promise<void> {
  for (const staff of [STAFF.clerk, STAFF.owner])
    expectDone(
      await reopenLotteryDraw(world.pool, {
        drawId,
        staff,
        note: 'first prize read from the day before',
        counts,
      }),
    )
  await keepStepping(world, line)
}

/** The evening's draw of the bad day is called off while it sells: every stake goes back. */
export async function voidNight(world: World, line: Timeline): Promise<void> {
  const night = (await unfinishedLotteryDraws(world.pool)).find(
    ({ type, session, state }) => type === 'VN' && session === 'NIGHT' && state === 'open',
  )
  if (!night) return
  const note = 'the North does not draw today'
  const order = {
    drawId: night.id,
    reason: 'official_draw_cancelled',
    note,
    staff: STAFF.clerk,
    counts,
  } as const
  expectDone(await voidLotteryDraw(world.pool, order))
  await keepStepping(world, line)
}

function expectDone(outcome: Outcome<unknown>): void {
  assert(outcome.ok, `the house's staff do what is allowed, not ${outcome.ok || JSON.stringify(outcome)}`)
}

function resultOf(chance: Chance, session: SessionRules, draw: LotteryDrawRow): ResultEntry {
  if (session.columns === 0) return prizesOf(chance, session.prizes, false)
  const needed = columnsNeeded(session, weekdayOfDraw(draw))
  const names = draw.columns.length > 0 ? draw.columns : Array.from({ length: needed }, () => undefined)
  return {
    columns: names.map((province) => ({
      ...(province === undefined ? {} : { province }),
      ...prizesOf(chance, session.prizes, true),
    })),
  }
}

function prizesOf(chance: Chance, prizes: readonly PrizeRules[], isAlwaysList: boolean) {
  return Object.fromEntries(
    prizes.map(({ prize, count, length }) => {
      const numbers = Array.from({ length: count }, () =>
        Array.from({ length }, () => chance.below(10)).join(''),
      )
      return [prize, isAlwaysList || count > 1 ? numbers : (numbers[0] ?? '')]
    }),
  )
}

/** The special prize of every column ends with these digits. */
function endingWith(entry: ResultEntry, digits: string): ResultEntry {
  if (!Array.isArray(entry.columns)) return entry
  const special = (db: unknown) => [`${String(db).slice(0, -digits.length)}${digits}`]
  return { columns: entry.columns.map((column) => ({ ...column, db: special(column.db) })) }
}
