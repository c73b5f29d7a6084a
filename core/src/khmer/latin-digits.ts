/** Digits as Khmer keyboards write them, as the same digits of one character each: places in the text stay. */

const KHMER_ZERO = 0x17e0

export function latinDigits(text: string): string {
  return text.replace(/[\u17e0-\u17e9]/g, (digit) => String(digit.charCodeAt(0) - KHMER_ZERO))
}
