/** Written so that a Node too old for the rest still gets as far as this sentence. */
export function requireNode(oldest) {
  var have = process.versions.node.split('.').map(Number)
  var need = oldest.split('.').map(Number)
  if (have[0] > need[0] || (have[0] === need[0] && have[1] >= need[1])) return
  console.error(`Node ${oldest} or newer is needed, this is ${process.versions.node}: see https://nodejs.org`)
  process.exit(1)
}

/** Until when a line of Node gets mended: https://github.com/nodejs/release, the schedule's "end" of each. */
const ENDS = { 18: '2025-04-30', 20: '2026-04-30', 22: '2027-04-30', 24: '2028-04-30' }

/** One line where this Node gets no more repairs of its safety; null where it does, or where nothing is known of its line. */
export function nodeWarning(version, nowMs) {
  const line = Number(version.split('.')[0])
  const end = ENDS[line]
  // Lines with odd numbers last for half a year, and never long enough for a house.
  if (end === undefined && line % 2 === 0) return null
  if (end !== undefined && nowMs < Date.parse(end)) return null
  const why = end === undefined ? 'is no line that lasts' : `has got no repairs since ${end}`
  return `Node ${version} ${why}: run a house on Node 24 or 22.`
}
