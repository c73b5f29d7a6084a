/**
 * A release is unpacked where nobody can build or install: by root for everybody, run by an ordinary user who may write
 * nothing there and reaches no registry; and as docs/installing.md tells root to, line by line.
 */
import { execFile } from 'node:child_process'
import { chmod, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client } from './client.ts'
import { BEFORE, isKnown, makePrevious } from './deploy/previous-release.ts'
import { typeApart } from './documents/apart.ts'
import { Debian } from './documents/debian.ts'
import { Host } from './documents/host.ts'
import { Installer, PASSWORD } from './documents/installing.ts'
import { type Operator, ordinaryOperator } from './documents/operator.ts'
import { Units } from './documents/units.ts'

const run = promisify(execFile)
/** Two starts, a takeover and two draws that are waited for, on a machine that plays other journeys besides. */
const PATIENCE_MS = 480_000
const NO_REGISTRY = 'npm_config_registry=http://127.0.0.1:1 npm_config_offline=true'

/** What `makeArchive` of build/ answers; the journey makes one of this commit as `npm run release -- --trial` does. */
type Made = { file: string; bytes: number; sha256: string; releaseKey: string }
type MakeArchive = (
  root: string,
  wanted: { name: string; version: string; commit: string; outDir: string; keyFile: string },
) => Promise<Made>

let folder: string
let made: Made
let root: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'samnang-release-of-'))
  await chmod(folder, 0o755)
  const module = join(process.cwd(), 'build', 'release', 'make-archive.mjs')
  const { makeArchive } = (await import(module)) as { makeArchive: MakeArchive }
  const commit = (await run('git', ['rev-parse', 'HEAD'])).stdout.trim()
  const keyFile = join(folder, 'release.pem')
  await run('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', keyFile])
  made = await makeArchive(process.cwd(), {
    name: 'trial',
    version: '0.0.0',
    commit,
    outDir: folder,
    keyFile,
  })
  const checked = await run('sha256sum', ['-c', `${basename(made.file)}.sha256`], { cwd: folder })
  expect(checked.stdout).toContain('OK')
  await run('tar', ['-xzf', made.file, '-C', folder])
  root = made.file.replace(/\.tar\.gz$/, '')
  // As it lies on a host: whoever runs it cannot change it, though it be the user who unpacked it.
  await run('chmod', ['-R', 'a-w', root])
})
afterAll(async () => {
  await run('chmod', ['-R', 'u+w', folder])
  await rm(folder, { recursive: true, force: true })
})

test('a release runs where nothing is built, installed or written: start, a bet, no start with a file that was altered, a second start, the books', async () => {
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
    const signed = `${NO_REGISTRY} RELEASE_KEY=${made.releaseKey}`
    await refusesAltered(operator, signed)
    await operator.start(`${signed} npm start`)
    const audit = await operator.type(`${NO_REGISTRY} npm run --silent samnang -- ledger audit`)
    expect([audit.stdout.trim(), audit.code]).toEqual(['The books are right.', 0])
  } finally {
    await operator.stop()
    await rm(operator.folder, { recursive: true, force: true })
  }
})

/** A file of it is changed: nothing starts, and the command says which. Then it is as it was. */
async function refusesAltered(operator: Operator, signed: string): Promise<void> {
  const book = join(root, 'server', 'functions', 'book.sql')
  const before = await readFile(book)
  const check = () => operator.type(`${signed} npm run --silent samnang -- self-check`)
  await chmod(book, 0o644)
  await writeFile(book, `${before}-- anything`)
  expect(await check()).toMatchObject({ code: 1, stdout: expect.stringContaining('book.sql differs') })
  await expect(operator.start(`${signed} npm start`)).rejects.toThrow('server/functions/book.sql differs')
  await writeFile(book, before)
  expect(await check()).toMatchObject({ code: 0, stdout: expect.stringContaining('signed by RELEASE_KEY') })
}

test('what comes along with it is listed, with its licences', () => tellsWhatItHolds(root))

test(
  'root installs it as the document says, brings in an owner and a player, and takes over the next version',
  async () => {
    if (process.getuid?.() !== 0)
      return console.info('not installed: a machine of its own is made by root; only the lines were read')
    await onMachine(installs)
  },
  PATIENCE_MS,
)

test(
  'the vault of a user of its own, and a database of the operator’s, as the pages type them',
  async () => {
    if (process.getuid?.() !== 0) return console.info('not typed: users are made by root')
    await onMachine((host, _units, debian) => typeApart(host, debian, root))
  },
  PATIENCE_MS,
)

async function onMachine(work: (host: Host, units: Units, debian: Debian) => Promise<void>): Promise<void> {
  const host = await Host.start()
  const units = new Units(host)
  try {
    await work(host, units, new Debian(host, units))
  } finally {
    await units.stopAll()
    await host.end()
  }
}

