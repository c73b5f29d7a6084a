/** `npm run dev`: the product, and its screens as they are being changed. `-- screens [PORT]`: the screens alone, before a product that runs. */
import { requireNode } from './build/node-version.mjs'
import { fail } from './build/progress.mjs'
import { ROOT } from './build/root.mjs'

requireNode('20.19.0')

import('./build/dev.mjs').then(({ dev }) => dev(ROOT, process.argv.slice(2))).catch(fail)
