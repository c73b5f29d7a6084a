/**
 * The pages of the portal, as its routers name them. tidy/src/walked-routes.test.ts holds this list against the routers and
 * the menu: a page that is new there has to be looked at here.
 */

/** Documents and pages that anybody may open. */
export const PUBLIC_ROUTES = [
  ...['/', '/login', '/maintenance', '/404', '/help', '/rules', '/status', '/fair', '/fair/:id'],
] as const

/** Pages of a player, in an order in which one is left quickly for the next. */
export const PLAYER_ROUTES = [
  ...[
    '/game/lotto/59',
    '/games',
    '/money',
    '/ticket/lotto59',
    '/ticket/lotto59/:id',
    '/report/lotto/59',
    '/history',
  ],
  ...['/cashier/deposit', '/cashier/deposit/:id', '/cashier/withdraw', '/transaction/deposit'],
  ...['/transaction/withdraw', '/statement', '/notices', '/user/password', '/user/limits', '/logout'],
  ...['/report/casino', '/report/sport', '/game/casino', '/game/slot', '/game/fishing', '/game/sport'],
  ...['/game/slot/play', '/game/slot/play/:id', '/game/fishing/play', '/game/fishing/play/:id'],
] as const

/** Pages that a site has while it offers the ticket lottery. */
export const LOTTERY_ROUTES = [
  ...['/game/lottery/bet', '/game/lottery/bet/vn', '/game/lottery/bet/tn', '/game/lottery/bet/kh'],
  ...['/game/lottery/timeout', '/game/lottery/result', '/game/lottery/ticket', '/game/lottery/ticket/:id'],
  ...['/game/lottery/report', '/ticket/lottery', '/ticket/lottery/:id', '/report/lottery'],
] as const

/** A route that only leads to another one. */
export const MOVED_ROUTES = ['/game/lottery'] as const

export type Ids = Readonly<Record<string, number | string>>

/** The route with the number that the player has there. */
export function addressOf(route: string, ids: Ids): string {
  return route.replace(':id', () => {
    const id = ids[route]
    if (id === undefined) throw new Error(`nothing to be shown at ${route}`)
    return String(id)
  })
}
