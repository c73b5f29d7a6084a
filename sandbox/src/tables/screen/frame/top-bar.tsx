/** Way home, name of the table, money, sound, rules. */
import { InfoIcon } from '../../../kit/react/icons.tsx'
import { Balance, HomeLink, SoundSwitch } from '../../../kit/react/top-bar.tsx'
import { tables } from '../../../text/tables.ts'
import { short } from '../say/amounts.ts'
import { useTable } from './desk-context.tsx'
import { PersonIcon } from './icons.tsx'

export function TopBar({ onInfo }: { onInfo: () => void }) {
  const { view, sound } = useTable()
  return (
    <header className="top-bar">
      <HomeLink lobbyUrl={view.lobbyUrl} />
      <div className="top-title">
        <h1>{tables(`title_${view.game}`)}</h1>
        <TableFacts />
      </div>
      <Balance mode={view.mode} balance={view.balance} />
      <SoundSwitch sound={sound} />
      <button type="button" className="icon-button" aria-label={tables('rules')} onClick={onInfo}>
        <InfoIcon />
      </button>
    </header>
  )
}

/** What may be bet here, and how many sit here. */
export function TableFacts() {
  const { limits, players } = useTable().view
  return (
    <p className="facts">
      {tables('limits', { min: short(limits.min), max: short(limits.max) })}៛
      <span className="top-players" role="img" aria-label={tables('players', { n: players.n })}>
        <PersonIcon />
        {players.n}
      </span>
    </p>
  )
}
