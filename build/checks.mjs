import { join } from 'node:path'
import { checkAlerts } from './check-alerts.mjs'
import { runQuietly } from './run.mjs'
import { chunkRings, GAME_BUDGETS, OFFICE_BUDGETS, sizeFaults } from './size-budgets.mjs'

/** What `npm run check` asks, each with a name and a run that resolves to `{ ok, output }`. */
export function checksOf(rootDir) {
  const bin = (name) => join(rootDir, 'node_modules', '.bin', name)
  const program = (file, args) => async () => {
    const env = { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' }
    const { code, output } = await runQuietly(file, args, { cwd: rootDir, env })
    return { ok: code === 0, output }
  }
  return [
    { name: 'types', run: program(bin('tsc'), ['-p', '.']) },
    { name: 'types of the portal', run: program(bin('tsc'), ['-p', 'portal']) },
    { name: 'types of the office', run: program(bin('tsc'), ['-p', 'office']) },
    { name: 'types of the sandbox', run: program(bin('tsc'), ['-p', 'sandbox']) },
    { name: 'format and lint', run: program(bin('biome'), ['check', '--error-on-warnings', '.']) },
    { name: 'dead code and dependencies', run: program(bin('knip'), ['--no-progress', '--no-config-hints']) },
    { name: 'size budgets', run: () => sizes(rootDir) },
    { name: 'alerts', run: () => checkAlerts(rootDir) },
    { name: 'tidy', run: program(bin('vitest'), ['run', '--project', 'rules', 'tidy/']), isTest: true },
  ]
}

async function sizes(rootDir) {
  const dist = (screens) => join(rootDir, screens, 'dist')
  const portal = await sizeFaults(dist('portal'))
  const office = await sizeFaults(dist('office'), OFFICE_BUDGETS)
  const games = await sizeFaults(dist('sandbox'), GAME_BUDGETS)
  const rings = await Promise.all(['portal', 'office', 'sandbox'].map((screens) => chunkRings(dist(screens))))
  const faults = [...portal.faults, ...office.faults, ...games.faults, ...rings.flat()]
  return {
    ok: faults.length === 0,
    output: [...portal.lines, ...office.lines, ...games.lines, ...faults].join('\n'),
  }
}

/** Two at a time; prints each answer as it comes and returns how many passed and failed, and which failed. */
export async function runChecks(checks) {
  const waiting = [...checks]
  const counts = { passed: 0, failed: 0, failures: [] }
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const since = performance.now()
      const { ok, output } = await check.run().catch((error) => ({ ok: false, output: String(error.stack) }))
      counts[ok ? 'passed' : 'failed'] += 1
      console.log(`${ok ? '✓' : '✗'} ${check.name}  ${((performance.now() - since) / 1000).toFixed(1)} s`)
      if (ok) continue
      console.log(output)
      counts.failures.push({ file: null, name: check.name, said: output })
    }
  }
  await Promise.all([worker(), worker()])
  return counts
}
