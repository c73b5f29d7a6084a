/** Way home, name of the table, money, sound, rules. */
import { InfoIcon } from '../../../kit/react/icons.tsx'
import { Balance, HomeLink, SoundSwitch } from '../../../kit/react/top-bar.tsx'
import { tables } from '../../../text/tables.ts'
import { short } from '../say/amounts.ts'
import { useTable } from './desk-context.tsx'
import { PersonIcon } from './icons.tsx'

export function TopBar({ onInfo }: { onInfo: () => void }) {
  const { view, sound } = useTable()
  const { min, max } = view.limits
  return (
    <header className="top-bar">
      <HomeLink lobbyUrl={view.lobbyUrl} />
      <div className="top-title">
        <h1>{tables(`title_${view.game}`)}</h1>
        <p>
          {tables('limits', { min: short(min), max: short(max) })}៛
          <span className="top-players" role="img" aria-label={tables('players', { n: view.players.n })}>
            <PersonIcon />
            {view.players.n}
          </span>
        </p>
      </div>
      <Balance mode={view.mode} balance={view.balance} />
      <SoundSwitch sound={sound} />
      <button type="button" className="icon-button" aria-label={tables('rules')} onClick={onInfo}>
        <InfoIcon />
      </button>
    </header>
  )
}
