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
    path: '/dispute',
    permission: 'disputes.read',
    page: lazyPage('disputes', () => import('./dispute/search-page.tsx')),
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
    path: '/words',
    permission: 'switches.read',
    page: lazyPage('words', () => import('./words/words-page.tsx')),
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
