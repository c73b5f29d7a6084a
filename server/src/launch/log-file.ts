import {
  closeSync,
  createWriteStream,
  fchmodSync,
  fchownSync,
  openSync,
  renameSync,
  statSync,
  type WriteStream,
} from 'node:fs'

const ROTATE_BYTES = 50_000_000
const LAST_LINES = 8

export type LogFile = {
  write(text: string): void
  /** What the process said last, to be shown when it dies. */
  lastLines(): string
}

/**
 * A child's output in a file; one older file is kept. A full disk loses lines, never the child. `readers` is a group that
 * may read it.
 */
export function openLog(path: string, readers?: number): LogFile {
  let size = sizeOf(path)
  let stream = openStream(path, readers)
  let last: string[] = []
  return {
    write(text) {
      if (size > ROTATE_BYTES) {
        stream.end()
        renameSync(path, `${path}.old`)
        stream = openStream(path, readers)
        size = 0
      }
      size += text.length
      stream.write(text)
      last = [...last, ...text.split('\n').filter((line) => line !== '')].slice(-LAST_LINES)
    },
    lastLines: () => last.join('\n'),
  }
}

function openStream(path: string, readers?: number): WriteStream {
  if (readers !== undefined) letRead(path, readers)
  const stream = createWriteStream(path, { flags: 'a', mode: 0o600 })
  stream.on('error', () => {
    // Nothing better to do with a log that cannot be written than to go on without it.
  })
  return stream
}

function letRead(path: string, group: number): void {
  const file = openSync(path, 'a', 0o600)
  try {
    fchownSync(file, process.getuid?.() ?? 0, group)
    fchmodSync(file, 0o640)
  } finally {
    closeSync(file)
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
