import { randomUUID } from 'node:crypto'
import { link, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Written beside and renamed, so that a kill or a power cut leaves the whole old or the whole new file, readable for its owner alone.
 * Root writes for the owner of the directory: the process that works there runs as that user.
 */
export async function writeWhole(path: string, text: string): Promise<void> {
  await renameForGood(await draftOf(path, text), path)
}

/** The same where nothing stands yet; false: something does, and stays. Of two that write at once one alone is the first. */
export async function writeFirst(path: string, text: string): Promise<boolean> {
  const draft = await draftOf(path, text)
  try {
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
  await syncNames(dirname(path))
  return true
}

/** Also where the power goes: a name stands on the disk once its directory has been written there. */
export async function renameForGood(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncNames(dirname(to))
}

/**
 * Made anew under a name of its own: a link which the directory’s user has put there leads nowhere, and a command may write what a
 * server is writing.
 */
async function draftOf(path: string, text: string): Promise<string> {
  const draft = `${path}.${randomUUID()}.new`
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
  return draft
}

async function syncNames(path: string): Promise<void> {
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
