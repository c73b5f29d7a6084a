/** The product of which pictures are taken. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { logIn as ownerLogIn } from './processes.ts'
import { freePorts, type Product, productAt, startProduct, stopProduct, untilReady } from './product.ts'

/** The product that runs with PORT and DATA_DIR of the environment, whose grids are full; else a new one. */
export async function withProduct(work: (product: Product) => Promise<void>): Promise<void> {
  const { PORT, DATA_DIR } = process.env
  const root = process.cwd()
  if (PORT && DATA_DIR) {
    const product = productAt({ root, dataDir: DATA_DIR, port: Number(PORT) })
    await ownerLogIn(product)
    return work(product)
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'samnang-pictures-'))
  const product = productAt({ root, dataDir, port: await freePorts() })
  const running = startProduct(product)
  try {
    await untilReady(product, running)
    await ownerLogIn(product)
    await work(product)
  } finally {
    await stopProduct(running)
    await rm(dataDir, { recursive: true, force: true })
  }
}
