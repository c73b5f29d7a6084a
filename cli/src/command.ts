import type { ParseArgsConfig } from 'node:util'
import { STAFF_VOID_REASONS } from '@samnang/core/void-reason'
import type { Config } from '@samnang/server/config'
import type { Pool } from '@samnang/server/database/pool'

/** What a command gets besides its words. */
export type Context = {
  config: Config
  /** Connects as the owner of the database; the embedded one is started if it does not run. */
  url(): Promise<string>
  /** A pool under the application's own role, closed after the command. */
  pool(): Promise<Pool>
  /** For people, line by line; `value` is what `--json` prints instead. */
  print(text: string, value?: unknown): void
  now(): number
  random(count: number): Uint8Array
  /** Typed at the terminal, or piped. */
  readPassword(isPiped: boolean): Promise<string>
}

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

export function parseOptions(command: Command): NonNullable<ParseArgsConfig['options']> {
  const own = Object.entries(command.options ?? {}).map(([name, { type }]) => [name, { type }] as const)
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
export function readNote(value: string | boolean | undefined): string {
  const note = typeof value === 'string' ? value.trim().normalize('NFC') : ''
  if (note.length > 200) throw new UsageError('--note has 200 characters at most.')
  return note
}

/** Of commands that call a draw off. */
export const VOID_REASON = {
  type: 'string',
  help: `what players read, required: ${STAFF_VOID_REASONS.join(', ')}`,
} as const

export const NOTE = { type: 'string', help: 'for staff alone, kept in the audit log' } as const
