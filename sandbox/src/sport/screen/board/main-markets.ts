import type { Market, MarketKind, MatchView } from '../../messages.ts'

/** The market that stands in a list: its line nearest to even. */
export function mainMarket({ board }: MatchView, kind: MarketKind): Market | null {
  const ofKind = board.markets.filter((market) => market.kind === kind)
  return ofKind.find(({ isMain }) => isMain) ?? ofKind[0] ?? null
}

/** All lines of a market, from the smallest to the greatest. */
export function linesOf({ board }: MatchView, kind: MarketKind): Market[] {
  return board.markets.filter((market) => market.kind === kind).sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
}
