/** What is attacked: a product of its own, a player with something of everything, another one who wants it, and staff. */
import type pg from 'pg'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../browser.ts'
import { Client } from '../client.ts'
import { officeClient } from '../colleague.ts'
import { gamesOf } from '../games/launch.ts'
import { SlotBot } from '../games/slot-bot.ts'
import { createDraw, shortenRules } from '../lottery/operator.ts'
import { TicketBot } from '../lottery/ticket-bot.ts'
import { connect, makePlayer, startWorld, type World } from '../processes.ts'
import { somebodyWithAll } from '../somebody-with-all.ts'
import { poll } from '../stream.ts'
import { type Identity, plantIdentity } from './identity.ts'

/** What belongs to the victim, by its numbers. */
export interface Things {
  player: number
  draw: number
  group: number
  ticket: number
  deposit: number
  slip: number
  withdrawal: number
  bankAccount: number
  notice: number
  round: number
  lotteryDraw: number
  lotteryTicket: number
  lotteryItem: number
  /** The password of who wants all this. */
  outsider: string
}

export interface Dose {
  /** Requests made from the schema of each route. */
  perRoute: number
  seed: number
}

export interface Site {
  world: World
  db: pg.Client
  dose: Dose
  victim: Client
  account: { name: string; password: string }
  thief: Client
  things: Things
  /** What the office knows of the victim. */
  identity: Identity
  /** Words that stand in nobody's things but the victim's. */
  canaries: readonly string[]
  /** A new player who is logged in. */
  newcomer(name: string, riel?: number): Promise<Client>
  /** A colleague of these roles in the office, of the whole house or of the other branch. */
  staff(roles: readonly string[], branch: bigint | null): Promise<Client>
  browser(): Promise<Browser>
  end(): Promise<void>
}

const OTHER_BRANCH = 2n
/** The draw on which the victim's ticket stands is open as long as any of this lasts. */
const OPEN_MS = 3_600_000

export async function startSite(dose: Dose, settings: NodeJS.ProcessEnv = {}): Promise<Site> {
  const world = await startWorld({ ENABLE_LOTTERY: '1', ...settings })
  try {
    return await furnish(world, dose)
  } catch (error) {
    await world.end()
    throw error
  }
}

async function furnish(world: World, dose: Dose): Promise<Site> {
  const db = await connect(world)
  await db.query(`insert into branch (id, name) overriding system value values ($1, 'the other branch')`, [
    OTHER_BRANCH,
  ])
  const { account } = await somebodyWithAll(world)
  const victim = await new Client(world.url).logIn(account.name, account.password)
  const things = await ownThings(world, db, victim)
  let count = 0
  let opened: Promise<Browser> | undefined
  const newcomer = async (name: string, riel = 200_000) => {
    count += 1
    const made = await makePlayer(world, `${name}-${count}`, riel)
    return new Client(world.url).logIn(made.name, made.password)
  }
  const outsider = await makePlayer(world, 'outsider', 200_000)
  const staff = async (roles: readonly string[], branch: bigint | null) => {
    count += 1
    return officeClient(world, db, { name: `attacker-${count}`, roles, branch })
  }
  const identity = await plantIdentity(await staff(['owner'], null), things.player)
  return {
    ...{ world, db, dose, victim, account, newcomer, staff, identity },
    things: { ...things, outsider: outsider.password },
    thief: await new Client(world.url).logIn(outsider.name, outsider.password),
    canaries: [
      ...(await canariesOf(db, things.player, account.name)),
      ...[identity.phone, identity.account, identity.passport],
    ],
    browser: () => {
      opened ??= launchBrowser()
      return opened
    },
    end: async () => {
      await (await opened)?.close()
      await db.end()
      await world.end()
    },
  }
}

async function ownThings(world: World, db: pg.Client, victim: Client): Promise<Omit<Things, 'outsider'>> {
  const number = async (sql: string) => Number((await db.query(sql, [victim.id])).rows[0]?.n ?? 0)
  const [placed, lottery] = [await betOf(victim), await lotteryOf(world, db, victim)]
  await playOnce(victim)
  const own = async (table: string) => number(`select max(id) as n from ${table} where player_id = $1`)
  return {
    player: victim.id,
    ...placed,
    ...lottery,
    deposit: await number(
      'select max(d.id) as n from deposit d join deposit_slip s on s.deposit = d.id where d.player_id = $1',
    ),
    slip: await number(
      'select max(s.id) as n from deposit_slip s join deposit d on d.id = s.deposit where d.player_id = $1',
    ),
    withdrawal: await own('withdrawal'),
    bankAccount: await own('player_bank_account'),
    notice: await own('player_notice'),
    round: await own('game_round'),
  }
}

async function betOf(victim: Client) {
  const draw = await victim.openDraw('POLL_2', 3_000)
  const bets = [{ type: 'RANGE_1' as const, amount: 1_234 }]
  const placed = await victim.ask('POST /api/bet', {
    body: { poll: 'POLL_2', result_id: draw.result_id, bets },
  })
  return { draw: draw.result_id, group: placed.group_id, ticket: placed.tickets[0]?.id ?? 0 }
}

async function lotteryOf(world: World, db: pg.Client, victim: Client) {
  await shortenRules(world, 0)
  const closesMs = Math.ceil((Date.now() + OPEN_MS) / 1_000) * 1_000
  const id = await createDraw(world, { type: 'VN', session: 'DAY', closesMs })
  const isOpen = async () => {
    const { rows } = await db.query(`select from lottery_draw where id = $1 and state = 'open'`, [id])
    return rows.length > 0 || undefined
  }
  await poll(isOpen, 90_000, 'the draw of the lottery did not open')
  const bot = new TicketBot(victim, 1)
  await bot.playWhile(
    () => bot.orders.length === 0,
    () => id,
  )
  const answer = bot.orders[0]?.answer
  if (answer?.kind !== 'ok') throw new Error(`no ticket of the lottery: ${JSON.stringify(answer)}`)
  const { ticket, items } = answer.data
  return { lotteryDraw: id, lotteryTicket: ticket.id, lotteryItem: items[0]?.id ?? 0 }
}

/** One spin, so that there is a round. */
async function playOnce(victim: Client): Promise<void> {
  const games = async () => (await gamesOf(victim, 3))[0]?.id
  const game = await poll(games, 60_000, 'the provider has no games')
  const bot = new SlotBot(victim, game)
  await bot.playWhile(() => bot.told.length === 0)
}

/** Long enough that none of them is there by chance. */
async function canariesOf(db: pg.Client, player: number, name: string): Promise<string[]> {
  const { rows } = await db.query<{ number: string; holder: string }>(
    'select number, holder from player_bank_account where player_id = $1',
    [player],
  )
  return [name, ...rows.flatMap(({ number, holder }) => [number, holder])]
}
