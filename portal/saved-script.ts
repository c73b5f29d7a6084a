/**
 * The script of a saved verification: `import url from './saved/main.tsx?script'` is the address of one plain script
 * without React, built from the same sources. The verify page fetches it and puts it into the file.
 */
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { wholeWords } from '../build/whole-words.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const SUFFIX = '?script'

/** Bundles the script as it stands in a saved file. */
export async function buildSavedScript(): Promise<string> {
  const built = await build({
    root: here('.'),
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [wholeWords()],
    // The report's components draw plain elements there.
    resolve: { alias: { 'react/jsx-runtime': here('./src/fair/saved/jsx-runtime.ts') } },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2020',
      modulePreload: false,
      rolldownOptions: {
        input: here('./src/fair/saved/main.tsx'),
        output: { format: 'iife', codeSplitting: false },
        // The curve of the beacon, which pages load when they need it, is in the same script here: nothing is preloaded.
        transform: { define: { 'import.meta': '{}' } },
        // The catalogues bring React along, of which nothing is used.
        treeshake: { moduleSideEffects: false, manualPureFunctions: ['catalogue'] },
      },
    },
  })
  const [result] = Array.isArray(built) ? built : [built]
  if (!result || !('output' in result)) throw new Error('the saved script was not built')
  return result.output[0].code
}

/** In production the script is a hashed asset; in development it travels inside the address. */
export function savedScript(): Plugin {
  let isBuild = false
  return {
    name: 'saved-script',
    enforce: 'pre',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    async load(id) {
      if (!id.endsWith(SUFFIX)) return null
      const source = await buildSavedScript()
      if (!isBuild)
        return `export default 'data:text/javascript;base64,${Buffer.from(source).toString('base64')}'`
      const asset = this.emitFile({ type: 'asset', name: 'verify.js', source })
      return `export default import.meta.ROLLUP_FILE_URL_${asset}`
    },
  }
}
