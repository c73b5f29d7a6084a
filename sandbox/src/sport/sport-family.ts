/** The sportsbook as a family of the sandbox's games. */
import { openSocket } from '../kit/open-socket.ts'
import type { GameFamily, GameInfo, SandboxParts } from '../provider/game-family.ts'
import { findBet } from './bet-store.ts'
import { SPORT_GAME } from './config.ts'
import { recoverTicket } from './place-bet.ts'
import { Simulator } from './simulator.ts'
import { SportRoom } from './sport-room.ts'
import { mountSport } from './sport-routes.ts'

/** One process has the book in memory. */
export function makeSportFamily(): GameFamily {
  let room: Promise<SportRoom> | null = null
  const open = (parts: SandboxParts): Promise<SportRoom> => {
    room ??= openRoom(parts).catch((error: unknown) => {
      room = null
      throw error
    })
    return room
  }
  return {
    games: () => [INFO],
    mount: (app, parts) => mountSport(app, parts, open),
    upgrade: (upgrade, parts) => openSocket(upgrade, parts, open(parts)),
    async start(parts) {
      await open(parts)
    },
    async stop() {
      const running = await room
      running?.house.stop()
    },
    /** Tickets that wait for their matches stay; the book takes them up when it starts. */
    async resume({ id }, parts) {
      const bet = await findBet(parts.pool, id)
      if (bet) await recoverTicket(parts, bet)
      else await parts.rounds.cancelRound(id)
    },
  }
}

/** The return of a fair line less its margin: the best price of the book. */
const INFO: GameInfo = {
  code: SPORT_GAME,
  name: 'Virtual Football',
  category: 'Sportsbook',
  rtp: '96.50',
  volatility: null,
  paylines: null,
  thumbnail: sportThumbnail(),
  page: 'sport',
}

async function openRoom(parts: SandboxParts): Promise<SportRoom> {
  const room = new SportRoom(parts, new Simulator(parts.seeds))
  await room.house.load()
  room.house.run().catch((error: unknown) => {
    parts.log.error({ error: String(error) }, 'the sportsbook has stopped')
  })
  return room
}

/** The picture of the sportsbook in the list of games: a ball over a field, SVG of 400 × 300. */
function sportThumbnail(): string {
  const stripes = [0, 1, 2, 3, 4]
    .map((at) => `<rect x="${at * 80}" y="150" width="40" height="150" fill="#2f9e5b"/>`)
    .join('')
  const patches = [0, 72, 144, 216, 288]
    .map((turn) => `<path d="M0-86 26-68 16-40H-16L-26-68Z" transform="rotate(${turn})"/>`)
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">
<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#0b2545"/><stop offset="1" stop-color="#13647a"/></linearGradient></defs>
<rect width="400" height="300" fill="url(#s)"/><rect y="150" width="400" height="150" fill="#27874d"/>${stripes}
<path d="M0 150H400M200 150V300" stroke="#fff" stroke-width="3" opacity=".7"/>
<ellipse cx="200" cy="252" rx="86" ry="14" opacity=".3"/>
<g transform="translate(200 150)"><circle r="90" fill="#f8fafc"/><path d="M0-30 28-9 18 24H-18L-28-9Z" fill="#1b263b"/>
<g fill="#1b263b">${patches}</g><circle r="90" fill="none" stroke="#1b263b" stroke-width="4"/></g></svg>`
}
