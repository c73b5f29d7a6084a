/** `npm run check`: types, format, lint, dead code, size budgets and the rules of tidy/. */
import { requireNode } from './build/node-version.mjs'
import { fail } from './build/progress.mjs'
import { ROOT } from './build/root.mjs'

requireNode('20.19.0')

Promise.all([import('./build/prepare.mjs'), import('./build/checks.mjs')])
  .then(async ([{ prepare }, { checksOf, runChecks }]) => {
    await prepare(ROOT)
    const { failed } = await runChecks(checksOf(ROOT))
    process.exit(failed === 0 ? 0 : 1)
  })
  .catch(fail)
