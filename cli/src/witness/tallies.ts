/** What a witness counts of each game and day. */

/** Of one game and UTC day. `opened` are numbers of draws, as ranges from and to. */
export interface Tally {
  opened: [number, number][]
  voids: number
  /** Their time is over, and nobody has heard of them. */
  missing: number
}

/** The one of that day; a new one where there is none. */
export function tallyOf({ tallies }: { tallies: Record<string, Tally> }, game: string, day: number): Tally {
  const key = `${game}/${day}`
  const tally = tallies[key] ?? { opened: [], voids: 0, missing: 0 }
  tallies[key] = tally
  return tally
}

/** Draws open one after the other, so nearly always the last range grows by one. */
export function addTo(ranges: [number, number][], i: number): void {
  const last = ranges.at(-1)
  if (last && last[1] === i - 1) last[1] = i
  else ranges.push([i, i])
}

export function isIn(ranges: Tally['opened'], i: number): boolean {
  return ranges.some(([from, to]) => from <= i && i <= to)
}

/** How many of the numbers `from` to `to` are in them; each is in one range at the most. */
export function countIn(ranges: Tally['opened'], from: number, to: number): number {
  return ranges.reduce(
    (sum, [first, last]) => sum + Math.max(0, Math.min(last, to) - Math.max(first, from) + 1),
    0,
  )
}
