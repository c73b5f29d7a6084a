/** What the vault remembers: the journal's records as an index in memory. A change is on the disk before it is here. */
import { createPrivateKey, type KeyObject } from 'node:crypto'
import { join } from 'node:path'
import { assert } from '@samnang/core/refusal'
import { Archive, type Archived, type ArchiveRef } from './archive.ts'
import {
  type Batch,
  type BatchHeader,
  batchOf,
  type Fact,
  factOf,
  headerOf,
  isOpenTo,
  lastCloseMs,
  noteFact,
  type StoredBatch,
  type StoredFact,
  storedBatch,
  storedFact,
} from './batch.ts'
import { Journal, JournalDamaged, StorageFailed } from './journal.ts'
import type { DrawRef } from './protocol.ts'
import { newPrivateKey } from './signer.ts'

/** Batches this long past their last close move to the archive: the journal stays near one day, and so does starting. */
const LIVE_MS = 6 * 3_600_000

type Identity = { kind: 'identity'; privateKey: string; sinceMs: number }
type StoredRecord =
  | Identity
  | ({ kind: 'batch' } & StoredBatch)
  | ({ kind: 'archived' } & Archived)
  | ({ kind: 'fact'; game: string; day: number } & StoredFact)
  | ({ kind: 'rolled_back' } & DrawRef)

/** A batch is in memory, or in the archive, or both while it has facts that the archive lacks. */
type Shelf = { header: BatchHeader; live: Batch | undefined; archived: ArchiveRef | undefined }

export class Store {
  readonly #journal: Journal
  readonly #archive: Archive
  /** By `game/day`. */
  readonly #shelves = new Map<string, Shelf[]>()
  readonly #rolledBack = new Map<string, DrawRef>()
  #identity: Identity | undefined

