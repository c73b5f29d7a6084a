/** The structured log: JSON lines on standard output. */
import pino, { type DestinationStream, type Logger } from 'pino'
import type { LogLevel } from '../config.ts'

/**
 * Nothing logs these on purpose; should someone, they do not appear. Names and whole containers, no wildcards: a
 * wildcard makes every line three times as expensive.
 */
const HIDDEN = [
  'password',
  'old_password',
  'new_password',
  'confirm',
  'token',
  'cookie',
  'authorization',
  'secret',
]
const CONTAINERS = ['body', 'headers', 'cookies', 'query', 'req', 'res']

const FLUSH_MS = 250

export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: safeError },
    redact: { paths: [...HIDDEN, ...CONTAINERS], censor: '[hidden]' },
  }
  return pino(options, destination ?? standardOutput())
}

/** Lines are written together, within a quarter of a second: a write for each would slow every request. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: false, minLength: 4_096 })
  setInterval(() => output.flush(), FLUSH_MS).unref()
  process.on('exit', () => output.flushSync())
  // Killed, our supervisor reads no more. The library would try to write the last lines for ever, and we never ended.
  process.on('disconnect', () => {
    output.flushSync = () => {}
  })
  return output
}

/** What an engineer needs of a fault. Drivers hang values and whole rows on their errors: those are left out. */
function safeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: 'not an Error' }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.cause instanceof Error ? { cause: error.cause.message } : {}),
  }
}
