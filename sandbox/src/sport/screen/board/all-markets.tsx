/** Every market of a match, with all of its lines. */
import { sport } from '../../../text/sport.ts'
import type { Market, MarketKind, MatchView } from '../../messages.ts'
import { Shirt } from '../frame/icons.tsx'
import { isLive } from '../say/match-words.ts'
import { handicap, marketName, scoreName } from '../say/pick-words.ts'
import { linesOf } from './main-markets.ts'
import { PriceButton } from './price-button.tsx'

export function AllMarkets({ match }: { match: MatchView }) {
  return (
    <div className="markets">
      <Lines match={match} kind="ah" note={isLive(match) ? sport('note_ah_live') : null} />
      <Lines match={match} kind="ou" note={null} />
      <Lines match={match} kind="1x2" note={null} />
      <Lines match={match} kind="oe" note={null} />
      <Lines match={match} kind="btts" note={null} />
      <Scores match={match} />
    </div>
  )
}

function Lines({ match, kind, note }: { match: MatchView; kind: MarketKind; note: string | null }) {
  const lines = linesOf(match, kind)
  if (lines.length === 0) return null
  return (
    <section className="market" aria-label={marketName(kind)}>
      <h3>
        {marketName(kind)}
        {note && <small>{note}</small>}
      </h3>
      {lines.map((market) => (
        <div key={market.line ?? 0} className="prices" data-main={market.isMain || undefined}>
          {market.selections.map(({ pick }) => (
            <PriceButton
              key={pick}
              match={match}
              market={market}
              pick={pick}
              hint={hintOf(match, market, pick)}
            />
          ))}
        </div>
      ))}
    </section>
  )
}

/** A handicap belongs to a side, which its shirt shows. */
export function hintOf(match: MatchView, { kind, line }: Market, pick: string) {
  if (kind !== 'ah') return undefined
  return (
    <>
      <Shirt colours={match[pick === 'away' ? 'away' : 'home'].colours} />
      {handicap(line ?? 0, pick)}
    </>
  )
}

/** Scores of the home side's wins, of draws and of the away side's wins, each from low to high. */
function Scores({ match }: { match: MatchView }) {
  const [market] = linesOf(match, 'cs')
  if (!market) return null
  const offered = market.selections.filter(({ price }) => price !== null)
  const columns = (['home', 'draw', 'away'] as const).map((side) =>
    offered.filter(({ pick }) => sideOf(pick) === side),
  )
  const other = offered.find(({ pick }) => pick === 'other')
  return (
    <section className="market market-scores" aria-label={marketName('cs')}>
      <h3>{marketName('cs')}</h3>
      <div className="scores">
        {columns.map((column, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: three columns that never change their places
          <div key={at}>
            {column.map(({ pick }) => (
              <PriceButton key={pick} match={match} market={market} pick={pick} hint={scoreName(pick)} />
            ))}
          </div>
        ))}
      </div>
      {other && <PriceButton match={match} market={market} pick="other" />}
    </section>
  )
}

function sideOf(pick: string): 'home' | 'draw' | 'away' | null {
  const [home, away] = pick.split('-').map(Number)
  if (home === undefined || away === undefined || Number.isNaN(home)) return null
  if (home === away) return 'draw'
  return home > away ? 'home' : 'away'
}
