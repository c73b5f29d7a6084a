/**
 * Data saver: the player's choice on this device, else what the browser was told (Save-Data). No stream, no motion, no
 * sound, results as text. Changing it loads the page anew: a page is of one kind from its first call to its last.
 */

interface Hints {
  connection?: { saveData?: boolean }
}

function choice(): string | null {
  try {
    return localStorage.getItem('saver')
  } catch {
    return null
  }
}

const isOn =
  (choice() ?? ((globalThis.navigator as Hints | undefined)?.connection?.saveData ? 'on' : 'off')) === 'on'

export function isSaver(): boolean {
  return isOn
}

export function setSaver(on: boolean): void {
  try {
    localStorage.setItem('saver', on ? 'on' : 'off')
  } catch {
    // Without storage there is nothing that the next page could read.
    return
  }
  window.location.reload()
}
