/**
 * Whose account it is: names as banks write them. They differ in case, in the order of family and given name, in titles and
 * in spaces; nothing else makes two names one.
 */

const TITLES = new Set(['MR', 'MRS', 'MS', 'MISS', 'DR', 'លោក', 'លោកស្រី', 'កញ្ញា', 'អ្នកស្រី'])
const LENGTH_MAX = 80

/** Letters of any script, with what stands between them in names; at least two signs. */
const NAME = /^\p{L}[\p{L}\p{M}.'’ -]*[\p{L}\p{M}.]$/u

/** As it is kept and shown; null: no name. */
export function readHolderName(text: string): string | null {
  const name = text
    .normalize('NFC')
    .replace(/[\u200b\u2060]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return name.length <= LENGTH_MAX && NAME.test(name) ? name : null
}

export function isSameHolder(one: string, other: string): boolean {
  const key = keyOf(one)
  return key !== '' && key === keyOf(other)
}

function keyOf(name: string): string {
  const words = name
    .normalize('NFKC')
    .toUpperCase()
    .split(/[^\p{L}\p{M}]/u)
    .filter((word) => word !== '' && !TITLES.has(word))
  return words.sort().join(' ')
}
