/** Builds the player-facing application from its parts; it listens on nothing yet, so tests can inject. */
import type { FastifyInstance } from 'fastify'
import { productVersion } from './base/version.ts'
import { depositHandlers } from './cashier/deposit-handlers.ts'
import { withdrawalHandlers } from './cashier/withdrawal-handlers.ts'
import { fairnessHandlers } from './fairness/fairness-handlers.ts'
import { frontHandlers, sharedFront } from './front/front-handlers.ts'
import { addHomePage } from './front/home-page.ts'
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
import { contactHandlers } from './notices/contact-handlers.ts'
import { noticeHandlers } from './notices/notice-handlers.ts'
import { telegramHandlers } from './notices/telegram-handlers.ts'
import { unreadOf } from './notices/unread.ts'
import { addCardPictureRoute } from './operation/card-picture-route.ts'
import type { Parts } from './parts.ts'
import { safePlayHandlers } from './players/safe-play-handlers.ts'
import { sessionHandlers } from './players/session-handlers.ts'
import { endGames } from './providers/end-games.ts'
import { isBoughtIn } from './providers/fishing.ts'
import { gameHandlers } from './providers/game-handlers.ts'
import { addPictureRoute } from './providers/picture-route.ts'
import { mountWallet } from './providers/wallet-routes.ts'
import { statusHandlers } from './status/status-handlers.ts'

export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const app = await createHttp(parts, productVersion(parts.config.rootDir))
  const front = sharedFront(parts)
  mountAll(app, parts, { ...handlersOf(parts), ...frontHandlers(front, parts.clock) })
  addHomePage(app, parts.config.portalDir, async () => (await front.read()).front.pots)
  mountWallet(app, parts)
  addPictureRoute(app, parts)
  addCardPictureRoute(app, parts)
  return app
}

/** Complete, or it does not compile. */
function handlersOf(parts: Parts): Omit<Handlers, 'GET /api/front'> {
  return {
    ...sessionHandlers(parts, {
      isBoughtIn: (playerId) => isBoughtIn(parts.reads, playerId),
      hasLotteryTickets: (playerId) => hasLotteryTickets(parts.reads, playerId),
      unreadOf: (playerId) => unreadOf(parts.reads, playerId),
    }),
    ...safePlayHandlers(parts, [endGames]),
    ...betHandlers(parts),
    ...ticketHandlers(parts),
    ...drawHandlers(parts),
    ...fairnessHandlers(parts),
    ...reportHandlers(parts),
    ...statusHandlers(parts),
    ...moneyHandlers(parts),
    ...noticeHandlers(parts),
    ...contactHandlers(parts),
    ...telegramHandlers(parts),
    ...withdrawalHandlers(parts),
    ...depositHandlers(parts),
    ...gameHandlers(parts),
    ...lotteryTicketHandlers(parts),
    ...lotteryResultHandlers(parts),
  }
}
