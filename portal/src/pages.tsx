import { type ReactNode, Suspense, useEffect } from 'react'
import { outcomes } from './calls/outcomes.ts'
import { lazyPage } from './lazy-page.ts'
import { usePath, valueIn } from './router.tsx'
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
const loadLotto59 = () => import('./lotto59/page.tsx')
const Lotto59Page = lazyPage('lotto59', loadLotto59)
const PlayerPages = lazyPage('pages', () => import('./player-pages.tsx'))
const PublicFrame = lazyPage('public', async () => ({
  default: (await import('./layout/public-frame.tsx')).PublicFrame,
}))
const FairPage = lazyPage('fair', () => import('./fair/page.tsx'))

/** Fetches the game beside the question who plays, instead of after it. A failure is told when it is shown. */
export function fetchPageAhead(): void {
  const path = window.location.pathname
  if (path === POST_LOGIN || path.startsWith('/lotto')) loadLotto59().catch(() => {})
}

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
  const path = usePath()
  const { maintenance } = useStore(outcomes)
  if (maintenance !== null || path === '/maintenance') return <MaintenancePage />
  if (path === '/') return <HomePage />
  if (path === '/login') return <ToLogin />
  // Without an id the page asks for one.
  const resultId = path === '/fair' ? '' : valueIn('/fair/:id', path)
  if (resultId !== null) {
    return (
      <PublicFrame>
        <FairPage key={resultId} resultId={resultId} />
      </PublicFrame>
    )
  }
  return (
    <PlayersOnly>
      {path === '/logout' ? <LogoutPage /> : <MainLayout>{playerPage(path)}</MainLayout>}
    </PlayersOnly>
  )
}

/** The game is found without the table of the other pages. */
function playerPage(path: string): ReactNode {
  return path === POST_LOGIN ? <Lotto59Page /> : <PlayerPages path={path} />
}

/** Start-up states: loading, then player, guest (the whole window goes to /login), maintenance. */
function PlayersOnly({ children }: { children: ReactNode }) {
  const { phase } = useSession()
  useEffect(() => {
    if (phase === 'guest') window.location.replace('/login')
  }, [phase])
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
