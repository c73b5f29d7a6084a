/** The views of the sportsbook: at the thumb on a phone, over the list on a desktop. */
import { InfoIcon } from '../../../kit/react/icons.tsx'
import { sport } from '../../../text/sport.ts'
import { BallIcon, ListIcon, TicketIcon } from './icons.tsx'
import { type Tab, useSport } from './sport-context.tsx'

const TABS: readonly { tab: Tab; icon: () => React.JSX.Element }[] = [
  { tab: 'matches', icon: BallIcon },
  { tab: 'bets', icon: TicketIcon },
  { tab: 'results', icon: ListIcon },
  { tab: 'rules', icon: InfoIcon },
]

export function NavBar() {
  const { place, go, view } = useSport()
  return (
    <nav className="nav-bar" aria-label={sport('views')}>
      {TABS.map(({ tab, icon: TabIcon }) => (
        <button
          key={tab}
          type="button"
          aria-current={place.tab === tab ? 'page' : undefined}
          onClick={() => go({ tab, match: null, isSlipOpen: false })}
        >
          <TabIcon />
          <span>{sport(`tab_${tab}`)}</span>
          {tab === 'bets' && view.bets.length > 0 && <b className="count">{view.bets.length}</b>}
        </button>
      ))}
    </nav>
  )
}
