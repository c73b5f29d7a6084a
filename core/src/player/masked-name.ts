/** What strangers see of a player's name. */

/** A letter with its marks; a Khmer subscript belongs to the letter above it. */
const LETTERS = /[^\p{M}](?:\u17d2\p{L}|\p{M})*/gu
const LONG = 6

/** The first letter, of longer names the first two and the last: how long the name is cannot be told. */
export function maskedName(name: string): string {
  const letters = name.match(LETTERS) ?? []
  if (letters.length < LONG) return `${letters[0] ?? ''}***`
  return `${letters[0]}${letters[1]}***${letters.at(-1)}`
}
