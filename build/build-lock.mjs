import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Two starts in one checkout install and build one after the other; a lock of a dead process is taken over. */
export async function withBuildLock(file, work) {
  await mkdir(dirname(file), { recursive: true })
  while (!(await take(file))) {
    if (!isAlive(Number(await readFile(file, 'utf8').catch(() => '0')))) await rm(file, { force: true })
    await sleep(200)
  }
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}

async function take(file) {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
