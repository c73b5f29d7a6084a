/** Way home, name of the game, money, sound. Under it stands what all of this is: virtual. */
import { Balance, HomeLink, SoundSwitch } from '../../../kit/react/top-bar.tsx'
import { sport } from '../../../text/sport.ts'
import { ODDS_FORMATS } from '../../odds-formats.ts'
import { useSport } from './sport-context.tsx'

export function TopBar() {
  const { view, book, sound } = useSport()
  return (
    <header className="top">
      <div className="top-bar">
        <HomeLink lobbyUrl={view.lobbyUrl} />
        <h1>{sport('title')}</h1>
        <Balance mode={view.mode} balance={view.balance} />
        <FormatSelect />
        <SoundSwitch sound={sound} />
      </div>
      <VirtualLine />
      {book.link.kind !== 'online' && (
        <p className="link-strip" role="alert">
          {sport('reconnecting')}
        </p>
      )}
    </header>
  )
}

/** Stands under everything that can be bet on. */
export function VirtualLine() {
  return <p className="virtual">{sport('virtual_label')}</p>
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
