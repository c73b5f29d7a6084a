/** Rooms of one set are called "Set · Room" by their provider: the set is the heading, and each card says the room. */

const BETWEEN = ' · '

export interface SharedName {
  heading: string
  /** Of each game, in their order. */
  names: readonly string[]
}

/** `title` is the heading of games that share no name. */
export function sharedName(title: string, names: readonly string[]): SharedName {
  const set = names[0]?.split(BETWEEN)[0] ?? ''
  const start = set + BETWEEN
  const isShared =
    names.length > 1 && names.every((name) => name.startsWith(start) && name.length > start.length)
  return isShared
    ? { heading: set, names: names.map((name) => name.slice(start.length)) }
    : { heading: title, names }
}
