/** The pages that anybody may open, log-in and start page aside: those are documents of their own. */
import { Route, Switch } from 'wouter'
import { PublicFrame } from './layout/public-frame.tsx'
import { lazyPage } from './ui/lazy-page.ts'

const FairPage = lazyPage('fair', () => import('./fair/page.tsx'))
const RulesPage = lazyPage('rules', () => import('./rules/page.tsx'))
const HelpPage = lazyPage('help', () => import('./notices/help-page.tsx'))
const StatusPage = lazyPage('status', () => import('./status/page.tsx'))
const NotFoundPage = lazyPage('404', () => import('./not-found-page.tsx'))

export default function PublicPages() {
  return (
    <PublicFrame>
      <Switch>
        <Route path="/rules">
          <RulesPage />
        </Route>
        <Route path="/help">
          <HelpPage />
        </Route>
        <Route path="/status">
          <StatusPage />
        </Route>
        {/* Without an id the page asks for one. */}
        <Route path="/fair/:id?">{({ id = '' }) => <FairPage key={id} resultId={id} />}</Route>
        <Route>
          <NotFoundPage />
        </Route>
      </Switch>
    </PublicFrame>
  )
}
