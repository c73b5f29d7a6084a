/** Own logins of the server and of the office: each a member of its role, which may not change the books, and of nothing else. */
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { tlsFault } from './tls-fault.ts'
import { HAS_OWN_SETTING, isPoolersRefusal, OWN_SETTING, POOLED, STANDBY } from './whole-session.ts'

export type Login = { name: string; password: string }

/** The role of a process, and how an operator gives it a login. */
export const MEMBERSHIPS = {
  server: { group: 'samnang_app', variable: 'APP_DATABASE_URL' },
  office: { group: 'samnang_office', variable: 'OFFICE_DATABASE_URL' },
  /** The office's again, on a standby. */
  reports: { group: 'samnang_office', variable: 'OFFICE_REPORTS_URL' },
} as const
export type LoginFor = keyof typeof MEMBERSHIPS

/** Makes or mends the login as the owner of the database. Throws a `StartError` with the SQL for who may. */
export async function makeLogin(
  ownerUrl: string,
  { name, password }: Login,
  whose: LoginFor = 'server',
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    const role = pg.escapeIdentifier(name)
    const found = await client.query('select from pg_roles where rolname = $1', [name])
    const verb = found.rowCount === 0 ? 'create' : 'alter'
    await client.query(`${verb} role ${role} login password ${pg.escapeLiteral(password)}`)
    await client.query(`grant ${MEMBERSHIPS[whose].group} to ${role}`)
    await client.query(`grant connect on database ${pg.escapeIdentifier(client.database ?? '')} to ${role}`)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === NOT_ALLOWED)
      throw new StartError(recipe(client.user ?? '', error.message, whose))
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

const NOT_ALLOWED = '42501'

function recipe(owner: string, reason: string, whose: LoginFor): string {
  const { group, variable } = MEMBERSHIPS[whose]
  const name = whose === 'server' ? 'samnang_server' : 'samnang_office_login'
  return `DATABASE_URL: the user ${owner} may not make the ${whose}'s login (${reason}). As a superuser: CREATE ROLE ${name} LOGIN PASSWORD '…' IN ROLE ${group}; then set ${variable}=postgres://${name}:…@HOST/DATABASE`
}

type Facts = { member: boolean; more: string | null; replica: boolean; whole: boolean }

/**
 * Connects as the server will. Throws a `StartError` where the login may do more than work for players: what it can
 * reach, whoever gets hold of the server can reach. A standby for reports may be away: the office works without it.
 */
export async function expectSmallLogin(url: string, whose: LoginFor = 'server'): Promise<void> {
  const { group } = MEMBERSHIPS[whose]
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    options: OWN_SETTING,
  })
  try {
    await client.connect()
    const { rows } = await client.query<Facts>(`
      select pg_has_role(r.oid, '${group}', 'member') as member,
        pg_is_in_recovery() as replica, ${HAS_OWN_SETTING} as whole,
        case when r.rolsuper then 'a superuser'
          when r.rolcreaterole then 'able to create roles'
          when r.rolreplication or r.rolbypassrls or r.rolcreatedb then 'more than an ordinary role'
          when exists (select from pg_database where datdba = r.oid and datname = current_database())
            or exists (select from pg_class where relowner = r.oid) then 'an owner here'
          else (select 'a member of ' || min(g.rolname) from pg_roles g
            where pg_has_role(r.oid, g.oid, 'member') and g.rolname not in (r.rolname, '${group}'))
        end as more
      from pg_roles r where r.rolname = session_user`)
    if (rows[0] && !rows[0].whole) throw new StartError(wayFault(whose, POOLED))
    if (rows[0]?.replica && whose !== 'reports') throw new StartError(wayFault(whose, STANDBY))
    const fault = rows[0] && faultOf(rows[0], whose)
    if (fault) throw new StartError(`The ${whose}'s login ${client.user} ${fault}`)
  } catch (error) {
    if (error instanceof StartError) throw error
    if (isPoolersRefusal(error)) throw new StartError(wayFault(whose, POOLED))
    const certificate = tlsFault(error)
    if (certificate) throw new StartError(wayFault(whose, certificate))
    if (whose === 'reports') return
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`The ${whose}'s login ${client.user} does not get into the database: ${reason}`)
  } finally {
    await client.end().catch(() => {})
  }
}

/** What is wrong lies between us and PostgreSQL, not with the login. */
function wayFault(whose: LoginFor, fault: string): string {
  return `${MEMBERSHIPS[whose].variable}: ${fault}`
}

function faultOf({ member, more }: Facts, whose: LoginFor): string | null {
  const { group, variable } = MEMBERSHIPS[whose]
  if (more) return `is ${more}: give ${variable} a login that is a member of ${group} and of nothing else.`
  return member ? null : `is no member of ${group}: GRANT ${group} TO it.`
}
