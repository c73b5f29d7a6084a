/** Routes of the office, each with the permission that its page asks. A page of another noun adds its row here. */

import { CSPProvider } from '@base-ui/react/csp-provider'
import type { Permission } from '@samnang/contract/office/permission'
import { readRoute, useAddress } from '@samnang/portal/address.ts'
import { lazyPage } from '@samnang/portal/ui/lazy-page.ts'
import { useStore } from '@samnang/portal/ui/store.ts'
import { type ComponentType, Suspense, useEffect } from 'react'
import { Route, Router, Switch, useLocation } from 'wouter'
import { openEntry } from './layout/menu-entries.ts'
import { askSession, session, useMe } from './session/session.ts'
import { base } from './text/base.ts'
import { useLanguage } from './text/language.ts'
import { shell } from './text/shell.ts'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { Empty, Failed, Loading } from './ui/states.tsx'

interface Page {
  path: string
  /** Null: every colleague. */
  permission: Permission | null
  page: ComponentType
}

const PAGES: readonly Page[] = [
  { path: '/', permission: null, page: lazyPage('home', () => import('./layout/home-page.tsx')) },
  {
    path: '/approvals',
    permission: 'approvals.read',
    page: lazyPage('approvals', () => import('./approvals/list-page.tsx')),
  },
  {
    path: '/approvals/:id',
    permission: 'approvals.read',
    page: lazyPage('approval', () => import('./approvals/approval-page.tsx')),
  },
  {
    path: '/approval-rules',
    permission: 'approvals.read',
    page: lazyPage('rules', () => import('./approvals/rules-page.tsx')),
  },
  {
    path: '/staff',
    permission: 'staff.read',
    page: lazyPage('staff', () => import('./staff/list-page.tsx')),
  },
  {
    path: '/staff/:id',
    permission: 'staff.read',
    page: lazyPage('colleague', () => import('./staff/colleague-page.tsx')),
  },
  {
    path: '/roles',
    permission: 'staff.read',
    page: lazyPage('roles', () => import('./staff/roles-page.tsx')),
  },
  {
    path: '/rights',
    permission: 'staff.read',
    page: lazyPage('rights', () => import('./staff/rights-page.tsx')),
  },
  {
    path: '/audit',
    permission: 'audit.read',
    page: lazyPage('audit', () => import('./audit/audit-page.tsx')),
  },
  {
    path: '/audit/:id',
    permission: 'audit.read',
    page: lazyPage('event', () => import('./audit/event-page.tsx')),
  },
  { path: '/me', permission: null, page: lazyPage('me', () => import('./staff/me-page.tsx')) },
  { path: '/jobs', permission: null, page: lazyPage('jobs', () => import('./jobs/list-page.tsx')) },
  {
    path: '/deposits',
    permission: 'cashier.read',
    page: lazyPage('deposits', () => import('./deposits/list-page.tsx')),
  },
  {
    path: '/deposits/:id',
    permission: 'cashier.read',
    page: lazyPage('deposit', () => import('./deposits/deposit-page.tsx')),
  },
  {
    path: '/withdrawals',
    permission: 'cashier.read',
    page: lazyPage('withdrawals', () => import('./withdrawals/list-page.tsx')),
  },
  {
    path: '/withdrawals/:id',
    permission: 'cashier.read',
    page: lazyPage('withdrawal', () => import('./withdrawals/withdrawal-page.tsx')),
  },
  {
    path: '/payouts',
    permission: 'cashier.read',
    page: lazyPage('payouts', () => import('./withdrawals/payouts-page.tsx')),
  },
  {
    path: '/payouts/:id',
    permission: 'cashier.read',
    page: lazyPage('payout', () => import('./withdrawals/payout-page.tsx')),
  },
  {
    path: '/players',
    permission: 'players.read',
    page: lazyPage('players', () => import('./players/list-page.tsx')),
  },
  {
    path: '/players/import',
    permission: 'players.create',
    page: lazyPage('import', () => import('./players/import-page.tsx')),
  },
  {
    path: '/players/:id',
    permission: 'players.read',
    page: lazyPage('player', () => import('./players/player-page.tsx')),
  },
  {
    path: '/cash',
    permission: 'cashier.read',
    page: lazyPage('cash', () => import('./cash/accounts-page.tsx')),
  },
  {
    path: '/cash/accounts/:id',
    permission: 'cashier.read',
    page: lazyPage('cash-account', () => import('./cash/account-page.tsx')),
  },
  {
    path: '/cash/accounts/:id/import',
    permission: 'cashier.accounts',
    page: lazyPage('cash-import', () => import('./cash/import-page.tsx')),
  },
  {
    path: '/cash/lines',
    permission: 'cashier.read',
    page: lazyPage('cash-lines', () => import('./cash/lines-page.tsx')),
  },
  {
    path: '/cash/lines/:id',
    permission: 'cashier.read',
    page: lazyPage('cash-line', () => import('./cash/line-page.tsx')),
  },
  {
    path: '/cash/differences',
    permission: 'cashier.read',
    page: lazyPage('cash-differences', () => import('./cash/differences-page.tsx')),
  },
  {
    path: '/dispute',
    permission: 'disputes.read',
    page: lazyPage('disputes', () => import('./dispute/search-page.tsx')),
  },
  {
    path: '/dispute/lost',
    permission: 'disputes.pay',
    page: lazyPage('lost-bets', () => import('./dispute/lost-page.tsx')),
  },
  {
    path: '/disputes/:kind/:id',
    permission: 'disputes.read',
    page: lazyPage('dispute', () => import('./dispute/page.tsx')),
  },
  {
    path: '/today',
    permission: 'today.read',
    page: lazyPage('today', () => import('./today/today-page.tsx')),
  },
  {
    path: '/lotto59',
    permission: 'draws.read',
    page: lazyPage('lotto59', () => import('./lotto59/live-page.tsx')),
  },
  {
    path: '/lotto59/draws',
    permission: 'draws.read',
    page: lazyPage('lotto59-draws', () => import('./lotto59/draws-page.tsx')),
  },
  {
    path: '/lotto59/draws/:id',
    permission: 'draws.read',
    page: lazyPage('lotto59-draw', () => import('./lotto59/draw-page.tsx')),
  },
  {
    path: '/lotto59/rates',
    permission: 'draws.read',
    page: lazyPage('lotto59-rates', () => import('./lotto59/rates-page.tsx')),
  },
  {
    path: '/lotto59/pots',
    permission: 'draws.read',
    page: lazyPage('lotto59-pots', () => import('./lotto59/pots-page.tsx')),
  },
  {
    path: '/switches',
    permission: 'switches.read',
    page: lazyPage('switches', () => import('./switches/switches-page.tsx')),
  },
  {
    path: '/switches/:name',
    permission: 'switches.read',
    page: lazyPage('switch-history', () => import('./switches/history-page.tsx')),
  },
  {
    path: '/limits',
    permission: 'switches.read',
    page: lazyPage('limits', () => import('./switches/limits-page.tsx')),
  },
  {
    path: '/cashier-limits',
    permission: 'cashier.read',
    page: lazyPage('cashier-limits', () => import('./cash/limits-page.tsx')),
  },
  {
    path: '/words',
    permission: 'switches.read',
    page: lazyPage('words', () => import('./words/words-page.tsx')),
  },
  {
    path: '/cases',
    permission: 'duties.read',
    page: lazyPage('cases', () => import('./duties/list-page.tsx')),
  },
  {
    path: '/cases/:id',
    permission: 'duties.read',
    page: lazyPage('case', () => import('./duties/case-page.tsx')),
  },
  {
    path: '/shared-list',
    permission: 'care.list',
    page: lazyPage('shared-list', () => import('./care/shared-list-page.tsx')),
  },
  { path: '/care', permission: 'care.read', page: lazyPage('care', () => import('./care/list-page.tsx')) },
  {
    path: '/care/:id',
    permission: 'care.read',
    page: lazyPage('care-case', () => import('./care/case-page.tsx')),
  },
  {
    path: '/duty-rules',
    permission: 'duties.read',
    page: lazyPage('duty-rules', () => import('./duties/rules-page.tsx')),
  },
  {
    path: '/lottery',
    permission: 'lottery.read',
    page: lazyPage('lottery', () => import('./lottery/draws-page.tsx')),
  },
  {
    path: '/lottery-rules',
    permission: 'lottery.read',
    page: lazyPage('lottery-rules', () => import('./lottery/rules-page.tsx')),
  },
  {
    path: '/lottery/tickets',
    permission: 'lottery.read',
    page: lazyPage('lottery-tickets', () => import('./lottery/hand-out-page.tsx')),
  },
  {
    path: '/lottery/draws/:id',
    permission: 'lottery.read',
    page: lazyPage('lottery-draw', () => import('./lottery/draw-page.tsx')),
  },
  {
    path: '/lottery/draws/:id/board',
    permission: 'lottery.read',
    page: lazyPage('lottery-board', () => import('./lottery/board-page.tsx')),
  },
  {
    path: '/lottery/draws/:id/result',
    permission: 'lottery.manage',
    page: lazyPage('lottery-result', () => import('./lottery/result-page.tsx')),
  },
  {
    path: '/messages',
    permission: 'switches.read',
    page: lazyPage('messages', () => import('./messages/messages-page.tsx')),
  },
  {
    path: '/contact',
    permission: 'switches.read',
    page: lazyPage('contact', () => import('./messages/contact-page.tsx')),
  },
  {
    path: '/providers',
    permission: 'providers.read',
    page: lazyPage('providers', () => import('./games/providers-page.tsx')),
  },
  {
    path: '/providers/:name',
    permission: 'providers.read',
    page: lazyPage('provider', () => import('./games/provider-page.tsx')),
  },
  {
    path: '/games',
    permission: 'providers.read',
    page: lazyPage('games', () => import('./games/games-page.tsx')),
  },
  {
    path: '/rounds',
    permission: 'providers.read',
    page: lazyPage('rounds', () => import('./games/rounds-page.tsx')),
  },
  {
    path: '/exceptions',
    permission: 'providers.read',
    page: lazyPage('exceptions', () => import('./games/exceptions-page.tsx')),
  },
  {
    path: '/exceptions/:id',
    permission: 'providers.read',
    page: lazyPage('exception', () => import('./games/exception-page.tsx')),
  },
  {
    path: '/reconciliations',
    permission: 'providers.read',
    page: lazyPage('reconciliations', () => import('./games/reconciliations-page.tsx')),
  },
  {
    path: '/reconciliations/file',
    permission: 'providers.manage',
    page: lazyPage('provider-file', () => import('./games/provider-file-page.tsx')),
  },
  {
    path: '/reconciliations/:id',
    permission: 'providers.read',
    page: lazyPage('reconciliation', () => import('./games/reconciliation-page.tsx')),
  },
  {
    path: '/figures',
    permission: 'figures.read',
    page: lazyPage('figures', () => import('./figures/figures-page.tsx')),
  },
  {
    path: '/ledger',
    permission: 'ledger.read',
    page: lazyPage('ledger', () => import('./ledger/ledger-page.tsx')),
  },
  {
    path: '/ledger/accounts',
    permission: 'ledger.read',
    page: lazyPage('ledger-accounts', () => import('./ledger/accounts-page.tsx')),
  },
  {
    path: '/ledger/accounts/:id',
    permission: 'ledger.read',
    page: lazyPage('ledger-account', () => import('./ledger/account-page.tsx')),
  },
  {
    path: '/health',
    permission: 'health.read',
    page: lazyPage('health', () => import('./health/health-page.tsx')),
  },
]

