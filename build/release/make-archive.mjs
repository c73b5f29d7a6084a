import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare } from '../prepare.mjs'
import { PlainError, step } from '../progress.mjs'
import { runQuietly } from '../run.mjs'
import { listFiles } from './list-files.mjs'
import { installRunning } from './running-packages.mjs'
import { writeThirdParty } from './third-party.mjs'

/** As they stand in the commit: what the programs read, and what people read. */
const FROM_COMMIT = [
  ...[
    'server/schema',
    'server/migrations',
    'server/functions',
    'server/fonts',
    'sandbox/migrations',
    'docs',
    'deploy',
  ],
  ...['README.md', 'CHANGELOG.md', 'SECURITY.md', 'LICENSE', '.env.example'],
  ...['root', 'run', 'progress', 'node-version', 'settings'].map((name) => `build/${name}.mjs`),
]
/** As they were built of it. */
const BUILT = ['dist', 'portal/dist', 'office/dist', 'sandbox/dist']

/**
 * Builds, gathers and packs a release. The archive appears whole or not at all; the same commit and packages give the same
 * bytes. `keyFile`, an Ed25519 key as PEM, signs the list of its files.
 * @returns the file, its size and its SHA-256, which stands beside it as `sha256sum -c` reads it, and the public key
 */
export async function makeArchive(rootDir, { name, version, commit, outDir, keyFile }) {
  await prepare(rootDir)
  const title = `samnang-${name}-${process.platform}-${process.arch}`
  const around = await mkdtemp(join(tmpdir(), 'samnang-release-'))
  const home = join(around, title)
  try {
    await mkdir(home)
    await step('gathering', () => gather(rootDir, home, { version, commit }))
    await step('installing the packages that run', () => installRunning(rootDir, home))
    await step('listing packages and licences', () => writeThirdParty(rootDir, home, { version, commit }))
    const releaseKey = await step('listing the files', () => listFiles(home, keyFile))
    await mkdir(outDir, { recursive: true })
    const packed = await step('packing', () => pack(rootDir, { around, title, commit, outDir }))
    return { ...packed, releaseKey }
  } finally {
    await rm(around, { recursive: true, force: true })
  }
}

async function gather(rootDir, home, { version, commit }) {
  const parts = join(home, '.parts.tar')
  await must('git', ['archive', '-o', parts, commit, ...FROM_COMMIT], { cwd: rootDir })
  await must('tar', ['-xf', parts, '-C', home])
  await rm(parts)
  for (const part of BUILT)
    await cp(join(rootDir, part), join(home, part), {
      recursive: true,
      filter: (path) => !/[/\\]dist[/\\]\.[a-z]+$/.test(path),
    })
  for (const program of ['start.mjs', 'samnang.mjs'])
    await cp(join(rootDir, 'build', 'release', 'program', program), join(home, program))
  const { engines, license } = JSON.parse(await readFile(join(rootDir, 'package.json'), 'utf8'))
  const scripts = { start: 'node start.mjs', samnang: 'node samnang.mjs' }
  const manifest = { name: 'samnang', version, private: true, license, type: 'module', engines, scripts }
  await writeFile(join(home, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  const { platform, arch } = process
  await writeFile(join(home, 'RELEASE'), `${JSON.stringify({ version, commit, platform, arch })}\n`)
}

async function pack(rootDir, { around, title, commit, outDir }) {
  const { output: time } = await must('git', ['show', '-s', '--format=%ct', commit], { cwd: rootDir })
  const file = join(outDir, `${title}.tar.gz`)
  const order = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=@${time}`]
  const words = ['-C', around, ...order, '--use-compress-program=gzip -n', '-cf', `${file}.new`, title]
  await must('tar', ['--mode=go-w', ...words])
  const sha256 = createHash('sha256')
    .update(await readFile(`${file}.new`))
    .digest('hex')
  await writeFile(`${file}.sha256`, `${sha256}  ${title}.tar.gz\n`)
  await rename(`${file}.new`, file)
  return { file, bytes: (await stat(file)).size, sha256 }
}

async function must(program, args, options) {
  const answer = await runQuietly(program, args, options)
  if (answer.code !== 0) throw new PlainError(`${program} ${args[0]}: ${answer.output}`)
  return answer
}
