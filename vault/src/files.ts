/** Writing that survives a power cut: contents first, then the name, then the directory. */
import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

export function writeAll(file: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length; ) {
    done += writeSync(file, bytes, done, bytes.length - done, position + done)
  }
}

export function syncDirectory(path: string): void {
  const directory = openSync(path, 'r')
  try {
    fsyncSync(directory)
  } finally {
    closeSync(directory)
  }
}

/** Writes a new owner-only file completely; fails if there is one already. */
export function writeNewFile(path: string, bytes: Uint8Array): void {
  const file = openSync(path, 'wx', 0o600)
  try {
    writeAll(file, bytes, 0)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  syncDirectory(dirname(path))
}

export function renameDurably(from: string, to: string): void {
  renameSync(from, to)
  syncDirectory(dirname(to))
}
