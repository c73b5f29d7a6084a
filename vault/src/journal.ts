/**
 * The append-only journal. A record is u32 length ‖ u32 its complement ‖ sealed bytes; the sealing context is the
 * record's number and the tag of the record before, so no record can be changed, dropped, moved or swapped.
 * Cutting off the newest records cannot be seen from the file alone: that is what `anchor` is for.
 */
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { assert } from '@samnang/core/refusal'
import { renameDurably, syncDirectory, writeAll } from './files.ts'
import { seal, TAG, tagOf, unseal } from './sealed.ts'

const HEADER = 8

/** The journal can no longer be trusted: whoever keeps the vault must decide, not the program. */
export class JournalDamaged extends Error {
  override name = 'JournalDamaged'
}

/** Nothing was stored. `isBroken`: the file's state is unknown, so the process must end and read it again. */
export class StorageFailed extends Error {
  override name = 'StorageFailed'
  readonly isBroken: boolean
  constructor(message: string, isBroken: boolean) {
    super(message)
    this.isBroken = isBroken
  }
}

type Chain = { number: number; previousTag: Uint8Array; end: number }

const chainStart: Chain = { number: 0, previousTag: new Uint8Array(TAG), end: 0 }

function contextOf(chain: Chain): Buffer {
  const context = Buffer.alloc(8 + TAG)
  context.writeBigUInt64BE(BigInt(chain.number))
  context.set(chain.previousTag, 8)
  return context
}

function frameOf(key: Uint8Array, record: object, chain: Chain): { frame: Buffer; next: Chain } {
  const sealed = seal(key, Buffer.from(JSON.stringify(record)), contextOf(chain))
  const header = Buffer.alloc(HEADER)
  header.writeUInt32BE(sealed.length)
  header.writeUInt32BE(~sealed.length >>> 0, 4)
  const frame = Buffer.concat([header, sealed])
  return {
    frame,
    next: { number: chain.number + 1, previousTag: tagOf(sealed), end: chain.end + frame.length },
  }
}

/**
 * Reads every record. A last record that is incomplete (or a tail of zeros) is what a crash leaves of a write that
 * was never answered, and is left out; anything else that does not open is damage. The complement in the header
 * keeps a flipped length from looking like such a tail.
 */
function readRecords(key: Uint8Array, file: Buffer, each: (record: unknown) => void): Chain {
  let chain = chainStart
  while (chain.end < file.length) {
    const rest = file.subarray(chain.end)
    const length = frameLength(rest)
    if (length === 'torn') break
    const sealed = length === 'bad' ? undefined : rest.subarray(HEADER, HEADER + length)
    const plain = sealed && unseal(key, sealed, contextOf(chain))
    if (!sealed || !plain)
      throw new JournalDamaged(`record ${chain.number} at byte ${chain.end} does not open`)
    each(JSON.parse(plain.toString()))
    chain = { number: chain.number + 1, previousTag: tagOf(sealed), end: chain.end + HEADER + sealed.length }
  }
  return chain
}

function frameLength(rest: Buffer): number | 'torn' | 'bad' {
  if (rest.length < HEADER || rest.every((byte) => byte === 0)) return 'torn'
  const length = rest.readUInt32BE(0)
  if (rest.readUInt32BE(4) !== ~length >>> 0) return 'bad'
  return rest.length < HEADER + length ? 'torn' : length
}

export class Journal {
  readonly #path: string
  readonly #key: Uint8Array
  #file: number
  #chain: Chain
  #isBroken = false
  /** Bytes of an unfinished last record that were cut off when opening. */
  readonly cutBytes: number

  /** Opens or makes the journal and hands every record to `each`. Throws JournalDamaged. */
  constructor(path: string, key: Uint8Array, each: (record: unknown) => void) {
    this.#path = path
    this.#key = key
    rmSync(`${path}.new`, { force: true })
    const isNew = !existsSync(path)
    this.#file = openSync(path, isNew ? 'wx+' : 'r+', 0o600)
    if (isNew) syncDirectory(dirname(path))
    const bytes = readFileSync(this.#file)
    this.#chain = readRecords(key, bytes, each)
    this.cutBytes = bytes.length - this.#chain.end
    if (this.cutBytes > 0) {
      ftruncateSync(this.#file, this.#chain.end)
      fsyncSync(this.#file)
    }
  }

  /** On the disk when it returns; throws StorageFailed with nothing stored. */
  append(record: object): void {
    if (this.#isBroken) throw new StorageFailed('the journal is closed after a failure', true)
    const { frame, next } = frameOf(this.#key, record, this.#chain)
    this.#checkAlone()
    try {
      writeAll(this.#file, frame, this.#chain.end)
    } catch (fault) {
      this.#cutBack(fault)
    }
    try {
      fdatasyncSync(this.#file)
    } catch (fault) {
      // After a failed sync the kernel may have dropped the pages: only reading the file again tells.
      this.#fail(fault)
    }
    this.#chain = next
  }

  /** Puts a new journal with these records in the place of this one; a crash leaves the old or the new, whole. */
  replaceWith(records: readonly object[]): void {
    const path = `${this.#path}.new`
    rmSync(path, { force: true })
    let chain = chainStart
    const frames = records.map((record) => {
      const framed = frameOf(this.#key, record, chain)
      chain = framed.next
      return framed.frame
    })
    const file = openSync(path, 'wx+', 0o600)
    try {
      writeAll(file, Buffer.concat(frames), 0)
      fsyncSync(file)
      const written = readRecords(this.#key, readFileSync(path), () => {})
      assert(written.number === records.length, 'the new journal reads back whole')
    } catch (fault) {
      closeSync(file)
      throw fault
    }
    closeSync(this.#file)
    this.#file = file
    this.#chain = chain
    try {
      renameDurably(path, this.#path)
    } catch (fault) {
      this.#fail(fault)
    }
  }

  close(): void {
    this.#isBroken = true
    closeSync(this.#file)
  }

  #checkAlone(): void {
    const { size, nlink } = fstatSync(this.#file)
    if (size !== this.#chain.end || nlink !== 1) this.#fail(new Error('somebody else touched the journal'))
  }

  #cutBack(fault: unknown): never {
    try {
      ftruncateSync(this.#file, this.#chain.end)
      fsyncSync(this.#file)
    } catch (second) {
      this.#fail(second)
    }
    throw new StorageFailed(`not written: ${messageOf(fault)}`, false)
  }

  #fail(fault: unknown): never {
    this.#isBroken = true
    throw new StorageFailed(messageOf(fault), true)
  }
}

function messageOf(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault)
}
