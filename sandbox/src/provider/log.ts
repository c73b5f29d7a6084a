import type { Log } from './game-family.ts'

/** One JSON object a line on the standard output, where the supervisor's log file takes it up. */
export function jsonLog(write: (line: string) => void): Log {
  const line = (level: string) => (facts: object, msg: string) =>
    write(`${JSON.stringify({ time: new Date().toISOString(), level, msg, ...facts })}\n`)
  return { info: line('info'), warn: line('warn'), error: line('error') }
}
