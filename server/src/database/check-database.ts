import pg from 'pg'
import { StartError } from '../start-error.ts'
import { OLDEST_MAJOR } from './postgres-programs.ts'
import { tlsFault } from './tls-fault.ts'
import { HAS_OWN_SETTING, isPoolersRefusal, OWN_SETTING, POOLED, STANDBY } from './whole-session.ts'

type Facts = {
  version: number
  superuser: boolean
  createrole: boolean
  migrated: boolean
  replica: boolean
  whole: boolean
  utf8: boolean
}

/**
 * Asks the operator's database whether it can carry us. Everything wrong with it is a `StartError` of one line
 * that names the server and never the password.
 */
export async function checkDatabase(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    options: OWN_SETTING,
  })
  client.on('error', () => {
    // A connection cut between two questions fails the next one, which reports it.
  })
  const where = describe(client)
  try {
    await client.connect()
    const { rows } = await client.query<Facts>(`
      select current_setting('server_version_num')::int as version, r.rolsuper as superuser,
        r.rolcreaterole as createrole, pg_is_in_recovery() as replica, ${HAS_OWN_SETTING} as whole,
        to_regclass('schema_migration') is not null as migrated,
        current_setting('server_encoding') = 'UTF8' as utf8
      from pg_roles r where r.rolname = current_user`)
    const fault = rows[0] && faultOf(rows[0], client.user ?? '')
    if (fault) throw new StartError(`DATABASE_URL (${where}): ${fault}`)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`DATABASE_URL (${where}): ${reasonOf(error, client)}`)
  } finally {
    await client.end().catch(() => {})
  }
}

function describe(client: pg.Client): string {
  return `${client.host}:${client.port}/${client.database ?? ''}`
}

function faultOf(facts: Facts, user: string): string | null {
  const major = Math.floor(facts.version / 10_000)
  if (major < OLDEST_MAJOR) return `PostgreSQL ${OLDEST_MAJOR} or newer is needed, this is ${major}.`
  if (!facts.whole) return POOLED
  if (facts.replica) return STANDBY
  if (!facts.utf8) return "the database's encoding must be UTF8."
  if (!facts.superuser && !facts.createrole && !facts.migrated) {
    return `the user ${user} may not create the role samnang_app: ALTER ROLE ${user} CREATEROLE.`
  }
  return null
}

function reasonOf(error: unknown, client: pg.Client): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (isPoolersRefusal(error)) return POOLED
  const known: Record<string, string> = {
    ECONNREFUSED: 'nothing answers there (connection refused): is PostgreSQL running?',
    ENOTFOUND: 'this host name is unknown.',
    EAI_AGAIN: 'this host name could not be looked up.',
    ETIMEDOUT: 'no answer in time.',
    EHOSTUNREACH: 'the host cannot be reached.',
    '28P01': `wrong password for the user ${client.user}.`,
    '28000': `the user ${client.user} may not connect.`,
    '3D000': `the database does not exist: CREATE DATABASE ${client.database}.`,
    '53300': 'too many connections.',
  }
  return (
    known[code] ??
    tlsFault(error) ??
    (error instanceof Error ? error.message : String(error)).split('\n')[0] ??
    ''
  )
}