  /** Reads everything back; on first start makes the signing key. Throws JournalDamaged. */
  constructor(directory: string, key: Uint8Array, nowMs: number) {
    this.#archive = new Archive(directory, key)
    this.#journal = new Journal(join(directory, 'journal'), key, (record) =>
      this.#read(record as StoredRecord),
    )
    this.#identity ??= this.#newIdentity(nowMs)
  }

  get cutBytes(): number {
    return this.#journal.cutBytes
  }

  get signingKey(): { privateKey: KeyObject; sinceMs: number } {
    assert(this.#identity, 'the identity is the first record')
    const der = Buffer.from(this.#identity.privateKey, 'base64')
    return {
      privateKey: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }),
      sinceMs: this.#identity.sinceMs,
    }
  }

  find({ game, day, i }: DrawRef): Batch | undefined {
    const shelf = this.#shelfOf(game, day, i)
    return shelf && this.#load(shelf)
  }

  /** The batch that starts at `first`, else whatever overlaps the range. */
  inRange(game: string, day: number, first: number, count: number): Batch | undefined {
    const shelves = this.#shelves.get(`${game}/${day}`) ?? []
    const overlap = shelves.find(
      ({ header }) => header.first < first + count && first < header.first + header.count,
    )
    return overlap && this.#load(overlap)
  }

  add(batch: Batch): void {
    this.#journal.append({ kind: 'batch', ...storedBatch(batch) } satisfies StoredRecord)
    this.#shelve({ header: headerOf(batch), live: batch, archived: undefined })
  }

  note({ game, day, i }: DrawRef, fact: Fact): void {
    const batch = this.find({ game, day, i })
    assert(batch && isOpenTo(batch, i), 'only an open draw gets a fact')
    this.#journal.append({ kind: 'fact', game, day, ...storedFact(i, fact) } satisfies StoredRecord)
    this.#noteLive({ game, day, i }, fact)
  }

  /** Draws up to this one were, or may have been, released by a newer copy of this vault. */
  rollBack(upTo: DrawRef): void {
    this.#journal.append({ kind: 'rolled_back', ...upTo } satisfies StoredRecord)
    this.#rolledBack.set(upTo.game, upTo)
  }

  rolledBack(): DrawRef[] {
    return [...this.#rolledBack.values()]
  }

  rolledBackUpTo(game: string): DrawRef | undefined {
    return this.#rolledBack.get(game)
  }

  /**
   * Moves old batches to the archive and rewrites the journal without them; returns how many. The archive's files are
   * complete before the journal names them, and the old journal stands until the new one is.
   */
  compact(nowMs: number): number {
    const all = [...this.#shelves.values()].flat()
    const old = all.filter(({ live }) => live && lastCloseMs(live) + LIVE_MS < nowMs)
    if (old.length === 0) return 0
    const moved = new Map<Shelf, ArchiveRef>()
    try {
      for (const shelf of old) moved.set(shelf, this.#archiveOf(shelf))
      this.#journal.replaceWith(this.#records(all, moved))
    } catch (fault) {
      // After a StorageFailed the new journal may be in place, and it needs them.
      if (!(fault instanceof StorageFailed)) for (const ref of moved.values()) this.#archive.remove(ref)
      throw fault
    }
    for (const [shelf, ref] of moved) {
      if (shelf.archived) this.#archive.remove(shelf.archived)
      shelf.archived = ref
      shelf.live = undefined
    }
    return old.length
  }

  close(): void {
    this.#journal.close()
  }

  #archiveOf({ live }: Shelf): ArchiveRef {
    assert(live, 'only batches in memory are archived')
    return this.#archive.store(live)
  }

  #records(all: readonly Shelf[], moved: ReadonlyMap<Shelf, ArchiveRef>): StoredRecord[] {
    assert(this.#identity, 'the identity is the first record')
    return [
      this.#identity,
      ...this.rolledBack().map((upTo): StoredRecord => ({ kind: 'rolled_back', ...upTo })),
      ...all.flatMap((shelf) => shelfRecords(shelf, moved.get(shelf))),
    ]
  }

  #newIdentity(nowMs: number): Identity {
    const der = newPrivateKey().export({ format: 'der', type: 'pkcs8' }).toString('base64')
    const identity: Identity = { kind: 'identity', privateKey: der, sinceMs: nowMs }
    this.#journal.append(identity)
    return identity
  }

  #read(record: StoredRecord): void {
    switch (record.kind) {
      case 'identity':
        this.#identity = record
        return
      case 'batch':
        this.#shelve({ header: headerOf(record), live: batchOf(record), archived: undefined })
        return
      case 'archived':
        if (!this.#archive.has(record)) throw new JournalDamaged(`archive ${record.file} is missing`)
        this.#shelve({
          header: headerOf(record),
          live: undefined,
          archived: { file: record.file, tag: record.tag },
        })
        return
      case 'fact':
        this.#noteLive(record, factOf(record))
        return
      case 'rolled_back':
        this.#rolledBack.set(record.game, { game: record.game, day: record.day, i: record.i })
        return
      default:
        throw new JournalDamaged(
          `a record of an unknown kind: ${(record satisfies never as StoredRecord).kind}`,
        )
    }
  }

  #shelve(shelf: Shelf): void {
    const key = `${shelf.header.game}/${shelf.header.day}`
    this.#shelves.set(key, [...(this.#shelves.get(key) ?? []), shelf])
  }

  #shelfOf(game: string, day: number, i: number): Shelf | undefined {
    const shelves = this.#shelves.get(`${game}/${day}`) ?? []
    return shelves.find(({ header }) => i >= header.first && i < header.first + header.count)
  }

  #load({ live, archived }: Shelf): Batch {
    if (live) return live
    assert(archived, 'a batch is in memory or archived')
    return this.#archive.load(archived)
  }

  #noteLive({ game, day, i }: DrawRef, fact: Fact): void {
    const shelf = this.#shelfOf(game, day, i)
    assert(shelf, 'a fact belongs to a stored batch')
    shelf.live ??= this.#load(shelf)
    noteFact(shelf.live, i, fact)
  }
}

/** A batch in memory is written whole, also when an older state of it is archived. */
function shelfRecords(shelf: Shelf, moved: ArchiveRef | undefined): StoredRecord[] {
  const ref = moved ?? (shelf.live ? undefined : shelf.archived)
  if (ref) return [{ kind: 'archived', ...shelf.header, ...ref }]
  assert(shelf.live, 'a batch is in memory or archived')
  return [{ kind: 'batch', ...storedBatch(shelf.live) }]
}
