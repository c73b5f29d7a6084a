/** One seed, one run: a world, what everybody in it wants, its faults, and what the checks find at its end. */
import { createHash } from 'node:crypto'
import { moveClock } from '../../src/database/moved-clock.ts'
import { TUNED } from '../../src/database/nested-pool.ts'
import type { Tx } from '../../src/database/pool.ts'
import { chanceOf } from '../../src/demo-house/chance.ts'
import { checkWorld } from './check.ts'
import { Clockwork, inItsTime } from './clockwork.ts'
import { Faults } from './faults.ts'
import { type Options, optionsOf } from './options.ts'
import { type Provider, playRound, playSlip, playSpree, playTicket } from './people.ts'
import { bringIn, type Cashier, callOff, takeOut, typeResult } from './staff.ts'
import { Store } from './store.ts'
import { BEGIN_MS } from './template.ts'
import { makeWorld, type World } from './world.ts'

/** A draw, and what its close, result and show last beyond it. */
const DRAW_MS = 10_000
const SHOW_MS = 7_000
/** Before the first of them closes: the rest of its time is like this one. */
const FIRST_MS = 5_500
const START_MS = BEGIN_MS + DRAW_MS - FIRST_MS
/** A rush that begins by so much before a close lasts beyond it. */
const BEFORE_CLOSE_MS = 900
/** Then everything comes to its end within this, or it is not live. */
const LIVE_MS = 60_000

export interface Ran {
  seed: number
  options: Options
  /** Empty: nothing is wrong. */
  faults: string[]
  /** What has happened, in one number: the same whenever the seed is run. */
  print: string
  struck: Faults['struck']
  calls: number
  wishes: number
}

export interface Stage {
  session: Tx
  /** Statements that the session has read already. */
  names: Map<string, string>
  /** Gives every sequence the number with which the template was made: a rollback leaves them where they are. */
  sequences: string
  /** Done to the database at the beginning of each run, and again and again: a planted bug. */
  planted: readonly string[]
  every: string | undefined
}

/** On a connection as the owner, which is told once what all runs need. */
export async function stageOn(session: Tx, planted: readonly string[] = [], every?: string): Promise<Stage> {
  await session.query(TUNED)
  const { rows } = await session.query<{ sequences: string }>('select sequences from world_start')
  return { session, names: new Map(), sequences: rows[0]?.sequences ?? '', planted, every }
}

export async function runSeed(stage: Stage, seed: number): Promise<Ran> {
  const { session } = stage
  const options = optionsOf(seed)
  await session.query('begin')
  try {
    await session.query('reset role')
    await session.query(stage.sequences)
    await moveClock(session, START_MS)
    for (const sql of stage.planted) await session.query(sql)
    return await inWorld(stage, options)
  } finally {
    await session.query('rollback')
  }
}

async function inWorld({ session, names, every }: Stage, options: Options): Promise<Ran> {
  const chance = (word: string) => chanceOf('simulate', options.seed, word)
  const clockwork = new Clockwork(START_MS, chance('turns'), { lateMs: options.lateMs, callMs: 12 })
  clockwork.localOffMs = options.localOffMs
  const faults = new Faults(chance('faults'), options)
  const store = new Store(session, clockwork, faults, names)
  return inItsTime(clockwork, async () => {
    const world = await makeWorld({ options, clockwork, store, faults })
    await fill(world)
    if (every !== undefined) repeat(world, every)
    const late = await play(world)
    const found = [...late, ...(await checkWorld(world))]
    const told = JSON.stringify(
      [clockwork.nowMs, store.calls, world.wishes, found, await stateOf(store)],
      asText,
    )
    return {
      ...{ seed: options.seed, options, faults: found, struck: faults.struck, calls: store.calls },
      ...{ wishes: world.wishes.length, print: createHash('sha256').update(told).digest('hex').slice(0, 16) },
    }
  })
}

const asText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

function stateOf(store: Store) {
  return store.look(
    `select (select jsonb_agg(a order by a.id) from account a) as accounts,
       (select jsonb_agg(d.balls order by d.id) from draw d) as balls`,
  )
}

const faultsEndMs = ({ draws }: Options) => (draws - 1) * DRAW_MS + FIRST_MS + SHOW_MS

const EVERY_MS = 4_000

function repeat(world: World, sql: string): void {
  const { clockwork, store } = world
  clockwork.at(clockwork.nowMs + EVERY_MS, () => {
    store.plan(sql)
    repeat(world, sql)
  })
}

