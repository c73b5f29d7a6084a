/** Old batches, each sealed in a file of its own, so that starting reads only the last days. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Batch, type BatchHeader, batchOf, storedBatch } from './batch.ts'
import { syncDirectory, writeNewFile } from './files.ts'
import { JournalDamaged } from './journal.ts'
import { seal, tagOf, unseal } from './sealed.ts'

/** The journal's reference: the tag pins the one content that the file may have. */
export type ArchiveRef = { file: string; tag: string }

export class Archive {
  readonly #directory: string
  readonly #key: Uint8Array

  constructor(vaultDirectory: string, key: Uint8Array) {
    this.#directory = join(vaultDirectory, 'archive')
    this.#key = key
    mkdirSync(this.#directory, { recursive: true, mode: 0o700 })
    syncDirectory(vaultDirectory)
  }

  /** Writes a new file (never over an old one), reads it back and returns its reference. */
  store(batch: Batch): ArchiveRef {
    const file = `${batch.game}-${batch.day}-${batch.first}-${randomBytes(6).toString('hex')}`
    const sealed = seal(this.#key, Buffer.from(JSON.stringify(storedBatch(batch))), Buffer.from(file))
    const ref = { file, tag: tagOf(sealed).toString('hex') }
    try {
      writeNewFile(join(this.#directory, file), sealed)
      this.load(ref)
    } catch (fault) {
      this.remove(ref)
      throw fault
    }
    return ref
  }

  /** Throws JournalDamaged where the file is missing or not the one that the journal means. */
  load(ref: ArchiveRef): Batch {
    const sealed = this.has(ref) ? readFileSync(join(this.#directory, ref.file)) : Buffer.alloc(0)
    const isMeant = tagOf(sealed).toString('hex') === ref.tag
    const plain = isMeant ? unseal(this.#key, sealed, Buffer.from(ref.file)) : null
    if (!plain) throw new JournalDamaged(`archive ${ref.file} does not open`)
    return batchOf(JSON.parse(plain.toString()))
  }

  has(ref: ArchiveRef): boolean {
    return existsSync(join(this.#directory, ref.file))
  }

  remove(ref: ArchiveRef): void {
    rmSync(join(this.#directory, ref.file), { force: true })
  }
}

export type Archived = BatchHeader & ArchiveRef
