import { type ReactNode, Suspense, useEffect } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { outcomes } from './calls/outcomes.ts'
import { lazyPage } from './lazy-page.ts'
import { POST_LOGIN } from './session/post-login.ts'
import { startSession, useSession } from './session/session.ts'
import { base } from './text/base.ts'
import { useLanguage } from './text/language.ts'
import { Button } from './ui/button.tsx'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { LoadingScreen } from './ui/loading-screen.tsx'
import { useStore } from './ui/store.ts'

const MainLayout = lazyPage('layout', () => import('./layout/main-layout.tsx'))
const HomePage = lazyPage('home', () => import('./home/page.tsx'))
const MaintenancePage = lazyPage('maintenance', () => import('./maintenance-page.tsx'))
const LogoutPage = lazyPage('logout', () => import('./account/logout-page.tsx'))
const Lotto59Page = lazyPage('lotto59', () => import('./lotto59/page.tsx'))
const PasswordPage = lazyPage('password', () => import('./account/password-page.tsx'))
const PublicFrame = lazyPage('public', async () => ({
  default: (await import('./layout/public-frame.tsx')).PublicFrame,
}))
const FairPage = lazyPage('fair', () => import('./fair/page.tsx'))

/** All routes. The key rebuilds every text when the language changes. */
export function Pages() {
  const language = useLanguage()
  return (
    <ErrorBoundary key={language}>
      <Suspense fallback={<LoadingScreen />}>
        <Routes />
      </Suspense>
    </ErrorBoundary>
  )
}

function Routes() {
  const { maintenance } = useStore(outcomes)
  if (maintenance !== null) return <MaintenancePage />
  return (
    <Switch>
      <Route path="/" component={HomePage} />
      <Route path="/login">
        <ToLogin />
      </Route>
      <Route path="/maintenance" component={MaintenancePage} />
      <Route path="/fair/:id">
        {({ id }) => (
          <PublicFrame>
            <FairPage key={id} resultId={id} />
          </PublicFrame>
        )}
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

function PlayerRoutes() {
  return (
    <Switch>
      <Route path={POST_LOGIN} component={Lotto59Page} />
      <Route path="/user/password" component={PasswordPage} />
      <Route>
        <Redirect to={POST_LOGIN} replace />
      </Route>
    </Switch>
  )
}

/** Start-up states: loading, then player, guest (the whole window goes to /login), maintenance. */
function PlayersOnly({ children }: { children: ReactNode }) {
  const { phase } = useSession()
  const [path] = useLocation()
  useEffect(() => {
    if (phase === 'guest' && path !== '/login') window.location.replace('/login')
  }, [phase, path])
  if (phase === 'maintenance') return <MaintenancePage />
  if (phase === 'failed') return <StartFailed />
  return phase === 'player' ? children : <LoadingScreen />
}

/** The log-in page is a document of its own. */
function ToLogin() {
  useEffect(() => window.location.replace('/login'), [])
  return <LoadingScreen />
}

/** The server did not answer the first question: say so and let the player ask again. */
function StartFailed() {
  return (
    <main role="alert" className="mx-auto grid min-h-dvh max-w-104 content-center gap-5 p-5 text-center">
      <h1 className="text-xl">{base('no_answer')}</h1>
      <Button kind="primary" wide onClick={() => void startSession()}>
        {base('retry')}
      </Button>
    </main>
  )
}
