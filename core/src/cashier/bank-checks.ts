/** Whether the money of a deposit stands on the bank's statement: by the rule that matches its lines afterwards. */
import { type Check, check } from './check.ts'
import { type LineMatch, type MatchableLine, matchLines } from './match-lines.ts'

export interface BankFacts {
  /** What stands in the transfer. */
  reference: string
  /** When it was asked. */
  day: string
  /** Lines that are this deposit already, or nobody's yet. */
  lines: readonly MatchableLine[]
}

export type BankCheck = 'bank_line' | 'bank_amount'

/**
 * Of a request that came through a bank. A statement is imported after the money came, so without a line a person looks in
 * the bank; another amount beside the right reference is told with what came.
 */
export function bankChecks(amountUnits: bigint, { reference, day, lines }: BankFacts): Check<BankCheck>[] {
  const request = { kind: 'deposit', id: 0n, amountUnits, reference, day, isTaken: false } as const
  const found = matchLines(lines, [request])
  const lineOf = (one: LineMatch | undefined) => lines.find(({ id }) => id === one?.line)
  const it = lineOf(found.find((one) => one.request !== null))
  const other = lineOf(found.find((one) => one.request === null && one.reason === 'amount'))
  return [
    check('bank_line', it ? 'fine' : 'look', toldOf(it)),
    check('bank_amount', other ? 'danger' : 'fine', toldOf(other)),
  ]
}

/** What the bank says of who sent it is there to be compared with the slip. */
function toldOf(line: MatchableLine | undefined) {
  if (!line) return {}
  const said = line.description.trim()
  return { units: line.amountUnits, names: said === '' ? [] : [said] }
}
