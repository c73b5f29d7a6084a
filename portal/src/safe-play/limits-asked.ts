/**
 * Who has been asked about limits on this device, as marks that name nobody: they stay when a player logs out. Without
 * storage they are asked again: once too often does no harm.
 */
const NAME = 'limits-asked'

export function hasBeenAsked(username: string): boolean {
  return asked().includes(markOf(username))
}

export function noteAsked(username: string): void {
  try {
    localStorage.setItem(NAME, JSON.stringify([markOf(username), ...asked()].slice(0, 20)))
  } catch {
    // See above.
  }
}

function asked(): unknown[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]')
    return Array.isArray(names) ? names : []
  } catch {
    return []
  }
}

/** FNV-1a of 32 bits: nobody reads a name out of it. */
function markOf(username: string): number {
  let mark = 0x811c9dc5
  for (const byte of new TextEncoder().encode(username)) mark = Math.imul(mark ^ byte, 0x01000193)
  return mark >>> 0
}
