/** `npm run bench [-- NAME]`: every speed claim against its baseline, on an embedded database. */
import { join } from 'node:path'
import { requireNode } from './build/node-version.mjs'
import { fail } from './build/progress.mjs'
import { ROOT } from './build/root.mjs'
import { runShown } from './build/run.mjs'

requireNode('20.19.0')

import('./build/prepare.mjs')
  .then(({ prepare }) => prepare(ROOT))
  .then(() =>
    runShown(
      process.execPath,
      ['--import', 'tsx', join(ROOT, 'bench', 'src', 'main.ts'), ...process.argv.slice(2)],
      { cwd: ROOT },
    ),
  )
  .then((code) => process.exit(code))
  .catch(fail)
