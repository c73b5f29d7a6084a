/** Start of the portal: device and language first, so the first frame is the right one; then who is here. */
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { watchInstall } from './device/install.ts'
import { applyDevice } from './device/preferences.ts'
import { fetchPageAhead, isPublic, Pages } from './pages.tsx'
import { startSession, watchLine } from './session/session.ts'
import { chooseLanguage, keptLanguage } from './text/language.ts'

async function start(root: HTMLElement): Promise<void> {
  applyDevice()
  watchInstall()
  watchLine()
  const known = startSession({ isPublic: isPublic(window.location.pathname) })
  const page = fetchPageAhead(known)
  // Khmer is bundled. If English does not come, Khmer is better than nothing.
  if (keptLanguage() === 'en') await chooseLanguage('en').catch(() => {})
  // A page whose frame was drawn into its document stands there until all of it is here: nothing comes in between.
  if (root.dataset.frame !== undefined) await page
  startTransition(() => createRoot(root).render(<Pages />))
}

const root = document.getElementById('root')
if (root) void start(root)
