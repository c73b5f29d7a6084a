/** The text of a bank's file, however it was saved. */

const LARGEST_BYTES = 4_000_000

/**
 * UTF-8; UTF-16 as spreadsheets save it, with a mark or without; else the Latin letters of Windows. Null: too large, or
 * nothing that anybody reads.
 */
export async function textOfStatement(file: Pick<File, 'size' | 'arrayBuffer'>): Promise<string | null> {
  if (file.size > LARGEST_BYTES) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
  for (const encoding of encodingsOf(bytes)) {
    const text = decoded(bytes, encoding)
    if (text !== null && !text.includes('\u0000')) return text
  }
  return null
}

function encodingsOf(bytes: Uint8Array): string[] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return ['utf-16le']
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return ['utf-16be']
  const isWide = (at: number) => bytes.slice(0, 40).filter((byte, i) => i % 2 === at && byte === 0).length > 5
  if (isWide(1)) return ['utf-16le']
  if (isWide(0)) return ['utf-16be']
  return ['utf-8', 'windows-1252']
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
