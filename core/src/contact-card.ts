/** How players reach the house: what may stand on the card. */
import { tidyWords, wordsFault } from './site-words.ts'

export const PHONES_MAX = 3
/** Bytes of a picture: small enough to be seen on the slowest line. */
export const CARD_PICTURE_MAX = 24_576

export interface CardText {
  phones: readonly string[]
  /** Name of the account; null: none. */
  telegram: string | null
  /** In both languages; null: not said. */
  hours: { km: string; en: string } | null
}

export type CardFault = 'phones' | 'telegram' | 'hours'

const PHONE = /^\+?[0-9][0-9 ]{5,18}[0-9]$/
const TELEGRAM = /^[A-Za-z][A-Za-z0-9_]{3,31}$/

/** As it is stored: without the blanks and the sign that people type. */
export function tidyCard({ phones, telegram, hours }: CardText): CardText {
  const name = telegram?.trim().replace(/^(?:https?:\/\/)?(?:t\.me\/)?@?/, '') ?? ''
  const said = hours && { km: tidyWords(hours.km), en: tidyWords(hours.en) }
  return {
    phones: phones.map((phone) => phone.replace(/[^+0-9]+/g, ' ').trim()).filter((phone) => phone !== ''),
    telegram: name === '' ? null : name,
    hours: said && said.km === '' && said.en === '' ? null : said,
  }
}

/** Which parts of a tidied card cannot be shown. */
export function cardFaults({ phones, telegram, hours }: CardText): CardFault[] {
  const faults: CardFault[] = []
  if (phones.length > PHONES_MAX || phones.some((phone) => !PHONE.test(phone))) faults.push('phones')
  if (telegram !== null && !TELEGRAM.test(telegram)) faults.push('telegram')
  if (hours && (wordsFault(hours.km) || wordsFault(hours.en))) faults.push('hours')
  return faults
}

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp'

/** What the bytes are, whatever they are called; null: no picture that a card takes. */
export function pictureType(bytes: Uint8Array): PictureType | null {
  const begins = (signature: readonly number[], at = 0) =>
    signature.every((byte, i) => bytes[at + i] === byte)
  if (begins([0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (begins([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  return begins([0x52, 0x49, 0x46, 0x46]) && begins([0x57, 0x45, 0x42, 0x50], 8) ? 'image/webp' : null
}
