/** How the fair draw (pooldraw/v1) writes text and names of purposes as bytes. */
import { concat, u8, u32, utf8 } from '../bytes.ts'

/** u32(byte length) ‖ UTF-8. */
export function str(text: string): Uint8Array {
  const bytes = utf8(text)
  return concat(u32(bytes.length), bytes)
}

/** u8(length) ‖ `pooldraw/v1/` + name: bytes hashed for one purpose never mean something for another. */
export function tag(name: string): Uint8Array {
  const bytes = utf8(`pooldraw/v1/${name}`)
  return concat(u8(bytes.length), bytes)
}
