/** Which page of the ticket lottery a path means. */
import type { LotteryType } from '@samnang/contract/lottery'

export type LotteryRoute =
  | { page: 'moved'; to: string }
  | { page: 'bet'; type: LotteryType | null }
  | { page: 'timeout' | 'result' }
  /** `isGame`: below /game/lottery, with the way to its other pages. */
  | { page: 'report' | 'tickets'; isGame: boolean }
  | { page: 'ticket'; id: string; isGame: boolean }

const BET = /^\/game\/lottery\/bet\/(?<type>[^/]+)$/
const TICKET = /^(\/ticket\/lottery|(?<game>\/game\/lottery\/ticket))\/(?<id>[^/]+)$/
const TYPES: Readonly<Record<string, LotteryType>> = { vn: 'VN', tn: 'TN', kh: 'KH' }

const PAGES: Readonly<Record<string, LotteryRoute>> = {
  '/game/lottery': { page: 'moved', to: '/game/lottery/bet' },
  '/game/lottery/bet': { page: 'bet', type: null },
  '/game/lottery/timeout': { page: 'timeout' },
  '/game/lottery/result': { page: 'result' },
  '/game/lottery/report': { page: 'report', isGame: true },
  '/game/lottery/ticket': { page: 'tickets', isGame: true },
  '/report/lottery': { page: 'report', isGame: false },
  '/ticket/lottery': { page: 'tickets', isGame: false },
}

/**
 * What the path leads to for this player. While the lottery is not offered its own part of the portal is gone; what they
 * have bought is found under tickets and reports.
 */
export function openRoute(path: string, isOffered: boolean): LotteryRoute | null {
  const route = lotteryRoute(path)
  return isOffered || route === null ? route : routeWithoutOffer(route)
}

function routeWithoutOffer(route: LotteryRoute): LotteryRoute | null {
  switch (route.page) {
    case 'report':
      return route.isGame ? { page: 'moved', to: '/report/lottery' } : route
    case 'tickets':
      return route.isGame ? { page: 'moved', to: ticketsPath(false) } : route
    case 'ticket':
      return route.isGame ? { page: 'moved', to: `${ticketsPath(false)}/${route.id}` } : route
    case 'moved':
    case 'bet':
    case 'timeout':
    case 'result':
      return null
    default:
      return route satisfies never
  }
}

/** The type of a bet page is written in lower case; another case leads there. Null: no page of the ticket lottery. */
export function lotteryRoute(path: string): LotteryRoute | null {
  const known = Object.hasOwn(PAGES, path) ? PAGES[path] : undefined
  if (known) return known
  const gameType = BET.exec(path)?.groups?.type
  if (gameType) return betRoute(gameType)
  const { game, id } = TICKET.exec(path)?.groups ?? {}
  return id ? { page: 'ticket', id, isGame: game !== undefined } : null
}

function betRoute(gameType: string): LotteryRoute | null {
  const lower = gameType.toLowerCase()
  const type = Object.hasOwn(TYPES, lower) ? TYPES[lower] : undefined
  if (!type) return null
  return gameType === lower ? { page: 'bet', type } : { page: 'moved', to: `/game/lottery/bet/${lower}` }
}

/** The list of tickets, in the part of the portal where the reader is. */
export function ticketsPath(isGame: boolean): string {
  return isGame ? '/game/lottery/ticket' : '/ticket/lottery'
}

export function ticketPath(id: number, isGame: boolean): string {
  return `${ticketsPath(isGame)}/${id}`
}

/** The bet page of a type; `repeat` opens it with the lines of an earlier ticket. */
export function betPath(type: LotteryType, repeat?: number): string {
  return `/game/lottery/bet/${type.toLowerCase()}${repeat === undefined ? '' : `?repeat=${repeat}`}`
}
