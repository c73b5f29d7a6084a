/**
 * `/states` of `npm run dev`: every component of the portal in every state, on one page, without a server. What is hard
 * to reach by hand (a code that ran out, a thirteenth digit, a draw that is void) is seen here, and looked at by
 * e2e/dev.journey.ts at every size, in both languages and both lights. No release carries it.
 */
import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { applyDevice } from '../src/device/preferences.ts'
import { LanguageSwitch, ThemeSwitch } from '../src/layout/switches.tsx'
import { chooseLanguage, keptLanguage, useLanguage } from '../src/text/language.ts'
import { CASHIER } from './cashier.tsx'
import { GAMES } from './games.tsx'
import { GUESTS } from './guests.tsx'
import { HOUSE } from './house.tsx'
import { LOTTERY } from './lottery.tsx'
import { LOTTO59 } from './lotto59.tsx'
import { PLAYER } from './player.tsx'
import { PROOFS } from './proofs.tsx'
import { RECORDS } from './records.tsx'
import { SHEETS } from './sheets.tsx'
import { enterAsPlayer } from './somebody.ts'
import type { Group } from './state.ts'
import { UI } from './ui.tsx'
import { WINS } from './wins.tsx'

const GROUPS: readonly Group[] = [
  ...[UI, GUESTS, LOTTO59, LOTTERY, GAMES, CASHIER, RECORDS, PROOFS, HOUSE, WINS, SHEETS, PLAYER],
]
const OPENED = GROUPS.flatMap(({ opened = [] }) => opened)

function States() {
  useLanguage()
  const name = useOpened()
  const opened = OPENED.find(([one]) => one === name)
  return (
    <main className="mx-auto grid max-w-320 grid-cols-[minmax(0,1fr)] gap-6 p-3">
      <header className="flex flex-wrap items-center gap-3">
        <h1 lang="en" className="grow text-xl font-bold">
          States
        </h1>
        <LanguageSwitch />
        <ThemeSwitch />
      </header>
      {opened ? (
        <div key={name} data-opened={name} className="min-h-60">
          {opened[1]()}
        </div>
      ) : (
        GROUPS.map((group) => <GroupPart key={group.name} group={group} />)
      )}
    </main>
  )
}

function GroupPart({ group: { name, states, opened = [] } }: { group: Group }) {
  return (
    <section aria-label={name} className="grid grid-cols-[minmax(0,1fr)] gap-4">
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
      {opened.length > 0 && (
        <ul lang="en" className="grid gap-1">
          {opened.map(([state]) => (
            <li key={state}>
              <a
                data-opens={state}
                href={`#${encodeURIComponent(state)}`}
                className="inline-flex min-h-11 items-center underline"
              >
                {state}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The name behind the # of the address. */
function useOpened(): string {
  const hash = useSyncExternalStore(
    (changed) => {
      addEventListener('hashchange', changed)
      return () => removeEventListener('hashchange', changed)
    },
    () => location.hash,
  )
  return decodeURIComponent(hash.slice(1))
}

async function start(root: HTMLElement): Promise<void> {
  applyDevice()
  enterAsPlayer()
  if (keptLanguage() === 'en') await chooseLanguage('en')
  createRoot(root).render(<States />)
}

const root = document.getElementById('root')
if (root) void start(root)
