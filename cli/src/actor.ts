import { UsageError, type Words } from './command.ts'

export const AS = { type: 'string', help: 'who does it: a name that you answer for' } as const

/** Who is written down beside a change: the name of `--as`, else only that it came from here. */
export function actorOf(values: Words['values']): string {
  return values.as === undefined ? 'cli' : `staff:${readStaff(values.as)}`
}

/** Letters and digits of any script; kept for ever beside what was done. */
export function readStaff(value: string | boolean | undefined): string {
  const name = typeof value === 'string' ? value.trim().normalize('NFC') : ''
  if (!/^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._@-]{0,39}$/u.test(name))
    throw new UsageError('--as is the name of a person, 1 to 40 letters and digits.')
  return name
}
