import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Written beside and renamed, so that a kill or a power cut leaves the whole old or the whole new file, readable for its owner alone.
 * Root writes for the owner of the directory: the process that works there runs as that user. The draft is made anew,
 * so that a link which that user has put in its place leads nowhere.
 */
export async function writeWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.new`
  await rm(draft, { force: true })
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
    if (process.getuid?.() === 0) {
      const { uid, gid } = await stat(dirname(path))
      await file.chown(uid, gid)
    }
  } finally {
    await file.close()
  }
  await renameForGood(draft, path)
}

/** Also where the power goes: a name stands on the disk once its directory has been written there. */
export async function renameForGood(from: string, to: string): Promise<void> {
  await rename(from, to)
  const directory = await open(dirname(to), 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
