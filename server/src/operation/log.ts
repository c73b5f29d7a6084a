/** The structured log: JSON lines on standard output. */
import pino, { type DestinationStream, type Logger } from 'pino'
import type { LogLevel } from '../config.ts'

/** Nothing logs these on purpose; should someone, their values do not appear. */
const SECRET = [
  'password',
  'old_password',
  'new_password',
  'confirm',
  'token',
  'cookie',
  'authorization',
  'secret',
]

export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  const paths = SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: safeError },
    redact: { paths, censor: '[hidden]' },
  }
  return destination ? pino(options, destination) : pino(options)
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
