/** One JSON object a line on stderr. Callers name facts only: never a seed, a key or a request's raw text. */
export type LogFacts = Record<string, string | number | boolean>
export type Log = (level: 'info' | 'warn' | 'error', event: string, facts?: LogFacts) => void

export function jsonLog(write: (line: string) => void, now: () => number): Log {
  return (level, event, facts = {}) =>
    write(
      `${JSON.stringify({ time: new Date(now()).toISOString(), level, part: 'vault', event, ...facts })}\n`,
    )
}
