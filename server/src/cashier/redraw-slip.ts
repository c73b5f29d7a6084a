/** A photo as the house keeps it: read by its content, drawn anew, and nothing in it but what is seen. */
import { HASH_HEIGHT, HASH_WIDTH, pictureHash } from '@samnang/core/cashier/picture-hash'
import { pictureType } from '@samnang/core/cashier/picture-type'

/** What a phone takes, and no more: a file of some kilobytes can claim a thousand times that. */
const PIXELS_MAX = 60_000_000
const SIDE_MAX = 2_000
const SIDE_SMALL = 1_200
const IMAGE_BYTES_MAX = 400 * 1024
const SECONDS_MAX = 10

/** From dear to cheap: nearly every photo fits at once. */
const TRIES = [
  { side: SIDE_MAX, quality: 80 },
  { side: SIDE_MAX, quality: 55 },
  { side: SIDE_SMALL, quality: 55 },
  { side: SIDE_SMALL, quality: 25 },
] as const

export interface DrawnSlip {
  /** A webp of at most 400 kB, without anything that the phone has written into the photo. */
  image: Buffer
  pictureHash: string
}

/** Null: no picture that is taken, or one that cannot be read to its end. */
export async function redrawSlip(bytes: Uint8Array): Promise<DrawnSlip | null> {
  if (pictureType(bytes) === null) return null
  loaded ??= loadSharp()
  const sharp = await loaded
  try {
    const image = await oneAfterTheOther(() => draw(sharp, bytes))
    return image && { image, pictureHash: await hashOf(sharp, image) }
  } catch {
    return null
  }
}

type Sharp = typeof import('sharp').default
let loaded: Promise<Sharp> | undefined

/**
 * With the first photo: it is a third of the time in which a command of the operator's starts, and few need it. Three
 * kinds and nothing else: no vector pictures, no documents, no files that name other files.
 */
async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

async function draw(sharp: Sharp, bytes: Uint8Array): Promise<Buffer | null> {
  for (const { side, quality } of TRIES) {
    const image = await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: true })
      .timeout({ seconds: SECONDS_MAX })
      .rotate()
      .flatten({ background: '#ffffff' })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer()
    if (image.length <= IMAGE_BYTES_MAX) return image
  }
  return null
}

async function hashOf(sharp: Sharp, image: Buffer): Promise<string> {
  const grey = await sharp(image)
    .greyscale()
    .resize({ width: HASH_WIDTH, height: HASH_HEIGHT, fit: 'fill' })
    .raw()
    .toBuffer()
  return pictureHash(grey)
}

let last: Promise<unknown> = Promise.resolve()

/** One picture at a time: decoded it takes two hundred megabytes, and players' bets need the processor. */
function oneAfterTheOther<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work, work)
  last = next.catch(() => {})
  return next
}
