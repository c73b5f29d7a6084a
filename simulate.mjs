/** `npm run simulate [-- --seeds N]`: worlds full of faults that follow from their seeds, and what must hold in them. */
import { requireNode } from './build/node-version.mjs'
import { fail } from './build/progress.mjs'
import { ROOT } from './build/root.mjs'

requireNode('20.19.0')

import('./build/simulation.mjs')
  .then(({ simulate }) => simulate(ROOT, process.argv.slice(2)))
  .then((code) => process.exit(code))
  .catch(fail)
