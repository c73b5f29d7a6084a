/** Whether the clock confirms what lies on the table: off until the player wants it, since a chip that lies there is no bet yet. */
import { keepText, keptText } from '../../../kit/kept.ts'

const STORED = 'sandbox.tables.autoConfirm'
const listeners = new Set<() => void>()
let isOn = keptText('local', STORED) === 'on'

export function confirmsAutomatically(): boolean {
  return isOn
}

export function chooseAutoConfirm(next: boolean): void {
  isOn = next
  for (const listener of [...listeners]) listener()
  keepText('local', STORED, next ? 'on' : 'off')
}

export function onAutoConfirm(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
