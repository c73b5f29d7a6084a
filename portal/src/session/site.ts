/** Public words about this site: GET /site.json, small and cacheable, readable without a session. */
export interface Site {
  /** True where the demo is on: play money, demo account. */
  demo: boolean
  /** Who may log in to try it; a site without the demo names nobody. */
  demo_account?: { username: string; password: string }
  name: string
  /** The operator has closed the site for players for a while. */
  maintenance?: boolean
  /** Where a player finds help: the operator's words. */
  help?: string
}

/** Null when it cannot be read: then nothing is claimed. */
export async function readSite(): Promise<Site | null> {
  try {
    const response = await fetch('/site.json', { headers: { accept: 'application/json' } })
    if (!response.ok) return null
    const site: unknown = await response.json()
    return isSite(site) ? site : null
  } catch {
    return null
  }
}

function isSite(value: unknown): value is Site {
  return typeof value === 'object' && value !== null && 'demo' in value && typeof value.demo === 'boolean'
}
