/** What a file brings that the house does not have yet: new lines, known ones, changed ones, and some that have gone. */
import { contentOf, type IdentifiedLine, type LineContent } from './line-identity.ts'

export type StoredLine = LineContent & { id: bigint; identity: string }

export interface ComparedLines {
  added: IdentifiedLine[]
  known: number
  /** The bank says something else of a line than it did before. */
  changed: { now: IdentifiedLine; before: StoredLine }[]
  /** Stood in an earlier file; the days around it are in this one, and it is not. */
  missing: StoredLine[]
}

/** `stored`: all lines of the account on the days that the file covers. */
export function compareLines(
  incoming: readonly IdentifiedLine[],
  stored: readonly StoredLine[],
): ComparedLines {
  const known = new Map(stored.map((line) => [line.identity, line]))
  const found: FoundLines = { added: [], known: 0, changed: [] }
  const unknown: IdentifiedLine[] = []
  for (const now of incoming) {
    const before = known.get(now.identity)
    known.delete(now.identity)
    if (!before) unknown.push(now)
    else if (contentOf(before) === contentOf(now)) found.known += 1
    else found.changed.push({ now, before })
  }
  const gone = pairUp(found, unknown, [...known.values()])
  return { ...found, missing: gone.filter(insideOf(incoming)) }
}

type FoundLines = Omit<ComparedLines, 'missing'>

/** A new line and one that has gone, of the same day and nearly the same: the bank has changed it. Returns what has gone indeed. */
function pairUp(
  found: FoundLines,
  unknown: readonly IdentifiedLine[],
  gone: readonly StoredLine[],
): StoredLine[] {
  const left = new Map<string, StoredLine[]>()
  // What has the bank's own number is known by that alone.
  for (const line of gone) if (line.bankId === '') left.set(line.day, [...(left.get(line.day) ?? []), line])
  const paired = new Set<StoredLine>()
  for (const now of unknown) {
    const near = now.bankId === '' ? (left.get(now.day) ?? []) : []
    const before = near.find((one) => !paired.has(one) && isNearly(one, now))
    if (before) {
      paired.add(before)
      found.changed.push({ now, before })
    } else found.added.push(now)
  }
  return gone.filter((line) => !paired.has(line))
}

/** One thing differs: what was paid under one reference, or how the bank words one amount. */
function isNearly(before: LineContent, now: LineContent): boolean {
  if (before.time !== now.time) return false
  const isSameAmount = before.amountUnits === now.amountUnits
  const isSameWords = before.description === now.description
  if (before.reference !== '' && before.reference === now.reference) return isSameAmount || isSameWords
  return isSameAmount && isSameWords && before.description !== ''
}

/** On the first and the last day of a file the bank may have told only a part. */
function insideOf(lines: readonly IdentifiedLine[]): (line: StoredLine) => boolean {
  const days = lines.map(({ day }) => day).sort()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return ({ day }) => day > first && day < last
}
