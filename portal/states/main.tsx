/**
 * `/states` of `npm run dev`: every component of the portal in every state, on one page, without a server. What is hard
 * to reach by hand (a code that ran out, a thirteenth digit, a draw that is void) is seen here, and looked at by
 * e2e/states.journey.ts at every size, in both languages and both lights. No release carries it.
 */
import { createRoot } from 'react-dom/client'
import { applyDevice } from '../src/device/preferences.ts'
import { LanguageSwitch, ThemeSwitch } from '../src/layout/switches.tsx'
import { chooseLanguage, keptLanguage, useLanguage } from '../src/text/language.ts'
import { CASHIER } from './cashier.tsx'
import { GAMES } from './games.tsx'
import { LOTTO59 } from './lotto59.tsx'
import { PLAYER } from './player.tsx'
import type { Group } from './state.ts'
import { UI } from './ui.tsx'

const GROUPS: readonly Group[] = [UI, LOTTO59, GAMES, CASHIER, PLAYER]

function States() {
  useLanguage()
  return (
    <main className="mx-auto grid max-w-320 grid-cols-[minmax(0,1fr)] gap-6 p-3">
      <header className="flex flex-wrap items-center gap-3">
        <h1 lang="en" className="grow text-xl font-bold">
          States
        </h1>
        <LanguageSwitch />
        <ThemeSwitch />
      </header>
      {GROUPS.map(({ name, states }) => (
        <section key={name} aria-label={name} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <h2 lang="en" className="border-b border-line text-lg text-gold">
            {name}
          </h2>
          {states.map(([state, draw]) => (
            <div key={state} data-state-of={name} className="relative grid grid-cols-[minmax(0,1fr)] gap-1">
              <h3 lang="en" className="text-sm text-muted">
                {state}
              </h3>
              {draw()}
            </div>
          ))}
        </section>
      ))}
    </main>
  )
}

async function start(root: HTMLElement): Promise<void> {
  applyDevice()
  if (keptLanguage() === 'en') await chooseLanguage('en')
  createRoot(root).render(<States />)
}

const root = document.getElementById('root')
if (root) void start(root)
