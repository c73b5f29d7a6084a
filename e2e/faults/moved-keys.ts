/** The keys' chapter of docs/backups.md with two machines: moved from one to the other, and one of them lost for good. */
import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Client } from '../client.ts'
import { samnang } from '../processes.ts'
import { type Place, productAt, type Running, startProduct, stopProduct, untilReady } from '../product.ts'

interface Moved {
  /** Where the keys were made. */
  from: Place
  /** Where they came to, with the terminals of two owners: of whoever moved them, and of the `second`. */
  to: Place
  second: NodeJS.ProcessEnv
  settings: NodeJS.ProcessEnv
  /** Logged in at the first machine. */
  client: Client
  /** That a start there ends with this line. */
  expectRefused(place: Place, settings: NodeJS.ProcessEnv, line: RegExp): Promise<unknown>
}

/** The product runs at `to`: it knows the keys, and nobody who was logged in at `from` notices. */
export async function expectMoved({ to, settings, client }: Moved): Promise<void> {
  client.url = productAt(to).url
  expect((await client.ask('GET /api/user')).auth.username, 'the session has moved along').toBe(
    'own-database',
  )
  const shown = await samnang(to, ['keys', 'show'], settings)
  expect(shown.code, shown.stdout + shown.stderr).toBe(0)
  for (const name of ['operator', 'sessions', 'office', 'papers'])
    expect(shown.stdout).toMatch(new RegExp(`^${name}\\n {2}known: ([0-9a-f]{64})\\n {2}here: {2}\\1 `, 'm'))
}

const fileAt = (place: Place) => join(place.dataDir, 'keys', 'operator.pem')

/** No copy is left of the key that signs: nothing starts before two people have adopted another one. Returns what runs then. */
export async function loseForGood(moved: Moved, running: Running): Promise<Running> {
  const { to, settings, expectRefused } = moved
  await stopProduct(running)
  await rm(fileAt(to))
  await expectRefused(to, settings, /keys\/operator\.pem is missing.*keys adopt operator/)
  const words = ['keys', 'adopt', 'operator']
  expect((await samnang(to, words, settings)).stdout).toContain('a second person has to give the same')
  await expectRefused(to, settings, /keys\/operator\.pem is another key/)
  const said = await samnang(to, words, { ...settings, ...moved.second })
  expect(said.stdout, said.stderr).toContain('From now on the key operator is that of')
  const again = startProduct(to, settings)
  await untilReady(productAt(to), again)
  return again
}

/** The former key stays published, with its end; the machine that still has it is refused until it gets the new one. */
export async function expectFormerRefused({
  from,
  to,
  settings,
  client,
  expectRefused,
}: Moved): Promise<void> {
  const { operator } = await client.ask('GET /api/fairness/keys')
  expect(operator.map(({ valid_to }) => valid_to === null).sort()).toEqual([false, true])
  const socket = join(to.dataDir, 'socket', 'vault.sock')
  const beside = { ...settings, VAULT_EXTERNAL: '1', VAULT_SOCKET: socket }
  await expectRefused(from, beside, /keys\/operator\.pem is another key/)
  expect((await samnang(from, ['keys', 'show'], settings)).code).toBe(1)
  await copyFile(fileAt(to), fileAt(from))
  expect((await samnang(from, ['keys', 'show'], settings)).code).toBe(0)
}
