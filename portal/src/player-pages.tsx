/** The pages of a player beside the game: a table of its own, so that the game does not carry it. */
import type { ComponentType } from 'react'
import { To, valueIn } from './router.tsx'
import { POST_LOGIN } from './session/post-login.ts'
import { lazyPage } from './ui/lazy-page.ts'

const PAGES: Readonly<Record<string, ComponentType>> = {
  '/game/casino': lazyPage('casino', () => import('./games/casino-page.tsx')),
  '/game/fishing': lazyPage('fishing', () => import('./games/fishing-page.tsx')),
  '/game/slot/play': lazyPage('first-slot', () => import('./games/first-slot-page.tsx')),
  '/game/slot': lazyPage('slots', () => import('./games/slot-page.tsx')),
  '/game/sport': lazyPage('sport', () => import('./games/sport-page.tsx')),
  '/history': lazyPage('history', () => import('./reports/history/history-page.tsx')),
  '/report/casino': lazyPage('casino-report', () => import('./games/report-page.tsx')),
  '/report/lotto/59': lazyPage('report', () => import('./reports/report-page.tsx')),
  '/report/sport': lazyPage('sport-report', () => import('./games/sport-report-page.tsx')),
  '/statement': lazyPage('statement', () => import('./money/statement-page.tsx')),
  '/ticket/lotto59': lazyPage('tickets', () => import('./tickets/list-page.tsx')),
  '/transaction/deposit': lazyPage('deposit', () => import('./money/deposit-page.tsx')),
  '/transaction/withdraw': lazyPage('withdraw', () => import('./money/withdraw-page.tsx')),
  '/user/limits': lazyPage('limits', () => import('./safe-play/page.tsx')),
  '/user/password': lazyPage('password', () => import('./account/password-page.tsx')),
}

const FishingPlayPage = lazyPage('fishing-play', () => import('./games/fishing-play-page.tsx'))
const PlayPage = lazyPage('play', () => import('./games/play-page.tsx'))
const SlipPage = lazyPage('slip', () => import('./tickets/slip-page.tsx'))

/** Unknown paths, /lotto among them, lead to the page that follows a log-in. */
export default function PlayerPages({ path }: { path: string }) {
  const slipId = valueIn('/ticket/lotto59/:id', path)
  if (slipId !== null) return <SlipPage key={slipId} id={slipId} />
  const slotId = valueIn('/game/slot/play/:id', path)
  if (slotId !== null) return <PlayPage key={slotId} section="slot" id={slotId} />
  const roomId = path === '/game/fishing/play' ? null : valueIn('/game/fishing/play/:id', path)
  if (roomId !== null || path === '/game/fishing/play') return <FishingPlayPage key={roomId} id={roomId} />
  const Page = Object.hasOwn(PAGES, path) ? PAGES[path] : undefined
  return Page ? <Page /> : <To path={POST_LOGIN} />
}
