/** Way home, name of the game, money, sound. Under it stands what all of this is: virtual. */
import { useState } from 'react'
import { riel } from '../../../text/format.ts'
import { shared } from '../../../text/shared.ts'
import { sport } from '../../../text/sport.ts'
import { ODDS_FORMATS } from '../../odds-formats.ts'
import { HomeIcon, SoundIcon } from './icons.tsx'
import { useSport } from './sport-context.tsx'

export function TopBar() {
  const { view, book } = useSport()
  return (
    <header className="top">
      <div className="top-bar">
        {view.lobbyUrl !== '' && (
          <a className="icon-button" href={view.lobbyUrl} aria-label={shared('back_to_games')}>
            <HomeIcon />
          </a>
        )}
        <h1>{sport('title')}</h1>
        <p className="balance">
          <span>{shared(view.mode === 'demo' ? 'play_money' : 'balance')}</span>
          <b>{view.balance === null ? '–' : riel(view.balance)}</b>
        </p>
        <FormatSelect />
        <SoundSwitch />
      </div>
      <p className="virtual">{sport('virtual_label')}</p>
      {book.link.kind !== 'online' && (
        <p className="link-strip" role="alert">
          {sport('reconnecting')}
        </p>
      )}
    </header>
  )
}

function FormatSelect() {
  const { book, run } = useSport()
  return (
    <select
      className="format"
      aria-label={sport('format')}
      value={book.choices.format}
      onChange={({ target }) => {
        const format = ODDS_FORMATS.find((each) => each === target.value)
        if (format) run.choose({ format })
      }}
    >
      {ODDS_FORMATS.map((format) => (
        <option key={format} value={format}>
          {sport(`format_${format}`)}
        </option>
      ))}
    </select>
  )
}

function SoundSwitch() {
  const { sound } = useSport()
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
