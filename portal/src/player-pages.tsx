/** The pages of a player beside the game: a table of its own, so that the game does not carry it. */
import type { ComponentType } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { POST_LOGIN } from './session/post-login.ts'
import { lazyPage } from './ui/lazy-page.ts'

const PAGES: Readonly<Record<string, ComponentType>> = {
  '/cashier/deposit': lazyPage('ask-deposit', () => import('./cashier/ask-deposit-page.tsx')),
  '/cashier/withdraw': lazyPage('ask-withdraw', () => import('./cashier/withdraw-page.tsx')),
  '/game/casino': lazyPage('casino', () => import('./games/casino-page.tsx')),
  '/game/fishing': lazyPage('fishing', () => import('./games/fishing-page.tsx')),
  '/game/slot/play': lazyPage('first-slot', () => import('./games/first-slot-page.tsx')),
  '/game/slot': lazyPage('slots', () => import('./games/slot-page.tsx')),
  '/game/sport': lazyPage('sport', () => import('./games/sport-page.tsx')),
  '/games': lazyPage('games', () => import('./games/games-page.tsx')),
  '/history': lazyPage('history', () => import('./reports/history/history-page.tsx')),
  '/money': lazyPage('money', () => import('./money/money-page.tsx')),
  '/notices': lazyPage('notices', () => import('./notices/page.tsx')),
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

const DepositRequestPage = lazyPage('deposit-request', () => import('./cashier/deposit-request-page.tsx'))
const FishingPlayPage = lazyPage('fishing-play', () => import('./games/fishing-play-page.tsx'))
const PlayPage = lazyPage('play', () => import('./games/play-page.tsx'))
const SlipPage = lazyPage('slip', () => import('./tickets/slip-page.tsx'))

/** Unknown paths, /lotto among them, lead to the page that follows a log-in. */
export default function PlayerPages() {
  return (
    <Switch>
      {Object.entries(PAGES).map(([path, Page]) => (
        <Route key={path} path={path}>
          <Page />
        </Route>
      ))}
      <Route path="/cashier/deposit/:id">{({ id }) => <DepositRequestPage key={id} id={id} />}</Route>
      <Route path="/ticket/lotto59/:id">{({ id }) => <SlipPage key={id} id={id} />}</Route>
      <Route path="/game/slot/play/:id">{({ id }) => <PlayPage key={id} section="slot" id={id} />}</Route>
      <Route path="/game/fishing/play/:id?">
        {({ id }) => <FishingPlayPage key={id ?? ''} id={id ?? null} />}
      </Route>
      <Route>
        <Redirect to={POST_LOGIN} replace />
      </Route>
    </Switch>
  )
}
