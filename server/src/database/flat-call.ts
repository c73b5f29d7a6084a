/**
 * A call of a prepared statement as one piece of bytes. What the driver makes of the same call is five messages, a text for
 * each parameter, and a description of an answer that is always the same.
 */
import { assert } from '@samnang/core/refusal'
import pg from 'pg'
import { hangUp, isUnanswered, type Tx } from './pool.ts'

/** A row as the database sends it: texts, by the order of its columns. */
export type TextRow = readonly (string | null)[]

/** What arrays consist of: PostgreSQL's number of the type, and its bytes. */
const INT2 = { oid: 21, width: 2 }
const INT4 = { oid: 23, width: 4 }
const INT8 = { oid: 20, width: 8 }
const UUID = { oid: 2950, width: 16 }

/** Executes the portal without a name to its end, and then Sync. */
const EXECUTE_AND_SYNC = Buffer.from('E\0\0\0\x09\0\0\0\0\0S\0\0\0\x04', 'latin1')
const FIRST_BYTES = 65_536
const DASH = 45
const NO_DIGIT = 0xf0
const HEX_DIGITS = new Uint8Array(128).fill(NO_DIGIT)
for (const letter of '0123456789abcdefABCDEF') HEX_DIGITS[letter.charCodeAt(0)] = Number.parseInt(letter, 16)

/**
 * Writes the parameters of a call, in their order and in binary form, where they leave for the database. The room is used
 * again: a call may begin when the last one has its answer.
 */
export class CallBytes {
  #bytes = Buffer.alloc(FIRST_BYTES)
  #view = new DataView(this.#bytes.buffer)
  #at = 0

  /** A call of the statement that is prepared as `name`, with so many parameters. */
  begin({ name }: Prepared, parameters: number): void {
    this.#at = 5
    this.#grow(name.length + 8)
    this.#bytes.write(`\0${name}\0`, this.#at, 'latin1')
    this.#at += name.length + 2
    // One format for all parameters: binary.
    for (const number of [1, 1, parameters]) this.#int2(number)
  }

  /** All of the call. */
  end(): Uint8Array {
    this.#grow(2 + EXECUTE_AND_SYNC.length)
    // No formats of columns: they come as texts.
    this.#int2(0)
    this.#bytes.write('B', 0, 'latin1')
    this.#view.setInt32(1, this.#at - 1)
    this.#bytes.set(EXECUTE_AND_SYNC, this.#at)
    return this.#bytes.subarray(0, this.#at + EXECUTE_AND_SYNC.length)
  }

  int8(value: bigint): void {
    const at = this.#next(8)
    this.#view.setBigInt64(at, value)
  }

  uuid(value: string): void {
    const at = this.#next(16)
    this.#setUuid(at, value)
  }

  int8s<T>(items: readonly T[], of: (item: T) => bigint): void {
    this.#array(INT8, items.length)
    for (const item of items) this.#view.setBigInt64(this.#next(8), of(item))
  }

  int4s<T>(items: readonly T[], of: (item: T) => number): void {
    this.#array(INT4, items.length)
    for (const item of items) this.#view.setInt32(this.#next(4), of(item))
  }

  int2s<T>(items: readonly T[], of: (item: T) => number): void {
    this.#array(INT2, items.length)
    for (const item of items) this.#view.setInt16(this.#next(2), of(item))
  }

  uuids<T>(items: readonly T[], of: (item: T) => string): void {
    this.#array(UUID, items.length)
    for (const item of items) this.#setUuid(this.#next(16), of(item))
  }

  /** One bytea of the bytes of each item, `width` of them (zeros where there are fewer). */
  packed<T>(width: number, items: readonly T[], of: (item: T) => Uint8Array): void {
    let at = this.#next(width * items.length)
    for (const item of items) {
      const bytes = of(item)
      if (bytes.length < width) this.#bytes.fill(0, at, at + width)
      this.#bytes.set(bytes, at)
      at += width
    }
  }

  /** The same, of items that have more or less. */
  joined<T>(items: readonly T[], of: (item: T) => Uint8Array): void {
    let length = 0
    for (const item of items) length += of(item).length
    let at = this.#next(length)
    for (const item of items) {
      this.#bytes.set(of(item), at)
      at += of(item).length
    }
  }

