/** Written so that a Node too old for the rest still gets as far as this sentence. */
export function requireNode(oldest) {
  var have = process.versions.node.split('.').map(Number)
  var need = oldest.split('.').map(Number)
  if (have[0] > need[0] || (have[0] === need[0] && have[1] >= need[1])) return
  console.error(`Node ${oldest} or newer is needed, this is ${process.versions.node}: see https://nodejs.org`)
  process.exit(1)
}
