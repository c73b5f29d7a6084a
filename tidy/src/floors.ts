/**
 * The floors of ARCHITECTURE.md: in each workspace a folder imports what lies below it, and nothing of its own floor but
 * itself. Types go anywhere: they need nothing at run time. A store is private to its folder; what others may ask of a
 * folder stands in a file that is named after the noun or the verb.
 */
import { importsOf, placeOf } from './import-table.ts'
import { isTest, type Source } from './sources.ts'

/** Lowest first; each floor names folders of `src/`, and files that lie directly in it. */
const FLOORS: Readonly<Record<string, readonly string[]>> = {
  core: [
    'refusal',
    'money bytes canonical-json csv-rows draw-moments phnom-penh-day void-reason site-words audit-action significant-events near-name',
    'contact-card',
    'khmer ledger player lotto59',
    'care',
    'lottery staff cashier games risk',
    'fairness',
  ],
  server: [
    'start-error',
    'private-file',
    'config',
    'database',
    'live pdf',
    'base',
    'ledger',
    'players draws gateway beacon',
    'notices',
    'staff',
    'http',
    'money',
    'cashier',
    'duties',
    'lotto59 lottery providers',
    'fairness keys operation front',
    'figures',
    'status',
    'office',
    'demo-house',
    'parts app launch process-end office-parts office-app',
    'main office-main',
  ],
  cli: [
    'command csv sentence login-file witness',
    'acting database give-to-office read-password read-words staff-tools',
    'commands',
    'help',
    'main',
  ],
  portal: [
    'text address fonts',
    'ui',
    'device',
    'calls',
    'session live',
    'account lists betting offline',
    'safe-play',
    'lotto59 lottery',
    'tickets',
    'games reports money fair home rules status titles cashier notices',
    'layout',
    'login logout-page maintenance-page not-found-page password-due-page',
    'login-prerender frame player-pages public-pages',
    'pages',
    'main',
  ],
  office: [
    'text',
    'calls',
    'ui',
    'session',
    'live lists',
    'desk',
    'messages',
    'staff approvals jobs players dispute switches words today health audit deposits withdrawals cash duties figures ledger',
    'lotto59 lottery games care',
    'layout',
    'pages',
    'main',
  ],
  sandbox: [
    'text chance database sound',
    'provider',
    'kit',
    'slots tables fishing sport bank',
    'history',
    'main',
  ],
}

/** Every import that goes up or to a neighbour on the same floor, as `file → target`, and files on no floor. */
export function upwardImports(sources: Source[]): string[] {
  return sources.filter((source) => !isTest(source)).flatMap((source) => upwardOf(source))
}

function upwardOf({ path, text }: Source): string[] {
  const from = placeIn(path)
  if (!from) return []
  if (from.floor < 0) return [`${path} stands on no floor`]
  return importsOf(text).flatMap(({ target, isType }) => {
    const place = placeOf(path, target)
    const to = placeIn(place)
    if (isType || to?.part !== from.part || to.folder === from.folder) return []
    return to.floor < from.floor && to.floor >= 0 ? [] : [`${path} → ${place}`]
  })
}

/** Every import of a store that belongs to another folder, of its types too, as `file → target`. */
export function foreignStores(sources: Source[]): string[] {
  return sources
    .filter((source) => !isTest(source) && !source.path.startsWith('bench/'))
    .flatMap(({ path, text }) => {
      const places = [...new Set(importsOf(text).map(({ target }) => placeOf(path, target)))]
      return places
        .filter((place) => place.endsWith('-store') && folderOf(place) !== folderOf(path))
        .map((place) => `${path} → ${place}`)
    })
}

function placeIn(path: string): { part: string; folder: string; floor: number } | null {
  const [part = ''] = path.split('/')
  const folder = folderOf(path)
  const floors = FLOORS[part]
  if (!floors || folder === null) return null
  return { part, folder, floor: floors.findIndex((names) => names.split(' ').includes(folder)) }
}

/** `players` of `server/src/players/visitor.ts`, `app` of `server/src/app.ts`; null outside of `src/`. */
function folderOf(path: string): string | null {
  return /^[a-z0-9]+\/src\/([a-z0-9-]+)/.exec(path)?.[1] ?? null
}
