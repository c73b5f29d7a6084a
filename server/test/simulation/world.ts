/** A simulated world: processes made of the product's own parts, a network between them, and what they were asked. */
import { Buffer } from 'node:buffer'
import { QUICKNET } from '@samnang/core/fairness/beacon'
import type { VaultClient } from '@samnang/vault/client'
import { type Logger, pino } from 'pino'
import { connectBeacon } from '../../src/beacon/beacon.ts'
import type { Pool } from '../../src/database/pool.ts'
import { type Chance, chanceOf } from '../../src/demo-house/chance.ts'
import { houseOperatorKey, houseVault } from '../../src/demo-house/house-keys.ts'
import { type DrawClock, type Series, startDrawClock } from '../../src/draws/draw-clock.ts'
import type { DrawParts } from '../../src/draws/draw-parts.ts'
import { LiveHub } from '../../src/live/hub.ts'
import type { LotteryParts } from '../../src/lottery/lottery-parts.ts'
import type { TicketParts } from '../../src/lottery/place-ticket.ts'
import { runLottery } from '../../src/lottery/run-lottery.ts'
import { BetCounter } from '../../src/lotto59/bet-counter.ts'
import { BetDraws } from '../../src/lotto59/bet-draws.ts'
import { pollSeries } from '../../src/lotto59/draw-poll.ts'
import type { PlacingParts } from '../../src/lotto59/place-bets.ts'
import { Receipts } from '../../src/lotto59/receipts.ts'
import { WalletCounter } from '../../src/providers/wallet-counter.ts'
import type { Clockwork } from './clockwork.ts'
import type { Faults } from './faults.ts'
import type { Options } from './options.ts'
import type { Machine, Store } from './store.ts'
import { SLOTS, WORD } from './template.ts'
import type { Wish } from './wish.ts'

/** One life of a server process. */
export interface Server {
  machine: Machine
  pool: Pool
  placing: PlacingParts
  tickets: TicketParts
  wallet: WalletCounter
  clock: DrawClock
}

export interface World {
  options: Options
  clockwork: Clockwork
  store: Store
  faults: Faults
  log: Logger
  vault: VaultClient
  servers: Server[]
  /** Where colleagues work, on rights of their own; it is not killed, its calls are cut. */
  office: Pool
  wishes: Wish[]
  chanceOf(...words: (string | number)[]): Chance
}

const FIRST_MS = 500

/** What the vault says reaches a server, or does not. */
function wiredVault(vault: VaultClient, faults: Faults): VaultClient {
  const wired =
    <A extends unknown[], R>(ask: (...words: A) => Promise<R>) =>
    async (...words: A) => {
      const before = faults.message()
      if (before) throw new Error('the vault is not reached')
      const answer = await ask(...words)
      if (faults.message()) throw new Error('the vault does not answer')
      return answer
    }
  return {
    keys: wired(vault.keys),
    commitDay: wired(vault.commitDay),
    release: wired(vault.release),
    bind: wired(vault.bind),
    releaseByRound: wired(vault.releaseByRound),
    destroy: wired(vault.destroy),
    anchor: wired(vault.anchor),
    close: vault.close,
  }
}

export interface Making {
  options: Options
  clockwork: Clockwork
  store: Store
  faults: Faults
}

export async function makeWorld({ options, clockwork, store, faults }: Making): Promise<World> {
  const vault = houseVault(WORD, () => clockwork.nowMs)
  await vault.commitDay(SLOTS)
  const office: Machine = { name: 'office', role: 'samnang_office', isDead: false, stillUntilMs: 0 }
  const world: World = {
    ...{ options, clockwork, store, faults, servers: [], wishes: [] },
    log: pino({ level: process.env.SIMULATE_LOG ?? 'silent' }),
    vault: wiredVault(vault, faults),
    office: store.poolOf(office),
    chanceOf: (...words) => chanceOf('simulate', options.seed, ...words),
  }
  for (let place = 0; place < options.servers; place++)
    clockwork.at(clockwork.nowMs + place * FIRST_MS, () => startServer(world, place, 0))
  return world
}

/** Its draws and its doors; the next life of the same place begins some time after it dies. */
function startServer(world: World, place: number, life: number): void {
  const { store, clockwork } = world
  const name = `server ${place}.${life}`
  const machine: Machine = { name, role: 'samnang_app', isDead: false, stillUntilMs: 0 }
  const server = serverOf(world, machine, store.poolOf(machine))
  world.servers[place] = server
  const waits = world.chanceOf('restart', place, life)
  world.faults.whenKilled(machine, () => {
    clockwork.at(clockwork.nowMs + 200 + waits.below(4_000), () => startServer(world, place, life + 1))
  })
}

/** Its draws are sealed ones: no round is ever asked for. */
function noBeacon(log: Logger): DrawParts['beacon'] {
  return connectBeacon({ chain: QUICKNET, relays: [], verifyRound: () => false, log })
}

function serverOf(world: World, machine: Machine, pool: Pool): Server {
  const { clockwork, log, vault } = world
  const chance = world.chanceOf('bytes', machine.name)
  const random = { bytes: (count: number): Uint8Array => Buffer.from(chance.bytes(count)) }
  const clock = { now: () => Math.floor(clockwork.nowMs + clockwork.localOffMs) }
  const live = new LiveHub({ pool, listen: () => async () => undefined, clock, log })
  const operatorKey = houseOperatorKey(WORD)
  const draws: DrawParts = {
    money: pool,
    vault,
    operatorKey,
    log,
    live,
    clockGap: { isRight: true },
    beacon: noBeacon(log),
  }
  // Switched off, it plans no draws of its calendar; the one that is open goes on to its end.
  const lottery: LotteryParts = {
    ...draws,
    random,
    settings: { read: async () => ({ enableLottery: false }) },
  }
  const [, poll2] = pollSeries(draws)
  const series: Series[] = poll2 ? [poll2] : []
  if (world.options.tickets > 0) series.push((reign) => runLottery(lottery, reign))
  return {
    machine,
    pool,
    clock: startDrawClock(draws, series),
    tickets: { money: pool, reads: pool, random, log, live },
    wallet: new WalletCounter(pool),
    placing: {
      ...{ reads: pool, random, bets: new BetCounter(pool), receipts: new Receipts(operatorKey) },
      ...{ draws: new BetDraws({ reads: pool, clock }), news: { add: () => undefined } },
    },
  }
}

/** Silence: whoever asked does not know what became of it. */
export const SILENCE = Symbol('no answer')
const PATIENCE_MS = 2_500

/**
 * A message to some server, and its answer: late, twice, or never. `work` is told what it does by its own wish, whether
 * or not anybody hears of it.
 */
export async function ask<T>(
  world: World,
  chance: Chance,
  work: (server: Server) => Promise<T>,
): Promise<T | typeof SILENCE> {
  const { clockwork, faults } = world
  return new Promise((resolve) => {
    const send = async () => {
      if (faults.message()) return
      await clockwork.sleep(chance.below(faults.delayMs()))
      const alive = world.servers.filter(({ machine }) => !machine.isDead)
      if (alive.length === 0) return
      const answer = await work(chance.pick(alive)).catch((): typeof SILENCE => SILENCE)
      if (answer === SILENCE || faults.message()) return
      await clockwork.sleep(chance.below(faults.delayMs()))
      resolve(answer)
    }
    for (let copies = faults.copies(); copies > 0; copies--) void send()
    clockwork.at(clockwork.nowMs + PATIENCE_MS, () => resolve(SILENCE))
  })
}
