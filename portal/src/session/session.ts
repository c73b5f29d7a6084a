/** Who plays here, and the start-up states of the portal (specification 4.1). */

import { CallFailed } from '@samnang/client/call-failed'
import type { ReplyOf } from '@samnang/contract/endpoints'
import type { EndedBecause } from '@samnang/contract/refusals'
import type { Family, SiteNews } from '@samnang/contract/site'
import { call } from '../calls/call.ts'
import { clearCookies, readCookie, writeCookie } from '../calls/cookies.ts'
import { OTHER_PLAYER, outcomes, player } from '../calls/outcomes.ts'
import { forgetAnswers, useCall } from '../calls/use-call.ts'
import { rememberPlayer } from '../device/forget-player.ts'
import { confirm } from '../ui/overlays-state.ts'
import { createStore, useStore } from '../ui/store.ts'
import { clearOldCookies } from './first-visit.ts'
import { pollAfterUserLoad } from './poll.ts'

export type User = ReplyOf<'GET /api/user'>

export type Session =
  | { phase: 'loading' }
  /** `why`: a session was open here and has ended. */
  | { phase: 'guest'; why?: EndedBecause }
  | { phase: 'player'; user: User }
  | { phase: 'maintenance' }
  | { phase: 'failed' }

export const session = createStore<Session>({ phase: 'loading' })

/**
 * The first call of the page: decides between player, guest and maintenance. Never raises the log-in alert. Where anybody may
 * be (`isPublic`), who has no cookie is a guest without being asked: the answer would be logged as an error.
 */
export async function startSession({ isPublic = false } = {}): Promise<void> {
  clearOldCookies()
  if (isPublic && readCookie('XSRF-TOKEN') === null) return session.set({ phase: 'guest' })
  session.set({ phase: 'loading' })
  const before = timesBack
  try {
    takeUser(await call('GET /api/user', { quiet: true }))
  } catch (failure) {
    const state = stateOf(failure)
    // The line is back already, and nobody would tell so again.
    if (state.phase === 'failed' && timesBack !== before) return startSession()
    session.set(state)
  }
}

/** How often the line has come back. */
let timesBack = 0

/**
 * What failed without a line is asked again with it, also if it comes back before the failure is on the screen; and whose
 * page this is, when a command of it came too late for them. Once a page.
 */
export function watchLine(): void {
  window.addEventListener('online', () => {
    timesBack += 1
    if (session.get().phase === 'failed') void startSession()
  })
  window.addEventListener(OTHER_PLAYER, () => void refreshUser())
}

function stateOf(failure: unknown): Session {
  if (!(failure instanceof CallFailed)) throw failure
  const { status, reason } = failure
  if (status === 503) return { phase: 'maintenance' }
  if (status !== 401 && status !== 411 && status !== 419) return { phase: 'failed' }
  return { phase: 'guest', ...(reason ? { why: reason } : {}) }
}

/**
 * Takes a fresh user, with the cookie rule for the poll. The ticket lottery is off after every load unless
 * the operator has switched it on (specification 1.2): `enableLottery` of the answer is that switch, false by default. Another
 * player than before has logged in with another tab: what was answered to the one before is forgotten, and what they were asked.
 */
export function takeUser(user: User): void {
  const before = player.get()
  if (before !== null && before !== user.auth.id) {
    confirm.get()?.answer(false)
    forgetAnswers({ asksAgain: true })
  }
  player.set(user.auth.id)
  rememberPlayer(user.auth.id)
  keepPoll(user)
  session.set({ phase: 'player', user })
  takenAt = Date.now()
}

function keepPoll(user: User): void {
  const poll = pollAfterUserLoad(readCookie('poll'), user)
  if (poll) writeCookie('poll', poll)
}

let takenAt = 0

/** Whether the player was asked for just now: the same question waits two seconds (specification 7.2). */
function isUserFresh(): boolean {
  return Date.now() - takenAt < 2_000
}

/** Keeps asking for the player: on focus and reload, and every `refreshInterval` milliseconds unless that is 0. */
export function useFreshUser(refreshInterval: number, { asksOnMount = false } = {}): void {
  const revalidateOnMount = asksOnMount && !isUserFresh()
  useCall('GET /api/user', {}, { onSuccess: takeUser, revalidateOnMount, refreshInterval })
}

/** Asks for the player again; what does not come is asked for another time. */
export function refreshUser(): Promise<void> {
  return call('GET /api/user', {}).then(takeUser, () => {})
}

/**
 * What the operator has switched and says: menu and pages follow at once. Whoever was without tickets of the ticket
 * lottery may have bought some since, so the server is asked before their menu loses them.
 */
export function takeSite({ polls: _ofTheirPage, ...news }: SiteNews): void {
  const now = session.get()
  if (now.phase !== 'player') return
  const user = { ...now.user, ...news }
  keepPoll(user)
  session.set({ phase: 'player', user })
  const loses = now.user.enableLottery && !user.enableLottery
  if (loses && !user.has_lottery_tickets) void refreshUser()
}

/** The balance that a bet's answer tells. A late answer (`isLate`) is as old as the bet: there the server is asked. */
export function takeBalanceOf({ balance }: { balance: number }, isLate: boolean): void {
  if (isLate) void refreshUser()
  else takeBalance(balance)
}

/** The balance as it is told at this moment. */
export function takeBalance(balance: number): void {
  const now = session.get()
  if (now.phase === 'player') session.set({ phase: 'player', user: { ...now.user, balance } })
}

/**
 * Forgets the player on this device: all cookies cleared, state as at the start. The caller leaves for the log-in
 * page; a guest on a player's page would be led there too, but with a way back to where the last player was.
 */
export function forgetSession(): void {
  clearCookies()
  forgetAnswers({ asksAgain: false })
  outcomes.set({ loginAgain: false, maintenance: null })
  session.set({ phase: 'loading' })
}

export function useSession(): Session {
  return useStore(session)
}

/**
 * Whether this player's menus name the games of other providers (specification 6.2); no route depends on it. The server
 * alone says so: a flag in the screens would make the house's switch one that does not switch.
 */
export function useExternalGames(): boolean {
  return useUser().setting.external_games
}

/** Whether the house offers this family of games at the moment. */
export function useFamily(family: Family): boolean {
  return useUser().families?.[family] ?? true
}

/** The player. Only below the main layout, where there always is one. */
export function useUser(): User {
  const now = useSession()
  if (now.phase !== 'player') throw new Error('useUser outside of the layout of a logged-in player')
  return now.user
}
