/** What one may want to open by the words that were typed: pages by their names, players, a ticket. */
import { entriesFor } from './menu-entries.ts'

export interface Target {
  id: string
  label: string
  href: string
}

interface Known {
  permissions: readonly string[]
  /** The page's name in the language in use. */
  nameOf: (entry: ReturnType<typeof entriesFor>[number]) => string
  playersLabel: (q: string) => string
  disputeLabel: (q: string) => string
}

/** Pages whose name holds what was typed; with something typed, the search of players and, of digits, a ticket. */
export function targetsFor(typed: string, known: Known): Target[] {
  const q = typed.trim()
  const wanted = q.toLowerCase().normalize('NFC')
  const pages = entriesFor(known.permissions)
    .map((entry) => ({ id: entry.href, label: known.nameOf(entry), href: entry.href }))
    .filter(
      ({ label, href }) => label.toLowerCase().normalize('NFC').includes(wanted) || href.includes(wanted),
    )
  return [...pages, ...lookUps(q, known)]
}

function lookUps(q: string, { permissions, playersLabel, disputeLabel }: Known): Target[] {
  const found: Target[] = []
  if (!q) return found
  if (permissions.includes('players.read'))
    found.push({ id: 'players', label: playersLabel(q), href: `/players?q=${encodeURIComponent(q)}` })
  if (permissions.includes('disputes.read') && /^\d{1,15}$/.test(q))
    found.push({ id: 'dispute', label: disputeLabel(q), href: `/dispute?id=${q}` })
  return found
}
