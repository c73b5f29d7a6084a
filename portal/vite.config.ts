import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { wholeWords } from '../build/whole-words.ts'
import { devProxy } from './dev-proxy.ts'
import { savedScript } from './saved-script.ts'
import { startupPictures } from './startup-pictures.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What the log-in page needs, too. */
const BASE = new RegExp(
  `vite/preload-helper|client/src/(call|call-failed|path)\\.ts|portal/src/(${[
    'calls/(call|cookies|outcomes|server-clock)',
    'device/(preferences|saver)',
    'session/(deep-link|first-visit|post-login)',
    'text/(base|format|language|too-many|two-languages)',
    'ui/(button|kbach|lucide-icon|store|wordmark)',
  ].join('|')})\\.tsx?$`,
)

/**
 * What every page of a player needs at once, and what the game shares with the ticket lottery. Small chunks compress
 * badly: apart, these cost 7 kB more.
 */
const PORTAL = new RegExp(
  `node_modules/(swr|wouter|regexparam)/|core/src/refusal\\.ts|client/src/.*|${icons('check|chevron-up|eraser|lock|shield-check|undo-2')}|portal/src/(${[
    'pages',
    'address',
    'calls/(answer-rules|kept-answers|use-call)',
    'layout/(badge|connection-strip|lazy-overlays|main-layout|top-bar)',
    'live/.*',
    'betting/(announcer|outstanding|panel|run-senders|sender|tab|use-due)',
    'lotto59/slip/slip-lines',
    'device/use-desk',
    'session/(poll|session)',
    'text/shell',
    'ui/(dialog|error-boundary|lazy-page|loading-screen|overlays-state|riel|states|tabs)',
  ].join('|')})\\.tsx?$`,
)

/** What draws and tickets look like: for the game, and for every page that looks them up. */
const DRAWS = new RegExp(
  `core/src/lotto59/(draw-schedule|markets)\\.ts|portal/src/(${[
    'text/lotto59',
    'lotto59/names',
    'lotto59/show/(ball|size-mark|verify-link)',
    'lotto59/slip/slip-lines',
    'lotto59/tickets/(receipts|ticket-groups)',
  ].join('|')})\\.tsx?$`,
)

/** The sentences of refusals: nobody is refused anything in the first second of the game. */
const REFUSALS = /portal\/src\/(calls\/refusal-sentence|text\/refusal)\.ts$/

/** What every page of records needs. */
const LISTS =
  /core\/src\/phnom-penh-day\.ts|portal\/src\/(lists\/(page-frame|paged-list|use-fresh)|text\/records)\.tsx?$/

/** What every page of the ticket lottery needs. */
const LOTTERY = new RegExp(
  `portal/src/(${[
    'lottery/(draw-names|draw-times|line-names|lottery-nav|lottery-sentences|time-left|use-offers)',
    'text/lottery(-names|-refusal)?',
  ].join('|')})\\.tsx?$`,
)

/**
 * The cryptography of the verify page, with every rule that only it asks: nothing that another page needs may drag it
 * along, nor what the page asks before. What it needs at its start stands in it: two chunks that need each other
 * would work or fail by which comes first.
 */
const CHECKS = new RegExp(
  `node_modules/@noble/(?!curves|hashes)|core/src/(${[
    'bytes|canonical-json|draw-moments|lotto59/settle-bet',
    'lottery/(calendar|check-(offer|rules|session)|columns|draw-times|drawn-numbers|match-result|places|result|rules|rules-shape|rules-text|session-rules|shape)\\.ts',
    'fairness/(?!beacon-(signature|relays)|lottery-modes)',
  ].join('|')})`,
)
/** For the checks, for the curve and for the work that a sign-up does under attack. */
const HASHES = /node_modules\/@noble\/hashes/
/** The curve of the public beacon, for draws of mode 1 alone. */
const CURVE = /node_modules\/@noble\/curves|core\/src\/fairness\/beacon-signature/

/** Icons that a table above names: their modules in the package. */
function icons(names: string): string {
  return `lucide-react/.*/(${names})\\.mjs`
}

/** React has a chunk of its own, so a release of the portal leaves it in the players' caches. */
export default defineConfig({
  root: here('.'),
  envDir: here('..'),
  plugins: [wholeWords(), savedScript(), react(), tailwindcss(), startupPictures()],
  resolve: {
    alias: [
      { find: /^.*\/createLucideIcon\.mjs$/, replacement: here('./src/ui/lucide-icon.ts') },
      // What SWR and wouter bring along for older Reacts: ours has it.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Log-in and start page are their own entries and carry nothing of the game.
      input: { index: here('./index.html'), login: here('./login.html'), home: here('./home.html') },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            { name: 'base', test: BASE, priority: 2 },
            { name: 'portal', test: PORTAL, priority: 1 },
            { name: 'draws', test: DRAWS, priority: 1 },
            { name: 'refusals', test: REFUSALS, priority: 1 },
            { name: 'lists', test: LISTS, priority: 1 },
            { name: 'lottery', test: LOTTERY, priority: 1 },
            { name: 'curve', test: CURVE, priority: 2, includeDependenciesRecursively: false },
            { name: 'hashes', test: HASHES, priority: 2, includeDependenciesRecursively: false },
            { name: 'checks', test: CHECKS, priority: 1, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  // Those of /states too: a package that is found late makes pages that are open load anew.
  optimizeDeps: { entries: ['*.html', 'states/index.html'] },
  server: { proxy: devProxy(process.env.PORT) },
})
