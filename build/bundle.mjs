import { readdir, rm } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { isThere } from './is-there.mjs'
import { PlainError } from './progress.mjs'

/** The programs of the product: dist/<name>.js from this source. */
export const PROGRAMS = {
  launch: 'server/src/launch.ts',
  server: 'server/src/main.ts',
  office: 'server/src/office-main.ts',
  vault: 'vault/src/main.ts',
  sandbox: 'sandbox/src/main.ts',
  samnang: 'cli/src/main.ts',
}

/** Seven hundred small files, which every program reads: taken in, a command starts in half the time. */
const TAKEN_IN = /^typebox(\/|$)/

/**
 * Bundles our own code; packages stay where npm put them, but for the one that is taken in. `plugins` are the simulation's
 * (build/simulation.mjs).
 */
export async function bundlePrograms(rootDir, programs = PROGRAMS, plugins = []) {
  const { samnang, ...whole } = programs
  await bundle(rootDir, whole, plugins)
  if (samnang) await bundleInParts(rootDir, { samnang }, plugins)
}

/**
 * What is loaded when it is asked for lies in files of its own, `dist/samnang/`. Those of a former build go when the new
 * ones are there: a build that fails leaves the former command whole.
 */
async function bundleInParts(rootDir, programs, plugins) {
  const inParts = { splitting: true, chunkNames: 'samnang/[name]-[hash]', metafile: true }
  const { metafile } = await bundle(rootDir, programs, plugins, inParts)
  const made = new Set(Object.keys(metafile.outputs).map((path) => basename(path)))
  const folder = join(rootDir, 'dist', 'samnang')
  for (const file of await readdir(folder)) if (!made.has(file)) await rm(join(folder, file))
}

async function bundle(rootDir, programs, plugins, more = {}) {
  const { build } = await import('esbuild')
  const outdir = join(rootDir, 'dist')
  const entryPoints = Object.entries(programs).map(([out, source]) => ({ out, in: join(rootDir, source) }))
  const options = {
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    // Node reads the map of each program as it starts: without the sources in it, in a third of the time.
    sourcesContent: false,
  }
  return build({
    ...options,
    ...more,
    entryPoints,
    outdir,
    logLevel: 'silent',
    plugins: [...plugins, ourParts(rootDir, outdir)],
  }).catch((error) => {
    const first = error.errors?.[0]
    const place = first?.location ? `${first.location.file}:${first.location.line}: ` : ''
    throw new PlainError(`The programs could not be built: ${place}${first?.text ?? error.message}`)
  })
}

/**
 * `@samnang/core/money` is core/src/money.ts. Any other package is imported at run time; one that npm installed
 * below a part (another version than the root's) by its path, because dist/ lies outside of that part.
 */
function ourParts(rootDir, outdir) {
  return {
    name: 'our-parts',
    setup(build) {
      build.onResolve({ filter: /^@samnang\// }, ({ path }) => {
        const [, part, ...rest] = path.split('/')
        return { path: join(rootDir, part, 'src', `${rest.join('/')}.ts`) }
      })
      build.onResolve({ filter: /^[^./]/ }, async ({ path, kind, resolveDir, importer, pluginData }) => {
        const isInside = kind === 'entry-point' || pluginData === 'own install' || TAKEN_IN.test(path)
        if (isInside || path.startsWith('node:')) return undefined
        const [part] = relative(rootDir, importer).split('/')
        const name = path
          .split('/')
          .slice(0, path.startsWith('@') ? 2 : 1)
          .join('/')
        if (!(await isThere(join(rootDir, part, 'node_modules', name)))) return { path, external: true }
        const found = await build.resolve(path, { kind, resolveDir, importer, pluginData: 'own install' })
        return { path: `./${relative(outdir, found.path)}`.replace('./..', '..'), external: true }
      })
    },
  }
}
