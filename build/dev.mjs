import { spawn } from 'node:child_process'
import { join, sep } from 'node:path'
import { startDevScreens } from './dev-screens.mjs'
import { prepare } from './prepare.mjs'
import { PlainError } from './progress.mjs'
import { loadSettings } from './settings.mjs'

/** What server, office, vault and command line are made of; a change of it starts the product again. */
const PROGRAM_PARTS = ['core', 'contract', 'server', 'vault', 'sandbox/src', 'cli/src']
/** An editor saves several files at once. */
const SETTLE_MS = 300

/** Until Ctrl-C. Screens reload by themselves; the product is built and started again when its sources change. */
export async function dev(rootDir, [what, port]) {
  if (what !== undefined && what !== 'screens')
    throw new PlainError(`npm run dev knows screens, not ${what}.`)
  loadSettings(rootDir)
  const isProductOurs = what !== 'screens'
  if (isProductOurs) await prepare(rootDir)
  const product = isProductOurs ? startProduct(rootDir) : null
  const screens = await startDevScreens(rootDir, Number(port ?? Number(process.env.PORT || 8059) + 4))
  console.log(
    `\n  Portal as it is written: ${screens.portalUrl}\n  Office as it is written: ${screens.officeUrl}\n`,
  )
  if (product)
    screens.onChange(
      PROGRAM_PARTS.map((part) => join(rootDir, part) + sep),
      product.restart,
    )
  const end = () => Promise.all([screens.close(), product?.stop()]).then(() => process.exit(0))
  process.once('SIGINT', end).once('SIGTERM', end)
}

/** A group of its own: Ctrl-C reaches us, and we tell it once. What fails to start waits for the next change. */
function startProduct(rootDir) {
  const run = () => {
    const child = spawn(process.execPath, [join(rootDir, 'build', 'dev-product.mjs')], {
      cwd: rootDir,
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    return { child, gone: new Promise((done) => child.once('exit', done)) }
  }
  let running = run()
  const stop = async () => {
    if (running.child.exitCode === null && running.child.signalCode === null) running.child.kill('SIGINT')
    await running.gone
  }
  let timer
  let turn = Promise.resolve()
  const restart = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      turn = turn.then(stop).then(() => {
        running = run()
      })
    }, SETTLE_MS)
  }
  return { stop: () => turn.then(stop), restart }
}