const Frame = lazyPage('frame', () => import('./layout/frame.tsx'))
const LogInPage = lazyPage('log-in', () => import('./session/log-in-page.tsx'))
const WelcomePage = lazyPage('welcome', () => import('./session/welcome-page.tsx'))

export function Pages() {
  // Everything is drawn anew in the language that was chosen.
  const language = useLanguage()
  return (
    <CSPProvider disableStyleElements>
      <Router hook={useAddress} parser={readRoute}>
        <ErrorBoundary>
          <Suspense fallback={<Loading />}>
            <Inside key={language} />
          </Suspense>
        </ErrorBoundary>
      </Router>
    </CSPProvider>
  )
}

/** The welcome of a one-time link, the log-in, or the office. */
function Inside() {
  const me = useStore(session)
  const [path] = useLocation()
  useTitle(path)
  if (path === '/welcome') return <WelcomePage />
  if (me === undefined) return <Loading />
  if (me === 'failed') return <Failed text={base('error_occurred')} retry={() => void askSession()} />
  if (me === null) return <LogInPage />
  return (
    <Frame>
      <ErrorBoundary key={path}>
        <Switch>
          {PAGES.map((one) => (
            <Route key={one.path} path={one.path}>
              <Allowed permission={one.permission} page={one.page} />
            </Route>
          ))}
          <Route>
            <Empty text={base('not_found')} />
          </Route>
        </Switch>
      </ErrorBoundary>
    </Frame>
  )
}

function Allowed({ permission, page: Page }: Omit<Page, 'path'>) {
  const { permissions } = useMe()
  if (permission !== null && !permissions.includes(permission)) return <Empty text={base('no_right')} />
  return <Page />
}

function useTitle(path: string): void {
  useEffect(() => {
    const entry = openEntry(path)
    const name = entry ? `${shell(entry.name)} · ` : ''
    document.title = `${name}${base('office')} · ${base('brand')}`
  }, [path])
}
