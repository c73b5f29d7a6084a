/** Who has been asked about limits on this device. Without storage they are asked again: once too often does no harm. */
const NAME = 'limits-asked'

export function hasBeenAsked(username: string): boolean {
  return asked().includes(username)
}

export function noteAsked(username: string): void {
  try {
    localStorage.setItem(NAME, JSON.stringify([username, ...asked()].slice(0, 20)))
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
