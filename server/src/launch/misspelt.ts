/** Settings that are nearly ours: what nobody reads changes nothing, and that is found out when it is too late. */
import { nearName } from '@samnang/core/near-name'
import {
  OFFICE_SETTINGS,
  SERVER_SETTINGS,
  SUPERVISOR_SETTINGS,
  VAULT_PLACES,
  VAULT_SETTINGS,
} from './child-env.ts'

const KNOWN: readonly string[] = [
  ...new Set([
    ...SERVER_SETTINGS,
    ...OFFICE_SETTINGS,
    ...SUPERVISOR_SETTINGS,
    ...VAULT_SETTINGS,
    ...VAULT_PLACES,
    ...['APP', 'OFFICE', 'SANDBOX'].map((whose) => `${whose}_DATABASE_URL_FILE`),
    ...[
      'DATABASE_URL_FILE',
      'OFFICE_REPORTS_URL_FILE',
      'NATS_URL_FILE',
      'SAMNANG_LOGIN_FILE',
      'SAMNANG_HOUSE_LOG',
    ],
    // How much our own tests do: what they start is not to wonder.
    ...['SAMNANG_LONG', 'SAMNANG_FAILOVERS'],
  ]),
]

/** Nobody else's names begin like this. */
const OURS = 'SAMNANG_'

type Env = Readonly<Record<string, string | undefined>>

/** One line for each name of the environment that is none of ours and nearly one, or looks like one. */
export function misspeltSettings(env: Env): string[] {
  return Object.keys(env).flatMap((name) => {
    const meant = nearName(name, KNOWN)
    if (meant) return [`${name} is no setting and changes nothing: ${meant} is one.`]
    const isOurs = name.startsWith(OURS) && !KNOWN.includes(name)
    return isOurs ? [`${name} is no setting and changes nothing: .env.example names them all.`] : []
  })
}

/** For processes that somebody starts by themselves: before anything else, since what is missing then ends the start. */
export function tellMisspelt(prefix = ''): void {
  for (const line of misspeltSettings(process.env)) process.stderr.write(`${prefix}${line}\n`)
}
