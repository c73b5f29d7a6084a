/** Way home, name of the table, money, sound, rules. */
import { useState } from 'react'
import { HomeIcon, InfoIcon, PersonIcon, SoundIcon } from '../../../kit/react/icons.tsx'
import { riel } from '../../../text/format.ts'
import { shared } from '../../../text/shared.ts'
import { tables } from '../../../text/tables.ts'
import { short } from '../say/amounts.ts'
import { useTable } from './desk-context.tsx'

export function TopBar({ onInfo }: { onInfo: () => void }) {
  const { view } = useTable()
  const { min, max } = view.limits
  return (
    <header className="top-bar">
      {view.lobbyUrl !== '' && (
        <a className="icon-button" href={view.lobbyUrl} aria-label={tables('home')}>
          <HomeIcon />
        </a>
      )}
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
      <Balance />
      <SoundSwitch />
      <button type="button" className="icon-button" aria-label={tables('rules')} onClick={onInfo}>
        <InfoIcon />
      </button>
    </header>
  )
}

function Balance() {
  const { view } = useTable()
  return (
    <p className="balance">
      <span>{shared(view.mode === 'demo' ? 'play_money' : 'balance')}</span>
      <b>{view.balance === null ? '–' : riel(view.balance)}</b>
    </p>
  )
}

function SoundSwitch() {
  const { sound } = useTable()
  const [settings, setSettings] = useState(sound.settings)
  const flip = () => {
    const next = { ...settings, isOn: !settings.isOn }
    sound.change(next)
    setSettings(next)
  }
  return (
    <button
      type="button"
      className="icon-button"
      aria-pressed={settings.isOn}
      aria-label={shared('sound')}
      onClick={flip}
    >
      <SoundIcon isOn={settings.isOn} />
    </button>
  )
}
