import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { seededRng } from '../src/chance/rng.ts'
import type { Session } from '../src/provider/session.ts'
import { insertSession } from '../src/provider/session-store.ts'
import type { SlipSelection } from '../src/sport/messages.ts'
import { placeBet } from '../src/sport/place-bet.ts'
import { offerFor, sellBet } from '../src/sport/sell-bet.ts'
import { Simulator } from '../src/sport/simulator.ts'
import { SportRoom } from '../src/sport/sport-room.ts'
import { RIEL, SportWorld } from './sport-world.ts'

const PLAYERS = 20
const MINUTES = 12

test('twenty players bet on everything for twelve minutes, some sell: both books agree and nothing stays open', async () => {
  const world = await SportWorld.open()
  const rng = seededRng(new Uint8Array(32).fill(1), 'bots', 0)
  const start = world.operator.balance
  const sessions = Array.from(
    { length: PLAYERS },
    (): Session => ({ ...world.session, id: randomUUID(), player: `u_${randomUUID()}` }),
  )
  for (const session of sessions) await insertSession(world.parts.pool, session, randomUUID())
  const room = new SportRoom(world.parts, new Simulator(world.parts.seeds))
  Object.assign(room, { count: () => PLAYERS })
  world.house = room.house
  await room.house.load()
  const { counter } = room.house

  const anySelection = (): SlipSelection | null => {
    const all = counter.book
      .all()
      .flatMap(({ match, board }) =>
        board.markets
          .filter(({ state, isMain, kind }) => state === 'OPEN' && (isMain || kind === 'cs'))
          .flatMap(({ kind, line, version, selections }) =>
            selections.flatMap(({ pick, price }) =>
              price === null ? [] : [{ match: match.id, kind, line, pick, price, version }],
            ),
          ),
      )
    return all.length > 0 ? (all[rng.int(all.length)] ?? null) : null
  }
  for (let second = 0; second < MINUTES * 60; second += 3) {
    await world.pass(3_000, 3_000)
    const session = sessions[rng.int(PLAYERS)]
    const legs = Array.from({ length: rng.int(4) === 0 ? 3 : 1 }, anySelection).filter((leg) => leg !== null)
    if (!session || legs.length === 0) continue
    if (rng.int(12) === 0) {
      const [bet] = counter.tickets.ofPlayer(session.player)
      const offer = bet && offerFor(counter, bet)
      if (bet && offer) await sellBet(counter, session.player, { bet: bet.id, amount: Number(offer / RIEL) })
    }
    const order = {
      key: randomUUID(),
      accept: 'any' as const,
      selections: legs,
      stake: 1_000 * (1 + rng.int(50)),
    }
    await placeBet(counter, session, order)
  }
  Object.assign(room, { count: () => 0 })
  await world.pass(3_600_000, 60_000)

  const [sums] = await world.query<{ stake: bigint; net: bigint; count: bigint; open: bigint }>(
    `select sum(amount) filter (where state = 'CLOSED')::bigint as stake,
        sum(win - amount) filter (where state = 'CLOSED')::bigint as net,
        count(*) filter (where state = 'CLOSED') as count,
        count(*) filter (where state not in ('CLOSED', 'REFUSED', 'CANCELLED')) as open from wager`,
  )
  const states = await world.query<{ state: string }>('select distinct state from sport_bet order by state')
  expect(states.map(({ state }) => state)).toEqual(['CASHED_OUT', 'REJECTED', 'SETTLED'])
  expect(sums?.open).toBe(0n)
  expect(sums?.count).toBeGreaterThan(100n)
  expect(world.operator.balance - start).toBe(sums?.net)
  expect(await world.query(`select id from round where state in ('open', 'drawn')`)).toEqual([])
  expect(await world.query(`select id from sport_match where state = 'OPEN'`)).toEqual([])
  expect(await world.query('select id from sport_bet where turn <> paid_turn')).toEqual([])
  await world.close()
}, 120_000)
