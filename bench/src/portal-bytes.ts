/** The bytes of JavaScript that a first visit brings, as brotli sends them. */
import { join } from 'node:path'
// @ts-expect-error the helpers of the entry points are plain JavaScript without types
import { BUDGETS, pageSizes } from '../../build/size-budgets.mjs'
import type { Bench, Claim, Row } from './claim.ts'

const AIMS: Record<string, number> = { login: 66, lotto: 76 }

export const portalBytes: Claim = { name: 'portal', run }

async function run({ rootDir }: Bench): Promise<Row[]> {
  const pages: Record<string, Record<string, number>> = await pageSizes(join(rootDir, 'portal', 'dist'))
  return Object.entries(pages).map(([page, sizes]) => ({
    claim: `JavaScript of the ${page} page, brotli`,
    baseline: '',
    figure: (sizes.js ?? Number.NaN) / 1000,
    floor: BUDGETS[page].js / 1000,
    // Without an aim of its own a page has reached what it has to.
    aim: AIMS[page] ?? BUDGETS[page].js / 1000,
    unit: 'kB',
    raw: [sizes],
  }))
}
