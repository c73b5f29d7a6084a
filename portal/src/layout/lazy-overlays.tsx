import { Suspense } from 'react'
import { lazyPage } from '../ui/lazy-page.ts'

const Overlays = lazyPage('overlays', () => import('./overlays.tsx'))

/** The overlays, fetched beside the page and not before it: nothing can call for them in the first moment. */
export function LazyOverlays() {
  return (
    <Suspense>
      <Overlays />
    </Suspense>
  )
}
