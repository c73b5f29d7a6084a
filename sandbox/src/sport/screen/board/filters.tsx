/** Which leagues are shown, and which market stands on the cards of a phone. */
import { sport } from '../../../text/sport.ts'
import { useSport } from '../frame/sport-context.tsx'
import { inLanguage } from '../say/own-words.ts'
import type { CardMarket } from '../state/choices.ts'

/** With the number of matches in each where the list is one of matches to come. */
export function LeagueChips({ isCounted }: { isCounted: boolean }) {
  const { view, place, go } = useSport()
  return (
    <fieldset className="chips">
      <legend className="unseen">{sport('leagues')}</legend>
      <button type="button" aria-pressed={place.league === null} onClick={() => go({ league: null })}>
        {sport('all_leagues')}
        {isCounted && <small>{view.matches.length}</small>}
      </button>
      {view.leagues.map(({ id, name }) => (
        <button key={id} type="button" aria-pressed={place.league === id} onClick={() => go({ league: id })}>
          {inLanguage(name)}
          {isCounted && <small>{view.matches.filter(({ league }) => league === id).length}</small>}
        </button>
      ))}
    </fieldset>
  )
}

const CARD_MARKETS: readonly CardMarket[] = ['ah', 'ou', '1x2']

export function CardMarketTabs() {
  const { book, run } = useSport()
  return (
    <fieldset className="segments">
      <legend className="unseen">{sport('card_market')}</legend>
      {CARD_MARKETS.map((card) => (
        <button
          key={card}
          type="button"
          aria-pressed={book.choices.card === card}
          onClick={() => run.choose({ card })}
        >
          {sport(`short_${card}`)}
        </button>
      ))}
    </fieldset>
  )
}
