import { rename, rm } from 'node:fs/promises'

/**
 * Builds into `fresh` and puts it in the place of `target` when it is whole: what runs from `target` meanwhile, or
 * starts again, has all of the former build or all of the new one. Both lie on one disk.
 */
export async function buildBeside(target, fresh, work) {
  const former = `${fresh}.former`
  for (const left of [fresh, former]) await rm(left, { recursive: true, force: true })
  await work(fresh)
  await rename(target, former).catch((error) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(fresh, target)
  await rm(former, { recursive: true, force: true })
}
