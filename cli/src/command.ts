import type { ParseArgsConfig } from 'node:util'
import type { Permission } from '@samnang/contract/office/permission'
import { STAFF_VOID_REASONS } from '@samnang/core/void-reason'
import type { By } from '@samnang/server/base/audit-log'
import type { Config } from '@samnang/server/config'
import type { Pool } from '@samnang/server/database/pool'
import type { StaffMember } from '@samnang/server/staff/staff'

/** Who does it, and why: recorded beside what was done. `name` is the colleague's alone, without `staff:`. */
export type Acting = By & { name: string }

/** What a command gets besides its words. */
export type Context = {
  config: Config
  /** Connects as the owner of the database; the embedded one is started if it does not run. */
  url(): Promise<string>
  /** A pool under the application's own role, closed after the command. */
  pool(): Promise<Pool>
  /** One under the role of the office, which alone knows the staff. */
  office(): Promise<Pool>
  /** Where the log-in of this terminal is kept. */
  loginFile: string
  /**
   * The colleague who is logged in, where they have the permission of the command and `more`. Throws a `CommandError`
   * where nobody is logged in or they may not.
   */
  by(...more: Permission[]): Promise<Acting>
  /** The same colleague with their rights, for what the office may ask a second person about. */
  member(): Promise<{ staff: StaffMember; reason: string }>
  /** Of what is recorded though it changes nothing: the colleague, or `system` where nobody is logged in. */
  who(): Promise<string>
  /** For people, line by line; `value` is what `--json` prints instead. */
  print(text: string, value?: unknown): void
  now(): number
  random(count: number): Uint8Array
  /** Typed at the terminal, or piped. */
  readPassword(isPiped: boolean): Promise<string>
  /** One's own password, and the code of the authenticator: typed, or piped as two lines. */
  readLogIn(isPiped: boolean): Promise<LogInWords>
}

/** The code is empty where none was typed. */
export type LogInWords = { password: string; code: string }

export type Words = {
  positionals: string[]
  values: Record<string, string | boolean | undefined>
}

export type Command = {
  /** As typed: `player create`. */
  name: string
  /** What stands behind the name, for help. */
  usage: string
  summary: string
  /** What the colleague has to be allowed; absent: it changes nothing, and nobody need be logged in. */
  permission?: Permission
  /** One line each. */
  options?: Record<string, { type: 'string' | 'boolean'; help: string }>
  /** Options that are not taken, and what to do instead. */
  refused?: Record<string, string>
  /** How many words must and may follow the name. */
  positionals: [number, number]
  /** Resolves to the exit code: 0 done, 1 refused or not true. */
  run(words: Words, context: Context): Promise<0 | 1>
}

/** The person typed something that cannot be meant; exit code 2. */
export class UsageError extends Error {}

/** The command cannot be carried out; its message is one clear line; exit code 1. */
export class CommandError extends Error {}

const WHY = { type: 'string', help: 'why you do it; for staff alone, kept in the audit log' } as const

/** Its own; whoever changes something may say why, with `--note` where the command has one, else with `--reason`. */
export function optionsOf({ options = {}, permission }: Command): NonNullable<Command['options']> {
  return permission === undefined || options.note ? options : { ...options, reason: WHY }
}

/** Why somebody does it, as typed; none: undefined. */
export function readWhy(command: Command, { values }: Words): string | undefined {
  return readNote(command.options?.note ? values.note : values.reason) || undefined
}

export function parseOptions(command: Command): NonNullable<ParseArgsConfig['options']> {
  const own = Object.entries(optionsOf(command)).map(([name, { type }]) => [name, { type }] as const)
  return { ...Object.fromEntries(own), help: { type: 'boolean' }, json: { type: 'boolean' } }
}

/** A whole number of riel above zero, as typed: digits only, thousands commas allowed. */
export function readRiel(text: string | undefined): bigint {
  const digits = text?.replaceAll(',', '') ?? ''
  if (!/^[1-9][0-9]{0,12}$/.test(digits))
    throw new UsageError(`An amount is a whole number of riel above 0, not "${text ?? ''}".`)
  return BigInt(digits)
}

export function readId(text: string | undefined): bigint {
  if (!/^[1-9][0-9]{0,15}$/.test(text ?? '')) throw new UsageError(`"${text ?? ''}" is not an id.`)
  return BigInt(text ?? '')
}

/** One of a closed list, as typed. */
export function readCode<T extends string>(
  codes: readonly T[],
  value: string | boolean | undefined,
  option: string,
): T {
  const code = codes.find((known) => known === value)
  if (code === undefined) throw new UsageError(`${option} is one of ${codes.join(', ')}.`)
  return code
}

/** Words for staff alone; none: empty. */
function readNote(value: string | boolean | undefined): string {
  const note = typeof value === 'string' ? value.trim().normalize('NFC') : ''
  if (note.length > 200) throw new UsageError('A note or a reason has 200 characters at most.')
  return note
}

/** Of commands that call a draw off. */
export const VOID_REASON = {
  type: 'string',
  help: `what players read, required: ${STAFF_VOID_REASONS.join(', ')}`,
} as const

export const NOTE = { type: 'string', help: 'for staff alone, kept in the audit log' } as const
