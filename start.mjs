/** `npm start`: installs and builds what is missing, then runs the product until Ctrl-C. */
import { nodeWarning, requireNode } from './build/node-version.mjs'
import { fail } from './build/progress.mjs'
import { ROOT } from './build/root.mjs'

requireNode('20.19.0')
const warning = nodeWarning(process.versions.node, Date.now())
if (warning) console.error(`  ${warning}`)

import('./build/prepare.mjs')
  .then(({ prepare }) => prepare(ROOT))
  .then(() => import('./dist/launch.js'))
  .then(({ launch }) => launch())
  .catch(fail)
