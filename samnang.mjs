/** `npm run samnang -- …`: the operator's command line, built first where the sources changed. */
import { join } from 'node:path'
import { requireNode } from './build/node-version.mjs'
import { fail } from './build/progress.mjs'
import { ROOT } from './build/root.mjs'
import { runShown } from './build/run.mjs'

requireNode('20.19.0')

import('./build/prepare.mjs')
  .then(({ prepare }) => prepare(ROOT, { isPortalNeeded: false }))
  .then(() => runShown(process.execPath, [join(ROOT, 'dist', 'samnang.js'), ...process.argv.slice(2)]))
  .then((code) => process.exit(code))
  .catch(fail)
