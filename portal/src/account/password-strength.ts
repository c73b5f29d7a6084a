/**
 * A rough estimate of how hard a password is to guess, made on this device. It knows repetition, sequences and the
 * player's own name; it does not know lists of leaked passwords, which the server refuses.
 */
export type Strength = 'short' | 'weak' | 'fair' | 'strong'

const SHORTEST = 8
const FAIR_BITS = 38
const STRONG_BITS = 58

/** Kinds of characters with the size of what an attacker has to try. */
const KINDS: readonly (readonly [RegExp, number])[] = [
  [/[0-9\u17e0-\u17e9]/u, 10],
  [/[a-z]/u, 26],
  [/[A-Z]/u, 26],
  [/[\u1780-\u17dd]/u, 40],
  [/[^0-9a-zA-Z\u1780-\u17e9]/u, 33],
]

export function strengthOf(password: string, username: string): Strength {
  const letters = [...password.normalize('NFC')]
  if (letters.length < SHORTEST) return 'short'
  const sizes = KINDS.filter(([kind]) => kind.test(password)).map(([, size]) => size)
  const alphabet = sizes.reduce((sum, size) => sum + size, 0)
  // One kind of character is a word or a number, and those are in lists.
  const bits = surprises(withoutName(letters, username)) * Math.log2(alphabet) * (sizes.length > 1 ? 1 : 0.75)
  return bits < FAIR_BITS ? 'weak' : bits < STRONG_BITS ? 'fair' : 'strong'
}

/** Characters that do not follow from the one before: "aaaa" and "1234" are one surprise and little more. */
function surprises(letters: readonly string[]): number {
  let count = 0
  letters.forEach((letter, at) => {
    const step = at === 0 ? Number.NaN : codeOf(letter) - codeOf(letters[at - 1] ?? '')
    count += Math.abs(step) <= 1 ? 0.2 : 1
  })
  return Math.min(count, new Set(letters).size * 1.5)
}

/** The player's own name is the first thing that anybody tries. */
function withoutName(letters: readonly string[], username: string): string[] {
  const name = username.toLowerCase()
  const text = letters.join('')
  return name.length < 3 ? [...letters] : [...text.toLowerCase().replaceAll(name, name.charAt(0))]
}

function codeOf(letter: string): number {
  return letter.toLowerCase().codePointAt(0) ?? 0
}
