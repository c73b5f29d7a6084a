/** The pages that anybody may open, log-in and start page aside: those are documents of their own. */

import { PublicFrame } from './layout/public-frame.tsx'
import { valueIn } from './router.tsx'
import { lazyPage } from './ui/lazy-page.ts'

const FairPage = lazyPage('fair', () => import('./fair/page.tsx'))
const RulesPage = lazyPage('rules', () => import('./rules/page.tsx'))
const NotFoundPage = lazyPage('404', () => import('./not-found-page.tsx'))

export default function PublicPages({ path }: { path: string }) {
  return (
    <PublicFrame>
      <Page path={path} />
    </PublicFrame>
  )
}

function Page({ path }: { path: string }) {
  if (path === '/rules') return <RulesPage />
  // Without an id the page asks for one.
  const resultId = path === '/fair' ? '' : valueIn('/fair/:id', path)
  return resultId === null ? <NotFoundPage /> : <FairPage key={resultId} resultId={resultId} />
}
