/** Start of the office: device and language first, so the first frame is the right one; then who is here. */
import { applyDevice } from '@samnang/portal/device/preferences.ts'
import { createRoot } from 'react-dom/client'
import { Pages } from './pages.tsx'
import { askSession } from './session/session.ts'
import { chooseLanguage, keptLanguage } from './text/language.ts'

async function start(root: HTMLElement): Promise<void> {
  applyDevice()
  void askSession()
  // Khmer is bundled. If English does not come, Khmer is better than nothing.
  if (keptLanguage() === 'en') await chooseLanguage('en').catch(() => {})
  createRoot(root).render(<Pages />)
}

const root = document.getElementById('root')
if (root) void start(root)
