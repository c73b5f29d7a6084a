/** Names that somebody has typed nearly right: settings that nobody reads change nothing, and are found out when it is too late. */

/** Short names are near to names that others use: `HOST` to `HOME`. */
const LONG_ENOUGH = 7
/** Letters that are too many, missing or others: two of a long name, one of a short one. */
const nearOf = (known: string) => (known.length < 11 ? 1 : 2)

/** The known name that was meant; undefined where it is one of them, or near to none. */
export function nearName(typed: string, known: readonly string[]): string | undefined {
  if (typed.length < LONG_ENOUGH || known.includes(typed)) return undefined
  return known.find(
    (name) => name.length >= LONG_ENOUGH && distance(typed.toUpperCase(), name) <= nearOf(name),
  )
}

/** Levenshtein's: how many letters to add, take away or replace. */
function distance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const here = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const replaced = (above[at - 1] ?? 0) + (one[row - 1] === other[at - 1] ? 0 : 1)
      here.push(Math.min(replaced, (above[at] ?? 0) + 1, (here[at - 1] ?? 0) + 1))
    }
    above = here
  }
  return above.at(-1) ?? 0
}
