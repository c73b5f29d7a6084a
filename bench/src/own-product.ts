/** `npm start` on data of its own, with the demo: the whole product, as somebody would start it. */
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 120_000

/** Of the demo's own player. */
export const DEMO = { username: 'demo', password: 'demo-1234' }

/** A product that is not necessarily running. */
export type OwnProduct = { rootDir: string; dataDir: string; port: number }

/** A process group of its own, so that what npm started ends with npm. Returns its end. */
export function startOwn({ rootDir, dataDir, port }: OwnProduct): () => Promise<void> {
  const { DATABASE_URL: _not, ...env } = process.env
  const settings = {
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: '1',
    SAMNANG_HOUSE: '0',
    BETS_PER_SECOND: '0',
    READS_PER_SECOND: '0',
    CONNECTIONS_PER_ADDRESS: '0',
  }
  const child = spawn('npm', ['start', '--silent'], {
    cwd: rootDir,
    env: { ...env, ...settings },
    stdio: 'ignore',
    detached: true,
  })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  const end = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT')
  }
  process.once('exit', end)
  return async () => {
    end()
    await gone
    process.off('exit', end)
    await until(async () => !(await fetch(`http://127.0.0.1:${port}/site.json`).catch(() => null)))
  }
}

/** Asks until it holds; two minutes at most. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (!(await holds().catch(() => false))) {
    if (performance.now() > deadline) throw new Error('the product did not answer within two minutes')
    await sleep(10)
  }
}
