import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { wholeWords } from '../build/whole-words.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Pages that share little: Pixi belongs to slots, and the page of a round carries no game's screen. */
export default defineConfig({
  root: here('.'),
  plugins: [wholeWords(), react()],
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      input: {
        slots: here('./slots.html'),
        tables: here('./tables.html'),
        fishing: here('./fishing.html'),
        sport: here('./sport.html'),
        history: here('./history.html'),
      },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
            { name: 'rules', test: /node_modules[\\/]@noble[\\/]|core[\\/]src[\\/]/, priority: 1 },
          ],
        },
      },
    },
  },
})
