/**
 * A book with a past: two players who bet on many draws of several days, most of them settled by the engine itself,
 * some void, some waiting. Times of bets and credits are those of their draws, also around midnight in Phnom Penh.
 */
import type { Bet } from '@samnang/core/lotto59/bet'
import type { PollName } from '@samnang/core/lotto59/markets'
import { DEFAULT_PAYTABLE, ratesOf } from '@samnang/core/lotto59/paytable'
import { rielToUnits } from '@samnang/core/money'
import { assert } from '@samnang/core/refusal'
import type { Pool } from '../src/database/pool.ts'
import type { Reign } from '../src/draws/draw-parts.ts'
import { findDraw } from '../src/lotto59/draw-store.ts'
import { creditPlayers, finishDraw, preparePayouts } from '../src/lotto59/settle-draw.ts'
import { voidDraw } from '../src/lotto59/void-draw.ts'
import { bookSlip } from './book-slip.ts'
import { type DrawWorld, TEST_DAY } from './draw-world.ts'

/** A small generator of our own: the same seed gives the same book in every language version. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

export interface LivedDraw {
  poll: PollName
  i: number
  closesMs: number
  end: 'settled' | 'void' | 'open' | 'in show'
}

const RATES = ratesOf(DEFAULT_PAYTABLE)
const SLIP_MAX = 5

type Random = ReturnType<typeof randomFrom>

/** Bets of `players` on one draw, then its end. Returns the draw's id. */
export async function liveThrough(
  world: DrawWorld,
  reign: Reign,
  { draw, players, slips, random }: { draw: LivedDraw; players: bigint[]; slips: number; random: Random },
): Promise<bigint> {
  const balls = differentNumbers(random, 10)
  const id = await insertDraw(world.owner, draw)
  const openMs = draw.closesMs - 10_000
  for (let slip = 0; slip < slips; slip++) {
    const player = players[random(players.length)] ?? 0n
    const acceptedMs = openMs + Math.floor((slip * 9_999) / slips)
    const bets = Array.from({ length: 1 + random(SLIP_MAX) }, () => anyBet(random, balls))
    const units = rielToUnits(1000 * (1 + random(3)))
    await bookSlip(world.owner, { drawId: id, player, acceptedMs, bets, units, rates: RATES })
  }
  if (draw.end === 'settled' || draw.end === 'in show')
    await world.owner.query(`update draw set state = 'DRAWN', balls = $2 where id = $1`, [id, balls])
  await end(world, reign, id, draw)
  return id
}

async function end({ parts, owner }: DrawWorld, reign: Reign, id: bigint, { end }: LivedDraw): Promise<void> {
  if (end === 'open') return
  if (end === 'void') await voidDraw(parts.money, { id, reason: 'other', note: '', actor: 'test' })
  const draw = await findDraw(owner, id)
  assert(draw, 'the draw was inserted')
  await preparePayouts(parts, reign.epoch, draw)
  if (end === 'in show') return
  await creditPlayers(parts, reign, draw)
  await finishDraw(parts, reign.epoch, draw)
  await owner.query(
    `alter table tx disable trigger tx_append_only;
     update tx set created_at = d.shown_at from draw d where d.id = tx.draw_id and d.id = ${id};
     alter table tx enable trigger tx_append_only;
     alter table draw_payment disable trigger draw_payment_append_only;
     update draw_payment set paid_at = d.shown_at from draw d where d.id = draw_id and d.id = ${id};
     alter table draw_payment enable always trigger draw_payment_append_only`,
  )
}

async function insertDraw(owner: Pool, draw: LivedDraw): Promise<bigint> {
  const { rows } = await owner.query<{ id: bigint }>(
    `insert into draw (poll, day, i, opens_at, closes_at, shown_at, state, paytable_version)
     select $1, $2, $3, t - interval '10 s', t,
       case $5 when 'in show' then clock_timestamp() + interval '1 h' else t + interval '6 s' end, 'OPEN', 1
     from (select to_timestamp($4::float8 / 1000) as t) slot returning id`,
    [draw.poll, TEST_DAY, draw.i, draw.closesMs, draw.end],
  )
  return rows[0]?.id ?? 0n
}

/** Every third jackpot is filled from the posts, so that some win. */
function anyBet(random: Random, balls: readonly number[]): Bet {
  const kind = random(10)
  if (kind < 6) return { kind: 'range', typeNo: (1 + random(7)) as 1 }
  if (kind < 8) return { kind: 'number', post: (1 + random(5)) as 1, number: 1 + random(59) }
  const known = random(3) === 0 ? balls.slice(0, 2 + random(3)) : []
  return { kind: 'jackpot', numbers: differentNumbers(random, 5, known).sort((a, b) => a - b) }
}

function differentNumbers(random: Random, count: number, known: readonly number[] = []): number[] {
  const numbers = new Set(known)
  while (numbers.size < count) numbers.add(1 + random(59))
  return [...numbers]
}
