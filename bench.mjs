/** `npm run bench [-- NAME]`: every speed claim against its baseline, on an embedded database. */
import { join } from 'node:path'
import { requireNode } from './build/node-version.mjs'
import { fail } from './build/progress.mjs'
import { ROOT } from './build/root.mjs'
import { runShown } from './build/run.mjs'

requireNode('20.19.0')

/** Bundled like the product, because a loader that compiles on the way makes code slower. */
const BENCH = {
  bench: 'bench/src/main.ts',
  'bench-load': 'bench/src/load-process.ts',
  'bench-stream': 'bench/src/stream-process.ts',
  'bench-hubs': 'bench/src/hubs-process.ts',
  'bench-fastify': 'bench/src/fastify-server.ts',
}

Promise.all([import('./build/prepare.mjs'), import('./build/bundle.mjs')])
  .then(async ([{ prepare }, { bundlePrograms }]) => {
    await prepare(ROOT)
    await bundlePrograms(ROOT, BENCH)
    return runShown(process.execPath, [join(ROOT, 'dist', 'bench.js'), ...process.argv.slice(2)], {
      cwd: ROOT,
    })
  })
  .then((code) => process.exit(code))
  .catch(fail)
