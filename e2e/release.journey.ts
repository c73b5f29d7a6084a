/**
 * A release is unpacked where nobody can build or install: by root for everybody, run by an ordinary user who may write
 * nothing there and reaches no registry.
 */
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { Client } from './client.ts'
import { ordinaryOperator } from './documents/operator.ts'

const run = promisify(execFile)
const NO_REGISTRY = 'npm_config_registry=http://127.0.0.1:1 npm_config_offline=true'

/** What `makeArchive` of build/ answers; the journey makes one of this commit as `npm run release -- --trial` does. */
type Made = { file: string; bytes: number; sha256: string }
type MakeArchive = (
  root: string,
  wanted: { name: string; version: string; commit: string; outDir: string },
) => Promise<Made>

async function unpacked(folder: string): Promise<string> {
  const module = join(process.cwd(), 'build', 'release', 'make-archive.mjs')
  const { makeArchive } = (await import(module)) as { makeArchive: MakeArchive }
  const commit = (await run('git', ['rev-parse', 'HEAD'])).stdout.trim()
  const made = await makeArchive(process.cwd(), { name: 'trial', version: '0.0.0', commit, outDir: folder })
  const checked = await run('sha256sum', ['-c', `${basename(made.file)}.sha256`], { cwd: folder })
  expect(checked.stdout).toContain('OK')
  await run('tar', ['-xzf', made.file, '-C', folder])
  const root = made.file.replace(/\.tar\.gz$/, '')
  // As it lies on a host: whoever runs it cannot change it, though it be the user who unpacked it.
  await run('chmod', ['-R', 'a-w', root])
  return root
}

test('a release runs where nothing is built, installed or written: start, a bet, the books, a second start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'samnang-release-of-'))
  await chmod(folder, 0o755)
  try {
    const root = await unpacked(folder)
    const operator = await ordinaryOperator(root)
    try {
      await expect(operator.type('touch here')).resolves.not.toMatchObject({ code: 0 })
      expect(await operator.start(`${NO_REGISTRY} npm start`)).toContain('log in as  demo  with  demo-1234')
      const player = new Client(operator.product.url)
      await player.logIn('demo', 'demo-1234')
      const draw = await player.openDraw('POLL_2', 5_000)
      const bets = [{ type: 'RANGE_6' as const, amount: 1_000 }]
      await player.ask('POST /api/bet', { body: { poll: draw.poll, result_id: draw.result_id, bets } })
      const page = await fetch(operator.product.url)
      expect(await page.text()).toContain('<html lang="km"')
      await operator.stop()
      await operator.start(`${NO_REGISTRY} npm start`)
      const audit = await operator.type(`${NO_REGISTRY} npm run --silent samnang -- ledger audit`)
      expect([audit.stdout.trim(), audit.code]).toEqual(['The books are right.', 0])
    } finally {
      await operator.stop()
      await rm(operator.folder, { recursive: true, force: true })
    }
    await tellsWhatItHolds(root)
  } finally {
    await run('chmod', ['-R', 'u+w', folder])
    await rm(folder, { recursive: true, force: true })
  }
})

/** Every package that comes along stands in the list with its hash, and in the licences by name. */
async function tellsWhatItHolds(root: string): Promise<void> {
  const bill = JSON.parse(await readFile(join(root, 'sbom.cdx.json'), 'utf8'))
  const licences = await readFile(join(root, 'THIRD-PARTY-LICENCES.txt'), 'utf8')
  const { stdout } = await run('find', ['node_modules', '-name', 'package.json', '-path', '*node_modules*'], {
    cwd: root,
  })
  const homes = stdout
    .split('\n')
    .filter((path) => /node_modules\/(@[^/]+\/)?[^/@]+\/package\.json$/.test(path))
  const listed = new Set(
    bill.components.map(({ name, version }: Record<string, string>) => `${name}@${version}`),
  )
  expect(homes.length).toBeGreaterThan(50)
  for (const home of homes) {
    const { name, version } = JSON.parse(await readFile(join(root, home), 'utf8'))
    expect(listed, home).toContain(`${name}@${version}`)
    expect(licences).toContain(`\n${name} ${version}: `)
  }
  const released = JSON.parse(await readFile(join(root, 'RELEASE'), 'utf8'))
  expect(released).toMatchObject({ version: '0.0.0', platform: process.platform })
}
