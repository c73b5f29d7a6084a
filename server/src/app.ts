/** Builds the player-facing application from its parts; it listens on nothing yet, so tests can inject. */
import type { FastifyInstance } from 'fastify'
import { productVersion } from './base/version.ts'
import { fairnessHandlers } from './fairness/fairness-handlers.ts'
import type { Handlers } from './http/call.ts'
import { createHttp } from './http/create-http.ts'
import { mountAll } from './http/mount.ts'
import { lotteryResultHandlers } from './lottery/result-handlers.ts'
import { lotteryTicketHandlers } from './lottery/ticket-handlers.ts'
import { hasLotteryTickets } from './lottery/ticket-list.ts'
import { betHandlers } from './lotto59/bet-handlers.ts'
import { drawHandlers } from './lotto59/draw-handlers.ts'
import { reportHandlers } from './lotto59/report-handlers.ts'
import { ticketHandlers } from './lotto59/ticket-handlers.ts'
import { moneyHandlers } from './money/money-handlers.ts'
import type { Parts } from './parts.ts'
import { safePlayHandlers } from './players/safe-play-handlers.ts'
import { sessionHandlers } from './players/session-handlers.ts'
import { endGames } from './providers/end-games.ts'
import { isBoughtIn } from './providers/fishing.ts'
import { gameHandlers } from './providers/game-handlers.ts'
import { addPictureRoute } from './providers/picture-route.ts'
import { mountWallet } from './providers/wallet-routes.ts'

export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const app = await createHttp(parts, productVersion(parts.config.rootDir))
  mountAll(app, parts, handlersOf(parts))
  mountWallet(app, parts)
  addPictureRoute(app, parts)
  return app
}

/** Complete, or it does not compile. */
function handlersOf(parts: Parts): Handlers {
  return {
    ...sessionHandlers(parts, {
      isBoughtIn: (playerId) => isBoughtIn(parts.reads, playerId),
      hasLotteryTickets: (playerId) => hasLotteryTickets(parts.reads, playerId),
    }),
    ...safePlayHandlers(parts, [endGames]),
    ...betHandlers(parts),
    ...ticketHandlers(parts),
    ...drawHandlers(parts),
    ...fairnessHandlers(parts),
    ...reportHandlers(parts),
    ...moneyHandlers(parts),
    ...gameHandlers(parts),
    ...lotteryTicketHandlers(parts),
    ...lotteryResultHandlers(parts),
  }
}
