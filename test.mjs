/** `npm test [unit|server|e2e]`: checks, rules, the server on a real PostgreSQL, and journeys in a real browser. */
import { requireNode } from './build/node-version.mjs'
import { fail } from './build/progress.mjs'
import { ROOT } from './build/root.mjs'

requireNode('20.19.0')

import('./build/test-suites.mjs')
  .then(({ runSuites }) => runSuites(ROOT, process.argv.slice(2)))
  .then((code) => process.exit(code))
  .catch(fail)
