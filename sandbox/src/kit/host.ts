/**
 * The operator's page around this one. Where it draws the bar it says so by the frame's name, so that this page knows
 * before it paints: its own bar stays away, its menu stands in the operator's, sound follows the operator's switch.
 */
import type { Sound } from './sound/sound.ts'

/** Name of a frame whose page draws the bar (docs/providers.md). */
const FRAME_NAME = 'host-bar'

interface HostEntry {
  id: string
  label: string
  press: () => void
}

export interface Host {
  /** The operator's page has title, balance and menu; without it nothing below does anything. */
  isBar: boolean
  /** What this page offers in the operator's menu. */
  offerMenu(entries: readonly HostEntry[]): void
  /** Sound is on or off as the operator's page has it. */
  followSound(sound: Sound): void
  /** How much of the game has come, 0 … 1: the operator's page shows it over this one. */
  tellProgress(share: number): void
  /** The game stands there; or what stands there says why it does not. */
  tellReady(): void
  /** A result is being shown that the wallet knows already: the balance waits for it. */
  tellShowing(isOn: boolean): void
}

const ALONE: Host = {
  isBar: false,
  offerMenu: () => undefined,
  followSound: () => undefined,
  tellProgress: () => undefined,
  tellReady: () => undefined,
  tellShowing: () => undefined,
}

/** Knows the operator's page by the address that the provider was told; '' for none. */
export function openHost(lobbyUrl: string): Host {
  if (lobbyUrl === '' || window.parent === window || window.name !== FRAME_NAME) return ALONE
  document.documentElement.dataset.hosted = ''
  const { origin } = new URL(lobbyUrl)
  const tell = (word: object) => window.parent.postMessage(word, origin)
  const hear = (listen: (word: Record<string, unknown>) => void) =>
    window.addEventListener('message', ({ source, origin: from, data }) => {
      if (source === window.parent && from === origin) listen(Object(data) as Record<string, unknown>)
    })
  return {
    isBar: true,
    offerMenu(entries) {
      tell({ game: 'menu', entries: entries.map(({ id, label }) => ({ id, label })) })
      hear(({ host, id }) => {
        if (host === 'chosen') entries.find((entry) => entry.id === id)?.press()
      })
    },
    followSound(sound) {
      hear(({ host, isOn }) => {
        if (host === 'sound' && typeof isOn === 'boolean') sound.mute(!isOn)
      })
      tell({ game: 'sound' })
    },
    tellProgress: (share) => tell({ game: 'progress', share, bytes: loadedBytes() }),
    tellReady: () => tell({ game: 'ready' }),
    tellShowing: (isOn) => tell({ game: 'showing', isOn }),
  }
}

/** What has come over the network for this page until now. */
function loadedBytes(): number {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return entries.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
}
