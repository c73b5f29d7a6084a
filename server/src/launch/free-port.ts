import { createServer } from 'node:net'
import type { Config } from '../config.ts'
import { StartError } from '../start-error.ts'

/** Looks at both ports first, so that a taken one costs a second and one line instead of a whole start. */
export async function expectFreePorts(config: Config): Promise<void> {
  await expectFree(config.port, config.host, 'PORT')
  await expectFree(config.operationPort, config.operationHost, 'PORT + 1', 'OPERATION_HOST')
}

/** Throws a `StartError` of one line that says what to do. */
export function expectFree(port: number, host: string, name: string, hostName = 'HOST'): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(portFault(error, { port, name, host, hostName })),
    )
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

type Tried = { port: number; name: string; host: string; hostName: string }

function portFault(error: NodeJS.ErrnoException, { port, name, host, hostName }: Tried): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} (${name}) is taken: stop what uses it, or choose another: PORT=9059 npm start`,
      )
    case 'EACCES':
      return new StartError(
        `Port ${port} (${name}) needs more rights: choose one from 1024, such as PORT=8059.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(
        `${hostName}=${host} is no address of this machine: use 127.0.0.1, or 0.0.0.0 for all.`,
      )
    default:
      return error
  }
}
