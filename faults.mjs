/** `npm run faults [-- F5] [--dose N]`: faults strike a running product; docs/reliability.md is made of their results. */
import { join } from 'node:path'
import { requireNode } from './build/node-version.mjs'
import { fail } from './build/progress.mjs'
import { ROOT } from './build/root.mjs'
import { runShown } from './build/run.mjs'

requireNode('20.19.0')

const words = process.argv.slice(2)

import('./build/prepare.mjs')
  .then(async ({ prepare }) => {
    await prepare(ROOT)
    const program = ['--import', 'tsx', join(ROOT, 'e2e', 'faults', 'main.ts'), ...words]
    return runShown(process.execPath, program, { cwd: ROOT })
  })
  .then((code) => process.exit(code))
  .catch(fail)
