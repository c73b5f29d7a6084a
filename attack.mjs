/** `npm run attack [-- NAME] [--long]`: a real product is started and attacked; docs/attack.md is made of what it finds. */
import { join } from 'node:path'
import { requireNode } from './build/node-version.mjs'
import { fail } from './build/progress.mjs'
import { ROOT } from './build/root.mjs'
import { runShown } from './build/run.mjs'

requireNode('20.19.0')

const words = process.argv.slice(2)

Promise.all([import('./build/prepare.mjs'), import('./build/find-browser.mjs')])
  .then(async ([{ prepare }, { findBrowser }]) => {
    await prepare(ROOT)
    const env = { ...process.env, CHROME_PATH: words.includes('--help') ? '' : await findBrowser() }
    const program = ['--import', 'tsx', join(ROOT, 'e2e', 'attack', 'main.ts'), ...words]
    return runShown(process.execPath, program, { cwd: ROOT, env })
  })
  .then((code) => process.exit(code))
  .catch(fail)
