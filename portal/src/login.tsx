/** The log-in page's own entry: the smallest way from an empty cache to a form. */

import { CallFailed } from '@samnang/client/call-failed'
import { hydrateRoot } from 'react-dom/client'
import { LoginPage } from './account/login-page.tsx'
import { endedBecause } from './account/login-panel.tsx'
import { call } from './calls/call.ts'
import { readCookie } from './calls/cookies.ts'
import { applyDevice } from './device/preferences.ts'
import { pageAfterLogin } from './session/deep-link.ts'
import { clearOldCookies } from './session/first-visit.ts'
import { chooseLanguage, keptLanguage } from './text/language.ts'

function enter(): void {
  window.location.replace(pageAfterLogin(window.location.search))
}

/** A player who is logged in already goes to the game; anybody else stays, and is told if a session has ended. */
async function leaveIfLoggedIn(): Promise<void> {
  if (window.location.hash.startsWith('#token=')) return
  if (readCookie('XSRF-TOKEN') === null) return
  try {
    await call('GET /api/user', { quiet: true })
    enter()
  } catch (failure) {
    // A server that does not answer: the form says so when it is sent.
    if (failure instanceof CallFailed && failure.reason) endedBecause.set(failure.reason)
  }
}

/** While the player types, the game's files come in: the page after the log-in then starts from the cache. */
function prefetchGame(): void {
  const files = document.querySelector<HTMLMetaElement>('meta[name=next-files]')?.content.split(' ') ?? []
  for (const file of files) {
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.href = file
    document.head.append(link)
  }
}

clearOldCookies()
applyDevice()
const root = document.getElementById('root')
if (root) hydrateRoot(root, <LoginPage onLoggedIn={enter} />)
root?.addEventListener('focusin', prefetchGame, { once: true })
void leaveIfLoggedIn()
if (keptLanguage() === 'en') void chooseLanguage('en')
