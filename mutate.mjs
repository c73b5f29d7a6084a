/** `npm run mutate [-- PATH…]`: small faults in the rules of core, which their tests have to notice. */
import { requireNode } from './build/node-version.mjs'
import { fail } from './build/progress.mjs'
import { ROOT } from './build/root.mjs'

requireNode('20.19.0')

import('./build/mutation.mjs')
  .then(({ mutate }) => mutate(ROOT, process.argv.slice(2)))
  .then((code) => process.exit(code))
  .catch(fail)
