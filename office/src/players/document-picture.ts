/** A photo of a paper made small enough to be sent, upright and without what the phone wrote into it. */

const SIDE_MAX = 1_800
const QUALITIES = [0.8, 0.6, 0.4]
/** Of base64. */
const LETTERS_MAX = 800_000

/** Base64 of a JPEG; null: no picture that this browser can read. */
export async function documentPicture(file: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return null
  // What is see-through would turn black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const urls = QUALITIES.map((quality) => canvas.toDataURL('image/jpeg', quality))
  const fits = urls.find((url) => url.length < LETTERS_MAX)
  return fits?.slice(fits.indexOf(',') + 1) ?? null
}
