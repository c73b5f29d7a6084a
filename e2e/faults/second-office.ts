/** Another office process on the database and the keys of a running product, without a supervisor. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { killHard } from '../processes.ts'
import { freePorts, type Place, productEnv } from '../product.ts'
import { poll } from '../stream.ts'

export interface SecondOffice {
  readonly url: string
  log(): string
  end(): Promise<void>
}

/** `ownerUrl` with the login that the product's own office has. */
export async function officeLoginAt({ dataDir }: Pick<Place, 'dataDir'>, ownerUrl: string): Promise<string> {
  const said = await readFile(join(dataDir, 'office', 'database-login'), 'utf8')
  const [username = '', password = ''] = said.trim().split(' ')
  return Object.assign(new URL(ownerUrl), { username, password }).href
}

export async function startSecondOffice(place: Place, settings: NodeJS.ProcessEnv): Promise<SecondOffice> {
  const port = await freePorts()
  const url = `http://127.0.0.1:${port + 3}`
  const env = {
    ...productEnv({ ...place, port }),
    SAMNANG_ROOT: place.root,
    NODE_ENV: 'production',
    ...settings,
  }
  const child: ChildProcess = spawn(process.execPath, ['dist/office.js'], {
    cwd: place.root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (log += text))
  const isUp = async () => {
    if (child.exitCode !== null) throw new Error(`the second office ended with ${child.exitCode}: ${log}`)
    return (await fetch(`${url}/api/session`).catch(() => null)) ? true : undefined
  }
  await poll(isUp, 30_000, 'the second office did not start')
  return {
    url,
    log: () => log,
    end: async () => {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
        await killHard(child.pid)
    },
  }
}
