/** The simulated Bakong and bank of the demo: play money, and it says so on every page. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { SandboxConfig } from '../provider/config.ts'
import type { SandboxParts } from '../provider/game-family.ts'
import { bakongRoutes } from './bakong-routes.ts'
import { fontFaces } from './font-faces.ts'
import { payRoutes } from './pay-routes.ts'

/** Only where its operator has been given a token for it. */
export async function mountBank(
  app: FastifyInstance,
  {
    config,
    pool,
    clock,
    random,
  }: Pick<SandboxParts, 'pool' | 'clock' | 'random'> & { config: SandboxConfig },
): Promise<void> {
  const file = join(config.dataDir, 'sandbox', 'bank-token')
  const token = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (token === '') return
  const host = config.publicUrl ?? `http://${config.host}:${config.port}`
  await app.register((scope) => bakongRoutes(scope, { pool, token, payPage: `${host}/bank/pay` }))
  const fonts = await fontFaces(join(config.rootDir, 'sandbox', 'dist', 'assets'))
  await app.register((scope) => payRoutes(scope, { pool, clock, random, fonts }))
}
