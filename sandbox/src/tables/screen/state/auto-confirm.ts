/** Whether the clock confirms what lies on the table: on, as tables expect it, until the player says otherwise. */

const STORED = 'sandbox.tables.autoConfirm'
const listeners = new Set<() => void>()
let isOn = kept()

function kept(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off'
  } catch {
    return true
  }
}

export function confirmsAutomatically(): boolean {
  return isOn
}

export function chooseAutoConfirm(next: boolean): void {
  isOn = next
  for (const listener of [...listeners]) listener()
  try {
    localStorage.setItem(STORED, next ? 'on' : 'off')
  } catch {
    // Private windows may refuse storage: the choice then lasts as long as the page.
  }
}

export function onAutoConfirm(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
