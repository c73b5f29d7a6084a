/** The sportsbook as a family of the sandbox's games. */
import { openSocket } from '../kit/open-socket.ts'
import type { GameFamily, GameInfo, SandboxParts } from '../provider/game-family.ts'
import { findBet } from './bet-store.ts'
import { SPORT_GAME } from './config.ts'
import { recoverTicket } from './place-bet.ts'
import { Simulator } from './simulator.ts'
import { SportRoom } from './sport-room.ts'
import { mountSport } from './sport-routes.ts'
import { sportThumbnail } from './sport-thumbnail.ts'

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
