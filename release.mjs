/** `npm run release`: one archive that runs on a host without registry, build or git. `--help` says more. */
import { requireNode } from './build/node-version.mjs'
import { fail } from './build/progress.mjs'
import { ROOT } from './build/root.mjs'

requireNode('20.19.0')

import('./build/release/command.mjs').then(({ release }) => release(ROOT, process.argv.slice(2))).catch(fail)