  #array({ oid, width }: { oid: number; width: number }, count: number): void {
    const at = this.#next((count === 0 ? 12 : 20) + count * (4 + width))
    const header = count === 0 ? [0, 0, oid] : [1, 0, oid, count, 1]
    header.forEach((number, place) => {
      this.#view.setInt32(at + 4 * place, number)
    })
    // Back to where the first item goes.
    this.#at = at + 4 * header.length
  }

  /** Where the next value begins, behind its length. */
  #next(length: number): number {
    this.#grow(4 + length)
    this.#view.setInt32(this.#at, length)
    this.#at += 4 + length
    return this.#at - length
  }

  #int2(value: number): void {
    this.#view.setInt16(this.#at, value)
    this.#at += 2
  }

  #setUuid(start: number, value: string): void {
    let [at, digits, byte, wrong] = [start, 0, 0, 0]
    for (let place = 0; place < value.length; place++) {
      const code = value.charCodeAt(place)
      if (code === DASH) continue
      const digit = HEX_DIGITS[code] ?? NO_DIGIT
      wrong |= digit & NO_DIGIT
      byte = (byte << 4) | digit
      if (++digits % 2 === 0) this.#bytes[at++] = byte
    }
    assert(digits === 32 && wrong === 0, 'a UUID has 32 digits')
  }

  #grow(length: number): void {
    if (this.#at + length <= this.#bytes.length) return
    const larger = Buffer.alloc(2 * (this.#at + length))
    larger.set(this.#bytes.subarray(0, this.#at))
    this.#bytes = larger
    this.#view = new DataView(larger.buffer)
  }
}

/** A statement that each connection prepares once, under its name. Types of its parameters follow from the text. */
export interface Prepared {
  name: string
  text: string
}

interface Statements {
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
}

/** Far above what the database's own limit lets a call last: whoever has no answer then will get none. */
const ANSWERS_WITHIN_MS = 15_000

/** The rows that a call answers. A fault of the database or of the connection, and an answer that stays away, is thrown. */
export async function callFlat(
  connection: Tx,
  statement: Prepared,
  bytes: Uint8Array,
  withinMs: number = ANSWERS_WITHIN_MS,
): Promise<TextRow[]> {
  const call = new FlatCall(statement, bytes, withinMs)
  try {
    // The driver hands the call itself back; whoever stands before the driver may have waited for it.
    await connection.query(call)
    return await call.answer
  } catch (fault) {
    if (isUnanswered(fault)) hangUp(connection)
    throw fault
  }
}

/**
 * What the driver tells a query while it is under way; by name and text it knows that it is prepared. It is one of the
 * driver's own kind, since others may not be asked behind one another; whatever the driver does with it stands here.
 */
export class FlatCall extends pg.Query {
  readonly name: string
  readonly text: string
  readonly answer: Promise<TextRow[]>
  /** As the driver reads it. */
  readonly query_timeout: number
  /** The driver's: told of the end, it takes its own limit away. */
  callback: (() => void) | undefined
  readonly #bytes: Uint8Array
  readonly #rows: TextRow[] = []
  #resolve: (rows: TextRow[]) => void = () => {}
  #reject: (fault: unknown) => void = () => {}

  constructor({ name, text }: Prepared, bytes: Uint8Array, withinMs: number) {
    super({ name, text })
    this.query_timeout = withinMs
    this.name = name
    this.text = text
    this.#bytes = bytes
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  override submit = (connection: pg.Connection): void => {
    // The types of the driver leave out what it keeps of its statements: those that are prepared, or asked to be.
    const { parsedStatements, submittedNamedStatements } = connection as pg.Connection & Statements
    if (parsedStatements[this.name] === undefined && submittedNamedStatements[this.name] === undefined) {
      connection.parse({ name: this.name, text: this.text, types: [] }, true)
      submittedNamedStatements[this.name] = this.text
    }
    // A connection that is closing says so by `handleError`.
    if (connection.stream.writable) connection.stream.write(this.#bytes)
  }

  handleDataRow({ fields }: { fields: TextRow }): void {
    this.#rows.push(fields)
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.callback?.()
    this.#resolve(this.#rows)
  }

  handleError(fault: unknown): void {
    this.callback?.()
    this.#reject(fault)
  }
}

/** The numbers of an int8[] that is never without one. */
export function int8sOf(text: string | null | undefined): bigint[] {
  return text == null || text === '{}' ? [] : text.slice(1, -1).split(',').map(BigInt)
}

/** The bytes of a bytea. */
export function bytesOf(text: string | null | undefined): Uint8Array {
  return text == null ? new Uint8Array() : Buffer.from(text.slice(2), 'hex')
}