async function installs(host: Host, units: Units, debian: Debian): Promise<void> {
  const page = new Installer(host, units)
  const before = await bringArchives(host)
  await debian.cluster('main', 5432)
  await debian.nginx()
  const twice = { 'runuser -u postgres -- createuser': { piped: () => `${PASSWORD}\n${PASSWORD}\n` } }
  const older = { '': { put: { VERSION: before } } }
  await page.type('Node and PostgreSQL', twice)
  await page.type('The archive, two users, four folders', older)
  await page.type('Vault, server and office')
  await page.untilReady()
  await page.type('Names and TLS')
  await apart(host, units)
  await bringIn(page)
  const won = await page.visit('bet', 'sokha', 'sokha-pass-59')
  expect(Number(won)).toBeGreaterThanOrEqual(99_000)

  const newer = { '': { put: { VERSION: 'trial' } } }
  expect(await page.type('The next version', newer)).toContain('rows in /var/lib/samnang/before-trial.backup')
  await page.untilReady()
  expect((await page.typeLine('samnang db migrate')).stdout).toContain('Up to date')
  await page.visit('bet', 'sokha', 'sokha-pass-59')
  expect((await page.typeLine('samnang ledger audit')).stdout).toBe('The books are right.\n')
  if (before !== 'trial') {
    const said = await page.typeLine(
      `runuser -u samnang -- node --env-file=/etc/samnang/samnang.env /opt/samnang-${before}-linux-x64/samnang.mjs ledger audit`,
    )
    expect(said).toMatchObject({ code: 1, stderr: expect.stringMatching(/newer/) })
  }
  await debian.cluster('elsewhere', 5433)
  const there = { put: { 'runuser -u postgres --': 'PGPORT=5433 runuser -u postgres --' } }
  await page.type('Node and PostgreSQL', { '': there, ...twice })
  const moved = await page.type('The house elsewhere', {
    '': { put: { VERSION: 'trial', PASSWORD, 'elsewhere.example': '127.0.0.1:5433' } },
  })
  expect(moved).toMatch(/rows restored[\s\S]*The books are right/)
  await page.type('In containers')
}

/** This release and the one before, as they are brought to a machine; answers what the first one is called. */
async function bringArchives(host: Host): Promise<string> {
  for (const file of [made.file, `${made.file}.sha256`])
    await copyFile(file, join(host.folder, basename(file)))
  if (!(await isKnown())) {
    console.info(
      'installed and taken over: this version by itself; the history here does not reach the one before',
    )
    return 'trial'
  }
  const title = `samnang-${BEFORE.version}-${process.platform}-${process.arch}`
  const [from, to] = [await makePrevious(join(folder, 'previous')), join(host.folder, title)]
  const parts = ['dist', 'build', 'deploy', 'docs', 'start.mjs', 'samnang.mjs', 'CHANGELOG.md']
  await host.must(
    `cp -al ${root} ${to}; cd ${to}; chmod u+w . server
     rm -rf SHA256SUMS* RELEASE ${parts.join(' ')} server/schema server/migrations server/functions
     cp -a ${parts.map((part) => join(from, part)).join(' ')} .
     cp -a ${from}/server/schema ${from}/server/migrations ${from}/server/functions server/
     cd ..; tar --use-compress-program='gzip -1' -cf ${title}.tar.gz ${title}; rm -rf ${title}
     sha256sum ${title}.tar.gz > ${title}.tar.gz.sha256`,
  )
  return BEFORE.version
}

/** Whoever takes over the server's user reads no seed and changes no program. */
async function apart(host: Host, units: Units): Promise<void> {
  const user = async (unit: string) => (await host.must(`stat -c %U /proc/${units.pidOf(unit)}`)).trim()
  expect([await user('samnang'), await user('samnang-vault')]).toEqual(['samnang', 'samnang-vault'])
  for (const wish of [
    'ls /var/lib/samnang-vault',
    'touch /opt/samnang/dist/server.js',
    'cat /etc/samnang/tls/play.key',
  ])
    expect((await host.run(['runuser', '-u', 'samnang', '--', 'sh', '-c', wish])).code, wish).not.toBe(0)
}

/** The first owner, by the office; then a player with money and a company of games. */
async function bringIn(page: Installer): Promise<void> {
  let login = ''
  const after = async ({ stdout }: { stdout: string }) => {
    login = await page.visit('owner', /https:\S+/.exec(stdout)?.[0] ?? '')
  }
  const told = await page.type('The first owner and what then', {
    'samnang staff create': { put: { NAME: 'dara' }, after },
    'samnang login': { put: { NAME: 'dara --password-stdin' }, piped: () => login },
  })
  expect(told).toMatch(/by this link[\s\S]*The books are right/)
  const create = { 'player create': 'player create --password-stdin' }
  await page.typeOther('README.md', 'npm run samnang -- player create sokha', create, 'sokha-pass-59')
  await page.typeLine('openssl genrsa 2048 | openssl rsa -pubout -out /var/lib/samnang/studio.pub.pem')
  const added = await page.typeOther('docs/providers.md', 'npm run samnang -- provider add studio', {
    'studio.pub.pem': '/var/lib/samnang/studio.pub.pem',
  })
  expect(added).toContain('/wallet/hub88/studio')
}

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
