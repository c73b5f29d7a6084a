import { join } from 'node:path'
import { canUnpack } from './debian.mjs'
import { findPrometheus } from './find-prometheus.mjs'
import { runQuietly } from './run.mjs'

/** Where Prometheus can be had neither from the system nor from Debian this says so, except where everything must pass. */
export async function checkAlerts(rootDir) {
  const folder = await findPrometheus().catch(async (error) => {
    if (process.env.CI || (await canUnpack())) throw error
    console.log(`  not asked of promtool: ${error.message}`)
    return null
  })
  if (folder === null) return { ok: true, output: '' }
  const deploy = (...names) => join(rootDir, 'deploy', ...names)
  const questions = [
    ['promtool', 'check', 'config', deploy('prometheus', 'prometheus.yml')],
    ['promtool', 'test', 'rules', deploy('prometheus', 'alerts.test.yml')],
    ['amtool', 'check-config', deploy('alertmanager', 'alertmanager.yml')],
  ]
  const answers = await Promise.all(
    questions.map(([program, ...words]) => runQuietly(join(folder, program), words)),
  )
  const faults = answers.filter(({ code }) => code !== 0)
  return { ok: faults.length === 0, output: faults.map(({ output }) => output).join('\n') }
}
