import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * React has a chunk of its own, so a release of the portal leaves it in the players' caches.
 * `VITE_SHOW_EXTERNAL_GAMES` (build-time flag of the specification) comes from the environment or from `.env`.
 */
export default defineConfig({
  root: here('.'),
  envDir: here('..'),
  plugins: [react(), tailwindcss()],
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Two pages: the log-in page is its own entry and carries nothing of the game.
      input: { index: here('./index.html'), login: here('./login.html') },
      output: {
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8059', '/sanctum': 'http://127.0.0.1:8059' } },
})
