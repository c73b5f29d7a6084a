/** The client as others get it: packed, installed where nothing else is, typed, and playing on the product. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newPlayer } from '../account.ts'

const run = promisify(execFile)
const root = process.cwd()
const bin = (name: string) => join(root, 'node_modules', '.bin', name)
let project: string
let readme: string

/** An empty project, and the package in it: npm is allowed no registry. */
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'samnang-client-'))
  await run('npm', ['run', '--silent', 'pack', '-w', 'client', '--', project], { cwd: root })
  await writeFile(join(project, 'package.json'), '{"name":"empty","version":"1.0.0","type":"module"}')
  const { version } = JSON.parse(await readFile(join(root, 'client/package.json'), 'utf8')) as {
    version: string
  }
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./samnang-client-${version}.tgz`], {
    cwd: project,
  })
  readme = await readFile(join(project, 'node_modules/@samnang/client/README.md'), 'utf8')
})
afterAll(() => rm(project, { recursive: true, force: true }))

test('it brings nothing along', async () => {
  const { stdout } = await run('npm', ['ls', '--all', '--parseable'], { cwd: project })
  expect(stdout.trim().split('\n')).toHaveLength(2)
})

test('the example of its README logs in and places a bet', async () => {
  const product = inject('product')
  const player = await newPlayer(product, 'engineer')
  const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''
  expect(example.trim().split('\n').length).toBeLessThanOrEqual(24)
  await writeFile(join(project, 'example.ts'), example)
  await types('example.ts')
  await writeFile(join(project, 'example.mjs'), example.replaceAll(' as const', ''))
  const env = { ...process.env, SAMNANG_URL: product.url, PLAYER: player.name, PASSWORD: player.password }
  // A draw may close while the slip is on its way: that is told, and the next one is tried.
  let said = ''
  do {
    said = (await run(process.execPath, ['example.mjs'], { cwd: project, env })).stdout
  } while (/^refused: draw_closed$/m.test(said))
  expect(said).toMatch(/^slip \d+ is in draw \d+$/m)
})

test('its types are those of the contract, and refuse what the contract has not', async () => {
  const places = ['reply', 'body', 'params', 'query']
  const kinds = { reply: 'ReplyOf', body: 'BodyOf', params: 'ParamsOf', query: 'QueryOf' } as Record<
    string,
    string
  >
  await mkdir(join(project, 'same'))
  await writeFile(
    join(project, 'same/same.ts'),
    `import type * as packed from '../node_modules/@samnang/client/contract.js'
import type * as ours from '@samnang/contract/endpoints'
import type * as live from '@samnang/contract/live-events'
import type * as refusals from '@samnang/contract/refusals'
type Fits<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
type Wrong<N extends ours.EndpointName> = ${places.map((part) => `Fits<packed.${kinds[part]}<N>, ours.${kinds[part]}<N>>`).join(' & ')}
export const calls: { [N in ours.EndpointName]: Wrong<N> extends true ? never : N }[ours.EndpointName][] = []
export const none: never[] = calls
export const names: Fits<packed.EndpointName, ours.EndpointName> = true
export const codes: Fits<packed.RefusalCode, refusals.RefusalCode> = true
type Event<K extends live.LiveKind> = Fits<packed.LiveData<K>, live.LiveData<K>>
export const events: { [K in live.LiveKind]: Event<K> extends true ? never : K }[live.LiveKind][] = []
export const noEvent: never[] = events
`,
  )
  const paths = {
    '@samnang/contract/*': [`${root}/contract/src/*.ts`],
    '@samnang/core/*': [`${root}/core/src/*.ts`],
  }
  await types('same/same.ts', { paths, allowImportingTsExtensions: true, skipLibCheck: true })
  await writeFile(
    join(project, 'wrong.ts'),
    "import { createClient } from '@samnang/client'\ncreateClient('x').call('POST /api/bet', { body: { poll: 'POLL_9' } })\n",
  )
  await expect(types('wrong.ts')).rejects.toThrow()
})

/** Fails with what the compiler says; strict, as a stranger's project is, and its libraries are read as well. */
async function types(file: string, more: object = {}): Promise<void> {
  const compilerOptions = {
    ...{ strict: true, noEmit: true, target: 'es2022', module: 'esnext', moduleResolution: 'bundler' },
    ...{
      lib: ['es2022', 'dom', 'dom.iterable'],
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
    },
    ...more,
  }
  const name = `tsconfig.${file.replaceAll('/', '-')}.json`
  await writeFile(join(project, name), JSON.stringify({ compilerOptions, files: [file] }))
  await run(bin('tsc'), ['-p', name], { cwd: project }).catch((error: { stdout: string }) => {
    throw new Error(error.stdout)
  })
}
