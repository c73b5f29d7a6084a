/** Another office process on the database and the keys of a running product, without a supervisor. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePorts, type Place } from '../product.ts'
import { type LoneProgram, startLone } from './lone-program.ts'

export type SecondOffice = Pick<LoneProgram, 'log' | 'end'> & { readonly url: string }

/** `ownerUrl` with the login that the product's own office has. */
export async function officeLoginAt({ dataDir }: Pick<Place, 'dataDir'>, ownerUrl: string): Promise<string> {
  const said = await readFile(join(dataDir, 'office', 'database-login'), 'utf8')
  const [username = '', password = ''] = said.trim().split(' ')
  return Object.assign(new URL(ownerUrl), { username, password }).href
}

export async function startSecondOffice(place: Place, settings: NodeJS.ProcessEnv): Promise<SecondOffice> {
  const port = await freePorts()
  const url = `http://127.0.0.1:${port + 3}`
  // Who is not known is answered, too.
  const up = { url: `${url}/api/session`, isUp: () => true }
  const { log, end } = await startLone('office', { ...place, port }, settings, up)
  return { url, log, end }
}
