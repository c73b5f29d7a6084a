/** A product for a file of stories that mind others, or that others would mind. */
import { afterAll, beforeAll } from 'vitest'
import { startWorld, type World } from './processes.ts'

let world: World | undefined
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.end())

/** Runs while the tests of the file run that imports this. */
export function ownProduct(): World {
  if (!world) throw new Error('the product runs when the tests do')
  return world
}
