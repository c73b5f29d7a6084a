/** Games of providers in a played house: a stand-in provider opens them and plays by the wallet's own calls. */
import { createHash } from 'node:crypto'
import { startSession } from '../players/start-session.ts'
import { type LaunchParts, openGame } from '../providers/launch-game.ts'
import { frameOrigins } from '../providers/registry.ts'
import type { WalletCounter } from '../providers/wallet-counter.ts'
import { tokenHash } from '../providers/wallet-user.ts'
import { type Chance, chanceOf } from './chance.ts'
import type { HouseGame, HousePlayer } from './house-store.ts'
import { gamers, share, someOf } from './people.ts'
import type { Timeline } from './timeline.ts'
import type { World } from './world.ts'

type WalletCall = Parameters<WalletCounter['decide']>[0]

const MINUTE_MS = 60_000
const SITE = 'http://127.0.0.1'
/** Hours in UTC at which some players sit down for a while. */
const HOURS = [2, 5, 7, 9, 11, 13, 14]
const ROUNDS = 4
/** What comes back of a stake in hundredths, one as likely as the other: 95 % on average. */
const RETURNS = [0, 0, 0, 0, 0, 50, 50, 100, 150, 600] as const

/** Sessions of a day. `isBad`: at midday one provider is away, and what it owed comes wrong or late. */
export function addGames(world: World, line: Timeline, dayMs: number, isBad: boolean): void {
  if (world.games.length === 0) return
  for (const hour of HOURS) {
    const ms = dayMs + hour * 60 * MINUTE_MS + 20 * MINUTE_MS
    if (ms + 10 * MINUTE_MS < world.plan.untilMs) line.at(ms, () => playHour(world, ms, isBad && hour === 7))
  }
}

interface Seat {
  player: HousePlayer
  game: HouseGame
  token: string
  round: string
}

async function playHour(world: World, ms: number, isAway: boolean): Promise<void> {
  const chance = chanceOf(world.plan.word, 'games', ms)
  const players = someOf(chance, gamers(world), share(world, 4))
  const seats: Seat[] = []
  for (const player of players) {
    const seat = await sitDown(world, chance, player, isAway)
    if (seat) seats.push(seat)
  }
  world.sitting = players
  for (let round = 0; round < ROUNDS; round++) {
    await world.moveTo(world.clock.now() + 15_000)
    const bets = seats.map((seat) => betOf(chance, { ...seat, round: `${seat.round}-${round}` }))
    const taken = await decideAll(world, bets)
    await world.moveTo(world.clock.now() + 4_000)
    await decideAll(
      world,
      taken.map((bet) => winOf(chance, bet)),
    )
  }
  if (isAway) await goWrong(world, chance, seats)
}

/** A log-in, and the game's address from its provider; null where it does not answer. */
async function sitDown(
  world: World,
  chance: Chance,
  player: HousePlayer,
  isAway: boolean,
): Promise<Seat | null> {
  const sessionHash = createHash('sha256').update(chance.bytes(32)).digest('hex')
  await startSession(world.pool, { playerId: player.id, hash: sessionHash, nowMs: world.clock.now() })
  const game = chance.pick(world.games)
  const told = { token: '' }
  const launch = {
    ...{ playerId: player.id, sessionHash, section: game.section, gameId: game.id, site: SITE },
    ...{ platform: 'mobile' as const, language: 'km' as const, ip: '127.0.0.1' },
  }
  const isDown = isAway && game.provider === world.games[0]?.provider && chance.is(70)
  const opened = await openGame(launchParts(world, told, isDown), launch)
  return opened.ok ? { player, game, token: told.token, round: chance.uuid().slice(0, 18) } : null
}

/** The provider's answer, without the provider: the page it would show, and the token that it was told. */
function launchParts(world: World, told: { token: string }, isDown: boolean): LaunchParts {
  const { pool, random, log, registry } = world
  const health = {
    stateOf: () => (isDown ? 'open' : 'closed'),
    call: async (provider: Parameters<typeof frameOrigins>[0], _call: string, body: { token: string }) => {
      told.token = body.token
      return { ok: true, value: { url: `${frameOrigins(provider, SITE)[0]}/play` } }
    },
  }
  // Of a provider's health a launch asks these two things.
  return { reads: pool, random, log, providers: { registry, health: health as never } }
}

/** Answers those that were taken. */
async function decideAll(world: World, calls: WalletCall[]): Promise<WalletCall[]> {
  const verdicts = await Promise.all(calls.map((call) => world.wallet.decide(call)))
  return calls.filter((_, at) => verdicts[at]?.status === 'RS_OK')
}

function betOf(chance: Chance, { player, game, token, round }: Seat): WalletCall {
  return {
    ...{ providerId: game.providerId, provider: game.provider, houseId: game.houseId, kind: 'bet' },
    ...{ uuid: chance.uuid(), ref: null, playerId: player.id, tokenHash: tokenHash(token), round },
    ...{ gameCode: game.code, amount: BigInt(500 * (1 + chance.below(10))) * 100_000n, currency: 'KHR' },
    ...{ roundClosed: false, isFree: false, isPromo: false, supplierTx: null, meta: null },
  }
}

/** A round that lost is closed by a win of nothing. */
function winOf(chance: Chance, bet: WalletCall): WalletCall {
  const amount = (bet.amount * BigInt(chance.pick(RETURNS))) / 100n
  return { ...bet, kind: 'win', uuid: chance.uuid(), ref: bet.uuid, amount, roundClosed: true }
}

/** A win for a bet that never came, a bet undone before it came, one undone after it was paid, a win behind its round. */
async function goWrong(world: World, chance: Chance, seats: readonly Seat[]): Promise<void> {
  const [seat] = seats
  if (!seat) return
  const bet = () => betOf(chance, { ...seat, round: `late-${chance.uuid().slice(0, 8)}` })
  await decideAll(world, [winOf(chance, bet())])
  const lost = bet()
  await decideAll(world, [undoOf(chance, lost), lost])
  const [paid] = await decideAll(world, [bet()])
  if (!paid) return
  await decideAll(world, [{ ...winOf(chance, paid), amount: 2n * paid.amount }])
  await decideAll(world, [{ ...winOf(chance, paid), amount: paid.amount }])
  await decideAll(world, [undoOf(chance, paid)])
}

function undoOf(chance: Chance, bet: WalletCall): WalletCall {
  return { ...bet, kind: 'rollback', uuid: chance.uuid(), ref: bet.uuid, amount: 0n }
}
