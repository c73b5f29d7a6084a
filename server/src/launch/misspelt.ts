/** Settings that are nearly ours: what nobody reads changes nothing, and that is found out when it is too late. */
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
    ...['DATABASE_URL_FILE', 'NATS_URL_FILE', 'SAMNANG_LOGIN_FILE'],
  ]),
]

/** Short names are near to names that others use: `HOST` to `HOME`. */
const LONG_ENOUGH = 7
/** Letters that are too many, missing or others: two of a long name, one of a short one. */
const nearOf = (known: string) => (known.length < 11 ? 1 : 2)

/** One line for each name of the environment that is none of ours and nearly one. */
export function misspeltSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(env)
    .filter((name) => name.length >= LONG_ENOUGH && !KNOWN.includes(name))
    .flatMap((name) => {
      const meant = KNOWN.find(
        (known) => known.length >= LONG_ENOUGH && distance(name.toUpperCase(), known) <= nearOf(known),
      )
      return meant ? [`${name} is no setting and changes nothing: ${meant} is one.`] : []
    })
}

/** Levenshtein's: how many letters to add, take away or replace. */
function distance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const here = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const replaced = (above[at - 1] ?? 0) + (one[row - 1] === other[at - 1] ? 0 : 1)
      here.push(Math.min(replaced, (above[at] ?? 0) + 1, (here[at - 1] ?? 0) + 1))
    }
    above = here
  }
  return above.at(-1) ?? 0
}
