/** How a line of a statement is known again when its file, or a longer one, is imported once more. */
import type { StatementLine } from './read-statement.ts'

export type LineContent = Omit<StatementLine, 'line'>
export type IdentifiedLine = StatementLine & { identity: string }

/**
 * The bank's own number where it gives one, on its day, for some banks begin each day anew. Else all that the line says.
 * And the how-many-eth it is of those that say the same: two equal payments on one day are two, in every file that has
 * both.
 */
export function identified(lines: readonly StatementLine[]): IdentifiedLine[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const said = line.bankId === '' ? contentOf(line) : `#${line.bankId}@${line.day}`
    const n = (seen.get(said) ?? 0) + 1
    seen.set(said, n)
    return { ...line, identity: n === 1 ? said : `${said}|${n}` }
  })
}

/** All that a line says, as one text. */
export function contentOf(line: LineContent): string {
  const { day, time, amountUnits, reference, description, balanceUnits } = line
  return [day, time ?? '', amountUnits, reference, description, balanceUnits ?? ''].join('|')
}
