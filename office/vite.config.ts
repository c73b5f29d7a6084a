import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { wholeWords } from '../build/whole-words.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The office's own server, by default three ports above the players'. */
const officePort = process.env.OFFICE_PORT || String(Number(process.env.PORT || 8059) + 3)

/** What every list needs. */
const TABLE = /node_modules[\\/]@tanstack[\\/]|office\/src\/lists\/|office\/src\/ui\/menu/

/**
 * React and what every page is made of have chunks of their own, so a release leaves them in the staff's caches. Fonts and
 * tokens are the portal's.
 */
export default defineConfig({
  root: here('.'),
  plugins: [wholeWords(), react(), tailwindcss()],
  resolve: {
    alias: [
      { find: /^.*\/createLucideIcon\.mjs$/, replacement: here('../portal/src/ui/lucide-icon.ts') },
      // What SWR, wouter and TanStack bring along for older Reacts: ours has it.
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
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            { name: 'table', test: TABLE, priority: 1, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  // The host stays the one that the browser asked for: the office takes requests of its own origin only.
  server: { proxy: { '/api': { target: `http://127.0.0.1:${officePort}`, changeOrigin: false } } },
})
