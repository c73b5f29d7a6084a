import { PlainError } from './progress.mjs'

/**
 * A number from 1 on that somebody typed after a flag, as its digits alone.
 * @throws {PlainError} with what to type instead
 */
export function wholeNumber(flag, text) {
  const number = /^[1-9]\d*$/.test(text ?? '') ? Number(text) : Number.NaN
  if (Number.isSafeInteger(number)) return number
  const given = text === undefined ? 'nothing' : `"${text}"`
  throw new PlainError(`${flag} takes a whole number from 1 on, like ${flag} 20000, and got ${given}.`)
}
