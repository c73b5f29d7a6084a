/** The product that all journeys of a group share, and its books when they have gone. */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { placeInMemory } from '../server/test/place-in-memory.ts'
import { logIn, samnang } from './processes.ts'
import { freePorts, type Product, productAt, startProduct, stopProduct, untilReady } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    product: Product
  }
}

/** Starts the product once for all journeys, as the README says, on data of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = process.cwd()
  const dataDir = await mkdtemp(join(placeInMemory(), 'samnang-e2e-'))
  const product = productAt({ root, dataDir, port: await freePorts() })
  const running = startProduct(product)
  await untilReady(product, running)
  await logIn(product)
  project.provide('product', product)
  return async () => {
    const audit = await samnang(product, ['ledger', 'audit'])
    await stopProduct(running)
    await rm(dataDir, { recursive: true, force: true })
    console.info(`books after all journeys of "${project.name}": ${audit.stdout.trim()}${audit.stderr}`)
    // What fails after the tests vitest only tells; the run has failed none the less.
    if (audit.code !== 0) process.exitCode = 1
  }
}
