/** The page of whoever did something, or of what it was done to; null: it has none. */
export function pageOf(subject: string): string | null {
  const [, kind, id] = /^(player|approval|poll|provider|words):([a-zA-Z0-9_-]{1,64})$/.exec(subject) ?? []
  switch (kind) {
    case 'player':
      return `/players/${id}`
    case 'approval':
      return `/approvals/${id}`
    case 'poll':
      return `/switches/${id?.toLowerCase()}`
    case 'provider':
      return `/switches/provider-${id}`
    case 'words':
      return '/words'
    default:
      return null
  }
}
