/** `npm run samnang -- …` of a release: the operator's command line. */
import { join } from 'node:path'
import { requireNode } from './build/node-version.mjs'
import { fail } from './build/progress.mjs'
import { ROOT } from './build/root.mjs'
import { runShown } from './build/run.mjs'

requireNode('20.19.0')

import('./build/settings.mjs')
  .then(({ loadSettings }) => loadSettings(ROOT))
  .then(() => runShown(process.execPath, [join(ROOT, 'dist', 'samnang.js'), ...process.argv.slice(2)]))
  .then((code) => process.exit(code))
  .catch(fail)
