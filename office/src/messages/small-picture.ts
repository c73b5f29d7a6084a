/** A picture as small as a card needs it, drawn anew in this browser: what else the file holds stays here. */
import { CARD_PICTURE_MAX } from '@samnang/core/contact-card'

const SIDE = 192
const QUALITIES = [0.85, 0.7, 0.5, 0.3]

/** Base64 of a JPEG; null: no picture that this browser can read. */
export async function smallPicture(file: Blob): Promise<string | null> {
  try {
    const bitmap = await createImageBitmap(file)
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = SIDE
    const side = Math.min(bitmap.width, bitmap.height)
    const [x, y] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2]
    canvas.getContext('2d')?.drawImage(bitmap, x, y, side, side, 0, 0, SIDE, SIDE)
    bitmap.close()
    const fits = QUALITIES.map((quality) => canvas.toDataURL('image/jpeg', quality)).find(isSmall)
    return fits?.slice(fits.indexOf(',') + 1) ?? null
  } catch {
    return null
  }
}

function isSmall(dataUrl: string): boolean {
  return (dataUrl.length * 3) / 4 < CARD_PICTURE_MAX
}
