/** The rules as somebody edits them: JSON whose fields a form writes into, checked whole by the rule that the server asks. */
import { newRulesFaults } from '@samnang/core/lottery/check-rules'
import { type Digits, GAME_TYPES, type LotteryRules, type SessionRules } from '@samnang/core/lottery/rules'

export type Path = readonly (string | number)[]

/** `rules`: it has the fields of the rules, whether they fit together or not. */
type ReadDraft =
  | { kind: 'unreadable'; why: string }
  | { kind: 'faulty'; faults: string[]; rules: LotteryRules | null }
  | { kind: 'fine'; rules: LotteryRules }

/** What is wrong is said with its place: of JSON that cannot be read by the letters around it, of a field by its path. */
export function readDraft(text: string): ReadDraft {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { kind: 'unreadable', why: error instanceof Error ? error.message : String(error) }
  }
  const faults = newRulesFaults(value)
  if (faults.length === 0) return { kind: 'fine', rules: value as LotteryRules }
  return { kind: 'faulty', faults, rules: hasForm(value) ? value : null }
}

/** Enough of it to draw the form; each field that it reads may still be anything. */
function hasForm(value: unknown): value is LotteryRules {
  if (!isRecord(value)) return false
  const { games, limits } = value
  return isRecord(limits) && isRecord(games) && GAME_TYPES.every((type) => isSessions(games[type]))
}

function isSessions(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      (session) =>
        isRecord(session) &&
        isRecord(session.opens) &&
        isCalendar(session.calendar) &&
        areRecords(session.closes, ({ posts, digits }) => Array.isArray(posts) && Array.isArray(digits)) &&
        areRecords(session.prizes, () => true) &&
        areRecords(session.posts, ({ places }) => arePlaces(places)),
    )
  )
}

function areRecords(value: unknown, is: (entry: Record<string, unknown>) => boolean): boolean {
  return Array.isArray(value) && value.every((entry) => isRecord(entry) && is(entry))
}

function arePlaces(places: unknown): boolean {
  return isRecord(places) && Object.values(places).every((list) => areRecords(list, hasSlice))
}

function hasSlice({ slice }: Record<string, unknown>): boolean {
  return slice === 'ends' || isRecord(slice)
}

function isCalendar(calendar: unknown): boolean {
  if (!isRecord(calendar)) return false
  const { kind, provinces = {}, days, moved } = calendar
  if (kind === 'daily') return isRecord(provinces) && Object.values(provinces).every(Array.isArray)
  return kind === 'monthly' && Array.isArray(days) && isRecord(moved)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The same rules with another value at that place. */
export function setAt(rules: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value
  const copy = (Array.isArray(rules) ? [...rules] : { ...(rules as object) }) as Record<
    string | number,
    unknown
  >
  copy[key] = setAt(copy[key], rest, value)
  return copy
}

export function getAt(rules: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<string | number, unknown> | undefined)?.[key],
    rules,
  )
}

export function textOfRules(rules: unknown): string {
  return JSON.stringify(rules, null, 2)
}

export const LIMIT_PATHS = [
  ['limits', 'minRiel'],
  ['limits', 'stepRiel'],
  ['limits', 'maxRiel', 2],
  ['limits', 'maxRiel', 3],
  ['limits', 'numbersMax'],
  ['limits', 'linesMax'],
  ['limits', 'playerNumberRiel', 2],
  ['limits', 'playerNumberRiel', 3],
  ['limits', 'liabilityRiel', 2],
  ['limits', 'liabilityRiel', 3],
] as const satisfies readonly Path[]

interface RateField {
  path: Path
  post: string
  digits: Digits
  /** Percent that comes back on average: rate × places over what is charged for them. */
  returns: number | null
}

export function ratesOf({ posts }: SessionRules, base: Path): RateField[] {
  return posts.flatMap(({ post, places, rateCenti, charged }, at) =>
    ([2, 3] as const)
      .filter((digits) => rateCenti?.[digits] !== undefined)
      .map((digits) => {
        const count = places?.[digits]?.length ?? 0
        const rate = Number(rateCenti[digits])
        const returns = (rate * count) / ((charged?.[digits] ?? count) * 10 ** digits)
        return {
          path: [...base, 'posts', at, 'rateCenti', digits],
          ...{ post, digits },
          returns: Number.isFinite(returns) ? returns : null,
        }
      }),
  )
}
