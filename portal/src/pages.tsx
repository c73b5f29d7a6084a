import { Fragment, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Route, Router, Switch, useLocation } from 'wouter'
import { pathOf, readRoute, useAddress } from './address.ts'
import { outcomes } from './calls/outcomes.ts'
import { askAhead } from './calls/use-call.ts'
import { knowsPlayer } from './device/forget-player.ts'
import { recentQuery } from './lotto59/recent-query.ts'
import { loginFor } from './session/deep-link.ts'
import { currentPoll } from './session/poll.ts'
import { POST_LOGIN } from './session/post-login.ts'
import { session, startSession, useSession } from './session/session.ts'
import { base } from './text/base.ts'
import { useLanguage } from './text/language.ts'
import { Button } from './ui/button.tsx'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { lazyPage } from './ui/lazy-page.ts'
import { LoadingScreen } from './ui/loading-screen.tsx'
import { useStore } from './ui/store.ts'

const MainLayout = lazyPage('layout', () => import('./layout/main-layout.tsx'))
const MaintenancePage = lazyPage('maintenance', () => import('./maintenance-page.tsx'))
const PasswordDuePage = lazyPage('due', () => import('./password-due-page.tsx'))
const LogoutPage = lazyPage('logout', () => import('./logout-page.tsx'))
const Lotto59Page = lazyPage('lotto59', () => import('./lotto59/page.tsx'))
const PlayerPages = lazyPage('pages', () => import('./player-pages.tsx'))
const LotteryPages = lazyPage('lottery', () => import('./lottery/lottery-pages.tsx'))
const PublicPages = lazyPage('public', () => import('./public-pages.tsx'))
/** Without a network they are there only if they were kept: then the page does without. */
const PublicBar = lazy(() =>
  import('./layout/public-bar.tsx').catch(() => ({ default: (): ReactNode => null })),
)
const KeptResults = lazy(() =>
  import('./offline/kept-results.tsx').catch(() => ({ default: (): ReactNode => null })),
)
const DOCUMENTS = /^\/(login)?$/
const LOTTERY = /^\/(game|report|ticket)\/lottery(\/|$)/
const PUBLIC = /^\/(rules|help|status|404|fair(\/.*)?)$/

/** A page that anybody may open. */
export function isPublic(path: string): boolean {
  return PUBLIC.test(path) || path === '/maintenance'
}

/** The answers that the game may still wait for when its player and its files are there. */
const ANSWERS_MS = 2_000

/**
 * Fetches the game and what it will ask beside the question who plays, instead of after it. Done when the game can be shown
 * whole, or cannot be shown. A failure is told when it is shown.
 */
export async function fetchPageAhead(known: Promise<void>): Promise<void> {
  const path = pathOf(window.location.pathname)
  if (path !== POST_LOGIN && !path.startsWith('/lotto')) return
  const files = Promise.allSettled([Lotto59Page.fetchAhead(), MainLayout.fetchAhead()])
  const answers = knowsPlayer() ? askGameAhead() : []
  await known
  if (session.get().phase !== 'player') return
  await files
  await Promise.race([
    Promise.all(answers),
    new Promise((resolve) => {
      setTimeout(resolve, ANSWERS_MS)
    }),
  ])
}

function askGameAhead(): Promise<void>[] {
  const poll = currentPoll()
  return [
    askAhead('GET /api/poll', {}),
    askAhead('GET /api/v1/result/playing', { query: { poll } }),
    askAhead('GET /api/v1/result/recent', { query: recentQuery(poll) }),
  ]
}

/** All routes. The key rebuilds every text when the language changes. */
export function Pages() {
  const language = useLanguage()
  return (
    <ErrorBoundary key={language}>
      <Suspense fallback={<LoadingScreen />}>
        <Router hook={useAddress} parser={readRoute}>
          <Routes />
        </Router>
      </Suspense>
    </ErrorBoundary>
  )
}

function Routes() {
  const [path] = useLocation()
  const { maintenance } = useStore(outcomes)
  useEffect(() => {
    import('./titles.ts').then(({ showTitle }) => showTitle(path)).catch(() => {})
  }, [path])
  if (maintenance !== null) return <MaintenancePage />
  return (
    <Switch>
      <Route path="/maintenance">
        <MaintenancePage />
      </Route>
      <Route path={DOCUMENTS}>
        <ToDocument path={path} />
      </Route>
      <Route path={PUBLIC}>
        <PublicPages />
      </Route>
      <Route path="/logout">
        <PlayersOnly>
          <LogoutPage />
        </PlayersOnly>
      </Route>
      <Route>
        <PlayersOnly>
          <MainLayout>
            <PlayerRoutes />
          </MainLayout>
        </PlayersOnly>
      </Route>
    </Switch>
  )
}

/** Game and ticket lottery are found without the table of the other pages. */
function PlayerRoutes() {
  return (
    <Switch>
      <Route path={POST_LOGIN}>
        <Lotto59Page />
      </Route>
      <Route path={LOTTERY}>
        <LotteryPages />
      </Route>
      <Route>
        <PlayerPages />
      </Route>
    </Switch>
  )
}

/**
 * Start-up states: loading, then player, guest (the whole window goes to /login), maintenance. The key rebuilds every
 * page when somebody else has logged in with another tab: nothing of the player before stays on the screen.
 */
function PlayersOnly({ children }: { children: ReactNode }) {
  const now = useSession()
  useEffect(() => {
    if (now.phase === 'guest')
      window.location.replace(loginFor(window.location.pathname + window.location.search, now.why))
  }, [now])
  if (now.phase === 'maintenance') return <MaintenancePage />
  if (now.phase === 'failed') return <StartFailed />
  if (now.phase !== 'player') return <LoadingScreen />
  if (now.user.password_due) return <PasswordDuePage />
  return <Fragment key={now.user.auth.id}>{children}</Fragment>
}

/** Start page and log-in page are documents of their own. */
function ToDocument({ path }: { path: string }) {
  useEffect(() => window.location.replace(path), [path])
  return <LoadingScreen />
}

/**
 * The server did not answer the first question: say so and let the player ask again. It stands where it stays: what was kept
 * comes below, whenever it comes. With the line the page comes back by itself: `watchLine`.
 */
function StartFailed() {
  return (
    <>
      <header className="flex min-h-14 flex-wrap items-center gap-1 border-b border-line px-3">
        <Suspense>
          <PublicBar />
        </Suspense>
      </header>
      <main
        role="alert"
        className="mx-auto grid max-w-104 grid-cols-[minmax(0,1fr)] content-start gap-5 p-5 pt-[10dvh] text-center"
      >
        <h1 className="text-xl">{base('no_answer')}</h1>
        <Button kind="primary" wide onClick={() => void startSession()}>
          {base('retry')}
        </Button>
        <Suspense>
          <KeptResults />
        </Suspense>
      </main>
    </>
  )
}
