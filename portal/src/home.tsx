/** The start page's own entry: drawn at build time, alive once this has come. */
import { hydrateRoot } from 'react-dom/client'
import { applyDevice } from './device/preferences.ts'
import { drawnPot } from './home/drawn-pot.ts'
import { HomePage } from './home/page.tsx'
import { keepOffline } from './offline/register.ts'
import { clearOldCookies } from './session/first-visit.ts'
import { chooseLanguage, keptLanguage } from './text/language.ts'

clearOldCookies()
applyDevice()
const root = document.getElementById('root')
if (root) hydrateRoot(root, <HomePage drawnPot={drawnPot(root)} />)
if (keptLanguage() === 'en') void chooseLanguage('en')
keepOffline()
