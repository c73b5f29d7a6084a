/** A photo made small before it is sent: a phone's camera makes five megabytes, one bar of signal carries ten kilobytes a second. */

const BYTES_MAX = 400 * 1024
/** What the server reads as it is. */
const RAW_BYTES_MAX = 8 * 1024 * 1024
/** From dear to cheap: nearly every photo fits at once. */
const TRIES = [
  { side: 1_600, quality: 0.8 },
  { side: 1_600, quality: 0.6 },
  { side: 1_200, quality: 0.6 },
  { side: 900, quality: 0.4 },
] as const

export class PictureUnreadable extends Error {
  override readonly name = 'PictureUnreadable'
}

/**
 * At most 400 kB, upright, and without what the phone has written into the file. A browser that cannot draw it sends it
 * as it is, where the server may take it. Throws `PictureUnreadable`.
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const drawn = await draw(file).catch(() => null)
  if (drawn) return drawn
  if (/^image\/(jpeg|png|webp)$/.test(file.type) && file.size <= RAW_BYTES_MAX) return file
  throw new PictureUnreadable()
}

async function draw(file: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file)
  try {
    for (const { side, quality } of TRIES) {
      const small = await jpegOf(bitmap, side, quality)
      if (small && small.size <= BYTES_MAX) return small
    }
    return null
  } finally {
    bitmap.close()
  }
}

function jpegOf(bitmap: ImageBitmap, side: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.resolve(null)
  // What is see-through would turn black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
