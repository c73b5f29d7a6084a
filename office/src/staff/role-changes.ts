/** What a change of a set adds and takes away, in the order of each list. */
export function changesOf<C extends string>(
  before: readonly C[],
  after: readonly C[],
): { added: C[]; removed: C[] } {
  return {
    added: after.filter((code) => !before.includes(code)),
    removed: before.filter((code) => !after.includes(code)),
  }
}
