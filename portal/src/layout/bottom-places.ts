/** Which of the bar's places a page belongs to. */

type Place = 'lotto' | 'games' | 'tickets' | 'money'

const PLACES: readonly (readonly [RegExp, Place])[] = [
  [/^\/game\/lotto\/59$/, 'lotto'],
  [/^\/(ticket\/|game\/lottery\/ticket)/, 'tickets'],
  [/^\/(games|game\/(casino|slot|fishing|lottery(\/(timeout|result|bet))?))(\/|$)/, 'games'],
  [/^\/(money$|cashier\/|transaction\/|statement$|report\/)/, 'money'],
]

/** Null: a page that only the menu leads to. */
export function placeOf(path: string): Place | null {
  return PLACES.find(([pattern]) => pattern.test(path))?.[1] ?? null
}
