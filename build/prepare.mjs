import { access, constants, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildBeside } from './beside.mjs'
import { withBuildLock } from './build-lock.mjs'
import { bundlePrograms } from './bundle.mjs'
import { fingerprint, readFingerprint, writeFingerprint } from './fingerprint.mjs'
import { ensureInstalled } from './install.mjs'
import { PlainError, step } from './progress.mjs'
import { runQuietly } from './run.mjs'
import { loadSettings } from './settings.mjs'

const PROGRAM_PARTS = [
  ...['core', 'contract', 'server/src', 'vault', 'sandbox/src', 'cli', 'build', 'package-lock.json'],
]
const PORTAL_PARTS = ['core', 'contract', 'client/src', 'portal', 'build', 'package-lock.json']
/** The office takes the portal's fonts, tokens and lowest floors. */
const OFFICE_PARTS = ['core', 'contract', 'client/src', 'portal/src', 'office', 'build', 'package-lock.json']
/** The games take the portal's fonts. */
const SANDBOX_PARTS = ['core', 'sandbox', 'portal/src/fonts', 'build', 'package-lock.json']

/** After this the packages are installed and dist/ and the screens' dist/ belong to the sources as they are. */
export async function prepare(rootDir, { isPortalNeeded = true } = {}) {
  loadSettings(rootDir)
  const dist = join(rootDir, 'dist')
  const refuse = (error) => {
    throw new PlainError(
      `The checkout ${rootDir} cannot be written (${error.code}): its owner must start it once.`,
    )
  }
  await mkdir(dist, { recursive: true }).catch(refuse)
  if (await isReady(rootDir, dist, isPortalNeeded)) return
  await access(dist, constants.W_OK).catch(refuse)
  await withBuildLock(join(dist, '.lock'), async () => {
    await ensureInstalled(rootDir)
    await rebuild('building the programs', join(dist, '.programs'), programsPrint(rootDir), () =>
      bundlePrograms(rootDir),
    )
    if (!isPortalNeeded) return
    await rebuild('building the screens', join(dist, '.portal'), portalPrint(rootDir), () =>
      buildPortal(rootDir),
    )
    await rebuild('building the office', join(dist, '.office'), officePrint(rootDir), () =>
      buildOffice(rootDir),
    )
    await rebuild('building the games', join(dist, '.sandbox'), sandboxPrint(rootDir), () =>
      buildSandbox(rootDir),
    )
  })
}

/** The whole answer in some 50 ms, without loading a build tool. */
async function isReady(rootDir, dist, isPortalNeeded) {
  const installed = await access(join(rootDir, 'node_modules', '.package-lock.json')).then(
    () => true,
    () => false,
  )
  if (!installed) return false
  const prints = { '.programs': programsPrint }
  if (isPortalNeeded)
    Object.assign(prints, { '.portal': portalPrint, '.office': officePrint, '.sandbox': sandboxPrint })
  for (const [name, print] of Object.entries(prints))
    if ((await readFingerprint(join(dist, name))) !== print(rootDir)) return false
  return true
}

function programsPrint(rootDir) {
  return fingerprint(rootDir, PROGRAM_PARTS)
}

function portalPrint(rootDir) {
  return fingerprint(rootDir, PORTAL_PARTS)
}

function officePrint(rootDir) {
  return fingerprint(rootDir, OFFICE_PARTS)
}

function sandboxPrint(rootDir) {
  return fingerprint(rootDir, SANDBOX_PARTS)
}

async function rebuild(name, file, wanted, work) {
  if ((await readFingerprint(file)) === wanted) return
  await rm(file, { force: true })
  await step(name, work)
  await writeFingerprint(file, wanted)
}

function viteBuild(rootDir, part, outDir) {
  const vite = join(rootDir, 'node_modules', 'vite', 'bin', 'vite.js')
  return [vite, 'build', part, '--outDir', outDir, '--logLevel', 'warn']
}

function buildPortal(rootDir) {
  return buildScreens(rootDir, 'portal', (outDir) => [
    viteBuild(rootDir, 'portal', outDir),
    [join(rootDir, 'portal', 'prerender.mjs'), outDir],
  ])
}

function buildOffice(rootDir) {
  return buildScreens(rootDir, 'office', (outDir) => [viteBuild(rootDir, 'office', outDir)])
}

function buildSandbox(rootDir) {
  return buildScreens(rootDir, 'sandbox', (outDir) => [viteBuild(rootDir, 'sandbox', outDir)])
}

async function buildScreens(rootDir, part, stepsInto) {
  const env = { ...process.env, NODE_ENV: 'production' }
  await buildBeside(join(rootDir, part, 'dist'), join(rootDir, 'dist', `${part}.new`), async (outDir) => {
    for (const args of stepsInto(outDir)) {
      const { code, output } = await runQuietly(process.execPath, args, { cwd: rootDir, env })
      if (code !== 0) throw new PlainError(`The screens could not be built:\n${output}`)
    }
  })
}
