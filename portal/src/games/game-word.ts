/**
 * What a game may say to the page around it (docs/providers.md). A game is a stranger's page: whatever is not exactly one
 * of these words is not heard.
 */

/** The frame's name: a game that knows it leaves the bar to this page. */
export const FRAME_NAME = 'host-bar'

export interface GameEntry {
  id: string
  label: string
}

export type GameWord =
  | { kind: 'menu'; entries: readonly GameEntry[] }
  /** Its sound follows this page's switch. */
  | { kind: 'sound' }
  | { kind: 'progress'; share: number; bytes: number }
  | { kind: 'ready' }
  | { kind: 'showing'; isOn: boolean }

const ENTRIES_MAX = 8
const ID_MAX = 32
const LABEL_MAX = 60

export function gameWord(data: unknown): GameWord | null {
  const { game, entries, share, bytes, isOn } = Object(data) as Record<string, unknown>
  switch (game) {
    case 'menu':
      return Array.isArray(entries)
        ? { kind: 'menu', entries: entries.filter(isEntry).slice(0, ENTRIES_MAX) }
        : null
    case 'progress':
      return isShare(share) && isBytes(bytes) ? { kind: 'progress', share, bytes } : null
    case 'showing':
      return typeof isOn === 'boolean' ? { kind: 'showing', isOn } : null
    case 'sound':
    case 'ready':
      return { kind: game }
    default:
      return null
  }
}

function isEntry(value: unknown): value is GameEntry {
  const { id, label } = Object(value) as Record<string, unknown>
  return isText(id, ID_MAX) && isText(label, LABEL_MAX)
}

function isText(value: unknown, max: number): boolean {
  return typeof value === 'string' && value !== '' && value.length <= max
}

function isShare(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1
}

function isBytes(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && Number.isFinite(value)
}
