/** The product without its built screens, for `npm run dev`: programs are built where their sources changed. */
import { prepare } from './prepare.mjs'
import { fail } from './progress.mjs'
import { ROOT } from './root.mjs'

prepare(ROOT, { isPortalNeeded: false })
  .then(() => import('../dist/launch.js'))
  .then(({ launch }) => launch())
  .catch(fail)
