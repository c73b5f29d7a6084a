/** GET /: the start page with the largest pot in it, so that the first paint of a slow phone has it. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Front } from '@samnang/contract/front'
import type { FastifyInstance } from 'fastify'
import type { BuiltFile } from '../http/built-files.ts'
import { sendFile } from '../http/static-files.ts'

/** The figure that the build has drawn (portal/src/home/drawn-pot.ts), as number and as it is read. */
const DRAWN = /12345678|12,345,678/g
/** With more digits it has smaller letters, which the page chooses itself. */
const POT_MAX = 999_999_999
/** The page is worth more than the pot in it. */
const PATIENCE_MS = 250

type Pots = Front['pots']

/** Without a build there is no page to fill; without a pot it goes out as it was built. */
export function addHomePage(app: FastifyInstance, portalDir: string, pots: () => Promise<Pots>): void {
  const name = join(portalDir, 'home', 'with-pot.html')
  if (!existsSync(name)) return
  const filled = filledPages(readFileSync(name, 'utf8'))
  app.get('/', async (request, reply) => {
    const pot = largest(await Promise.race([pots().catch(() => []), sleep(PATIENCE_MS, [])]))
    if (pot === null) return reply.callNotFound()
    return sendFile(request, reply, await filled(pot), '/')
  })
}

function largest(pots: Pots): number | null {
  const pot = Math.floor(Math.max(...pots.map((one) => one.pot)))
  return pot >= 0 && pot <= POT_MAX ? pot : null
}

/** Written and compressed once for each pot: it changes with jackpot bets alone. */
function filledPages(template: string): (pot: number) => Promise<BuiltFile> {
  let last: { pot: number; page: Promise<BuiltFile> } | undefined
  return (pot) => {
    if (last?.pot !== pot) last = { pot, page: pageWith(template, pot) }
    return last.page
  }
}

async function pageWith(template: string, pot: number): Promise<BuiltFile> {
  const read = String(pot).replace(/\B(?=(\d{3})+$)/g, ',')
  const plain = Buffer.from(template.replace(DRAWN, (drawn) => (drawn.includes(',') ? read : String(pot))))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain, { params }), promisify(gzip)(plain)])
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`
  return { type: 'text/html; charset=utf-8', etag, plain, br, gz }
}
