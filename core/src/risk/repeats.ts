/** What comes again and again: calls of a provider for one transaction, looks of a colleague at one player. */

export interface Call {
  uuid: string
  playerId: bigint
  round: string
  kind: string
  amountUnits: bigint
  /** The transaction of the supplier behind the provider, as it names it. */
  supplierTx: string
}

/**
 * Calls of their own ids that name a transaction of one round which an earlier one has named, by player. The same id
 * twice is no finding: it is answered as before and moves nothing.
 */
export function repeatedCalls<C extends Call>(calls: readonly C[], times: number): Map<bigint, C[]> {
  const named = new Set<string>()
  const again = new Map<bigint, C[]>()
  for (const call of calls) {
    const { playerId, round, kind, amountUnits, supplierTx } = call
    const key = JSON.stringify([String(playerId), round, kind, String(amountUnits), supplierTx])
    if (named.has(key)) again.set(playerId, [...(again.get(playerId) ?? []), call])
    named.add(key)
  }
  return new Map([...again].filter(([, some]) => some.length >= times))
}

/** Work on a player takes a day or two; who comes back in many hours of many days is asked why. */
export function isCurious(
  { hours, days }: { hours: number; days: number },
  figures: { times: number; days: number },
): boolean {
  return hours >= figures.times && days >= figures.days
}
