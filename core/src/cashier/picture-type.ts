/** What a file is by its first bytes: names and headers are what somebody says. */

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp'

/** The greatest file that is taken, in bytes. */
export const PICTURE_BYTES_MAX = 8 * 1024 * 1024

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const RIFF = [0x52, 0x49, 0x46, 0x46]
const WEBP = [0x57, 0x45, 0x42, 0x50]

/** Null: no picture that is taken. */
export function pictureType(bytes: Uint8Array): PictureType | null {
  if (hasAt(bytes, 0, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (hasAt(bytes, 0, PNG)) return 'image/png'
  if (hasAt(bytes, 0, RIFF) && hasAt(bytes, 8, WEBP)) return 'image/webp'
  return null
}

function hasAt(bytes: Uint8Array, from: number, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[from + at] === byte)
}