/** When who begins with what. */
async function fill(world: World): Promise<void> {
  const { options, clockwork, store } = world
  const when = world.chanceOf('when')
  const found = await store.look<{
    provider: Provider
    bank: string
    lottery: string
    accounts: Record<string, string>
  }>(
    `select (select jsonb_build_object('id', id, 'name', name, 'houseId', account_id::text) from provider) as provider,
       (select id::text from cash_account) as bank, (select id::text from lottery_draw) as lottery,
       (select jsonb_object_agg(player_id, id::text) from player_bank_account) as accounts`,
  )
  const [facts] = found
  if (!facts) throw new Error('the template is set up')
  const provider = { ...facts.provider, houseId: BigInt(facts.provider.houseId) }
  const accountOf = new Map(
    Object.entries(facts.accounts).map(([player, id]) => [BigInt(player), BigInt(id)]),
  )
  const cashier: Cashier = { bank: BigInt(facts.bank), accountOf }
  const lottery = BigInt(facts.lottery)
  const busyMs = (options.draws - 1) * DRAW_MS + FIRST_MS
  const rushAtMs = when.is(70) ? busyMs - BEFORE_CLOSE_MS : when.below(busyMs)
  const often = (count: number, untilMs: number, begin: (n: number) => Promise<unknown>) => {
    for (let n = 0; n < count; n++) {
      const inMs =
        options.rushMs > 0 ? Math.min(rushAtMs, untilMs) + when.below(options.rushMs) : when.below(untilMs)
      clockwork.at(START_MS + 300 + inMs, () => void begin(n).catch(() => undefined))
    }
  }
  often(options.slips, busyMs, (n) => playSlip(world, world.chanceOf('slip', n)))
  often(options.rounds, busyMs, (n) => playRound(world, world.chanceOf('round', n), provider))
  often(options.tickets, 5_000, (n) => playTicket(world, world.chanceOf('ticket', n), lottery))
  often(options.requests, busyMs, (n) => {
    const chance = world.chanceOf('request', n)
    return n % 2 === 0 ? takeOut(world, chance, cashier) : bringIn(world, chance, cashier)
  })
  if (options.tickets > 0)
    clockwork.at(BEGIN_MS + 11_000, () => void typeResult(world, world.chanceOf('result'), lottery))
  if (options.isVoided) callOffAtSomeTime(world)
  if (options.spree > 0) {
    const chance = world.chanceOf('spree')
    clockwork.at(
      START_MS + 300 + chance.below(busyMs),
      () => void playSpree(world, chance, provider).catch(() => undefined),
    )
  }
  upset(world)
}

/** Half of them after the close: a draw that has its result is refused. */
function callOffAtSomeTime(world: World): void {
  const { options, clockwork } = world
  const chance = world.chanceOf('void')
  const inMs = chance.is(50) ? chance.below(faultsEndMs(options)) : FIRST_MS + chance.below(SHOW_MS)
  clockwork.at(START_MS + inMs, () => void callOff(world, chance).catch(() => undefined))
}

/** What befalls whole machines: they stand still, and the database's clock is stepped. */
function upset(world: World): void {
  const { options, clockwork, store, faults } = world
  const chance = world.chanceOf('upset')
  for (let n = 0; n < options.still; n++)
    clockwork.at(START_MS + chance.below(faultsEndMs(options)), () => {
      const { machine } = chance.pick(world.servers)
      machine.stillUntilMs = clockwork.nowMs + 1_000 + chance.below(7_000)
      faults.struck.still++
      clockwork.at(machine.stillUntilMs, () => undefined)
    })
  for (let n = 0; n < options.clockSteps; n++)
    clockwork.at(START_MS + chance.below(faultsEndMs(options)), () => {
      store.clockOffMs += chance.below(4_001) - 2_000
      faults.struck['clock step']++
    })
}

/** Until the faults end, and in liveness until all is settled; what is still open then is a fault. */
async function play(world: World): Promise<string[]> {
  const { options, clockwork, faults, store } = world
  await clockwork.run(START_MS + faultsEndMs(options))
  if (options.mode === 'safety') return []
  faults.isOver = true
  while (!store.isFree) await clockwork.run(clockwork.nowMs + 10)
  await store.look(`update poll set enabled = false`)
  const untilMs = clockwork.nowMs + LIVE_MS
  while (clockwork.nowMs < untilMs) {
    await clockwork.run(clockwork.nowMs + 1_000)
    if ((await openEnds(world)).length === 0) return []
  }
  return (await openEnds(world)).map((end) => `liveness: ${end} after ${LIVE_MS / 1000} s without faults`)
}

async function openEnds({ store, wishes, options }: World): Promise<string[]> {
  const draws = await store.look<{ what: string }>(
    `select 'draw ' || id || ' is ' || state as what from draw
     where not (state = 'SETTLED' or (state = 'VOID' and settled_at is not null))
     union all
     select 'lottery draw ' || id || ' is ' || state from lottery_draw where done_at is null and $1`,
    [options.tickets > 0],
  )
  const unheard = wishes.filter(({ told }) => told === 'unknown')
  return [...draws.map(({ what }) => what), ...unheard.map(({ kind, key }) => `${kind} ${key} has no answer`)]
}
