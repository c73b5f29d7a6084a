/** "staff:Dara" is Dara to colleagues; what no person did keeps its name. */
export function personOf(actor: string): string {
  return actor.replace(/^staff:/, '')
}
