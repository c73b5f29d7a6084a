/** What a whole PostgreSQL has worked so far, as the machine counts it. */
import { readdir, readFile } from 'node:fs/promises'
import type { Pool } from '@samnang/server/database/pool'

/** CPU time of the postmaster, its children, and those that have ended; NaN where /proc is not to be read. */
export async function postgresCpuMicros(owner: Pool): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid')
  const backend = await statOf(rows[0]?.pid ?? 0)
  if (!backend) return Number.NaN
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const all = await Promise.all(pids.map(statOf))
  const own = all.filter((stat) => stat && (stat.parent === backend.parent || stat.pid === backend.parent))
  const ticks = own.reduce((sum, stat) => sum + (stat ? stat.ticks + stat.endedTicks : 0), 0)
  return ticks * 10_000
}

/** Fields of /proc/<pid>/stat after the name in brackets: state, parent, … , utime, stime, cutime, cstime. */
async function statOf(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [parent = 0, utime = 0, stime = 0, cutime = 0, cstime = 0] = [1, 11, 12, 13, 14].map(
    (at) => fields[at],
  )
  return { pid, parent, ticks: utime + stime, endedTicks: cutime + cstime }
}
