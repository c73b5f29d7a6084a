/** What the bars above the games have in common: the way home, money, sound. */
import { useState } from 'react'
import { riel } from '../../text/format.ts'
import { shared } from '../../text/shared.ts'
import type { Sound } from '../sound/sound.ts'
import { HomeIcon, SoundIcon } from './icons.tsx'

/** Nothing where the operator named no page of its own. */
export function HomeLink({ lobbyUrl }: { lobbyUrl: string }) {
  if (lobbyUrl === '') return null
  return (
    <a className="icon-button" href={lobbyUrl} aria-label={shared('back_to_games')}>
      <HomeIcon />
    </a>
  )
}

interface BalanceProps {
  mode: 'real' | 'demo'
  /** Riel; null where the wallet has not told it yet. */
  balance: number | null
}

export function Balance({ mode, balance }: BalanceProps) {
  return (
    <p className="balance">
      <span>{shared(mode === 'demo' ? 'play_money' : 'balance')}</span>
      <b>{balance === null ? '–' : riel(balance)}</b>
    </p>
  )
}

export function SoundSwitch({ sound }: { sound: Sound }) {
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
