/** `npm start` of a release: everything is built and installed, so the product just runs until it is told to end. */
import { nodeWarning, requireNode } from './build/node-version.mjs'
import { fail } from './build/progress.mjs'
import { ROOT } from './build/root.mjs'

requireNode('20.19.0')
const warning = nodeWarning(process.versions.node, Date.now())
if (warning) console.error(`  ${warning}`)

import('./build/settings.mjs')
  .then(({ loadSettings }) => loadSettings(ROOT))
  .then(() => import('./dist/launch.js'))
  .then(({ launch }) => launch())
  .catch(fail)
