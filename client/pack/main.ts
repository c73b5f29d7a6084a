/** `npm run pack -w client [-- DIRECTORY]`: the package as a tarball, whole: one module, its types and the README. */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { contractTypes } from './contract-types.ts'

const CLIENT = fileURLToPath(new URL('..', import.meta.url))
const ROOT = join(CLIENT, '..')
const DIST = join(CLIENT, 'dist')

rmSync(DIST, { recursive: true, force: true })
mkdirSync(DIST)
await build({
  entryPoints: [join(CLIENT, 'src', 'main.ts')],
  outfile: join(DIST, 'main.js'),
  bundle: true,
  format: 'esm',
  target: 'es2022',
  logLevel: 'silent',
})
writeTypes()
for (const [from, name] of [
  [CLIENT, 'README.md'],
  [ROOT, 'LICENSE'],
] as const)
  copyFileSync(join(from, name), join(DIST, name))
writeFileSync(join(DIST, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
const into = resolve(process.argv[2] ?? '.')
const [file = ''] = execFileSync('npm', ['pack', '--silent', '--pack-destination', into], { cwd: DIST })
  .toString()
  .trim()
  .split('\n')
  .slice(-1)
console.log(join(into, file))

/** The sources' own declarations, with the printed contract in the place of ours. */
function writeTypes(): void {
  const tsc = join(ROOT, 'node_modules', '.bin', 'tsc')
  execFileSync(tsc, ['-p', join(CLIENT, 'pack'), '--outDir', DIST])
  for (const name of readdirSync(DIST).filter((one) => one.endsWith('.d.ts'))) {
    const text = readFileSync(join(DIST, name), 'utf8')
      .replace(/'@samnang\/contract\/[a-z0-9-]+'/g, "'./contract.js'")
      .replace(/from '(\.\/[a-z-]+)\.ts'/g, "from '$1.js'")
    writeFileSync(join(DIST, name), text)
  }
  writeFileSync(join(DIST, 'contract.d.ts'), contractTypes())
}

function manifest(): Record<string, unknown> {
  const { name, version, license } = JSON.parse(readFileSync(join(CLIENT, 'package.json'), 'utf8')) as Record<
    string,
    string
  >
  return {
    name,
    version,
    license,
    description: 'Calls and events of a Samnang house, typed, for Node and browsers',
    type: 'module',
    engines: { node: '>=20.19' },
    exports: { '.': { types: './main.d.ts', default: './main.js' } },
    sideEffects: false,
  }
}
