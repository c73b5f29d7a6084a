import { join } from 'node:path'
import { canUnpack, unpackDebian } from './debian.mjs'
import { isThere } from './is-there.mjs'
import { PlainError, step } from './progress.mjs'
import { ROOT } from './root.mjs'

/** Patroni with the Python that Debian 12 builds it for, and what all of them load that no system has by itself. */
const PACKAGES = [
  ...['patroni', 'etcd-server', 'haproxy', 'pgbouncer'],
  ...['python3.11-minimal', 'libpython3.11-minimal', 'libpython3.11-stdlib', 'python3-pkg-resources'],
  ...['cdiff', 'click', 'dateutil', 'dnspython', 'etcd', 'prettytable', 'psutil', 'psycopg2'].map(ofPython),
  ...['six', 'urllib3', 'wcwidth', 'yaml'].map(ofPython),
  ...['libpq5', 'libyaml-0-2', 'liblua5.3-0', 'libopentracing-c-wrapper0', 'libopentracing1'],
  ...['libevent-2.1-7', 'libc-ares2'],
]
/** What makes and holds a cluster; only where the system has none. */
const POSTGRES = ['postgresql-15', 'postgresql-client-15']
const PROGRAMS = [
  'usr/bin/patroni',
  'usr/bin/etcd',
  'usr/sbin/haproxy',
  'usr/sbin/pgbouncer',
  'usr/bin/python3.11',
]
const SYSTEMS = '/usr/lib/postgresql/15/bin'
const WHAT_TO_DO =
  'Failover is tried with Patroni, etcd and HAProxy, fetched by apt-get download on Debian 12: run the tests there.'

function ofPython(name) {
  return `python3-${name}`
}

/**
 * The folder below which Debian's Patroni, etcd, HAProxy and PgBouncer lie unpacked, and the folder of PostgreSQL's programs,
 * the system's where it has them. Nothing of the system is changed, and no service begins to run.
 */
export async function findCluster() {
  const dir = join(ROOT, 'node_modules', '.cache', 'cluster')
  const hasPostgres = await isThere(join(SYSTEMS, 'pg_rewind'))
  const postgres = hasPostgres ? SYSTEMS : join(dir, SYSTEMS)
  const needed = [...PROGRAMS.map((name) => join(dir, name)), join(postgres, 'pg_basebackup')]
  if (!(await areThere(needed)) && (await canUnpack()))
    await step('fetching Patroni, etcd and HAProxy', () =>
      unpackDebian(hasPostgres ? PACKAGES : [...PACKAGES, ...POSTGRES], dir),
    )
  if (!(await areThere(needed))) throw new PlainError(WHAT_TO_DO)
  return { dir, postgres }
}

async function areThere(paths) {
  for (const path of paths) if (!(await isThere(path))) return false
  return true
}
