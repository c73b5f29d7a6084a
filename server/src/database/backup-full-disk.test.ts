/** The disk of the backup has no room left in the middle of it: nothing is left, and what is told is what to do. */
import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { StartError } from '../start-error.ts'
import { backup } from './backup.ts'

/** A file that takes some bytes, and then says what the system says: only root may make a small disk. */
function fullSoon(path: string): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      appendFileSync(path, chunk.subarray(0, 10))
      done(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))
    },
  })
}

test('a backup that finds no room leaves nothing, the one of yesterday as it was, and says so', async () => {
  const [db, folder] = [await testDatabase(), await mkdtemp(join(tmpdir(), 'samnang-full-'))]
  try {
    const file = join(folder, 'house.backup')
    await writeFile(file, 'of yesterday')
    const fault = await backup(db.url, file, '2026-11-27T00:00:00.000Z', fullSoon).catch(
      (error: Error) => error,
    )
    expect(fault).toBeInstanceOf(StartError)
    expect(String(fault)).toMatch(/The disk is full.*Make room and try again/)
    expect(readdirSync(folder)).toEqual(['house.backup'])
    expect(readFileSync(file, 'utf8')).toBe('of yesterday')
  } finally {
    await rm(folder, { recursive: true })
    await db.drop()
  }
})
