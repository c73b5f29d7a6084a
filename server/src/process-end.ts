/** How a process of ours ends: told to, left alone, or unable to start. */
import type { Logger } from 'pino'
import { StartError } from './start-error.ts'

const STOP_MS = 10_000

/** SIGTERM, SIGINT, or the end of the supervisor. What does not end by itself in ten seconds is ended. */
export function stopWhenTold({ log }: { log: Logger }, stop: () => Promise<void>): void {
  let isStopping = false
  const end = (why: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ why }, 'stopping')
    setTimeout(() => process.exit(1), STOP_MS).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopped badly')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', () => end('SIGTERM'))
  process.on('SIGINT', () => end('SIGINT'))
  process.on('disconnect', () => end('supervisor ended'))
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'fault outside of a request')
    end('fault')
  })
}

/** One line for the person who started it, details for the log. */
function lineOf(error: unknown): string {
  if (error instanceof StartError) return error.message
  const { code, message } = error as { code?: string; message?: string }
  if (code === 'EACCES' && message?.includes('listen'))
    return `The port needs more rights than the server has (${message}): choose one from 1024, such as PORT=8059.`
  if (code === 'EADDRINUSE') return `A port is taken: ${message}. Choose another PORT.`
  return message || String(code ?? error)
}

/** Tells the person and the supervisor why a process could not start, and ends it. */
export function failStart(error: unknown): void {
  const failed = lineOf(error)
  process.stderr.write(`${failed}\n`)
  if (!(error instanceof StartError)) console.error(error)
  if (process.send) process.send({ failed }, () => process.exit(1))
  else process.exit(1)
}
