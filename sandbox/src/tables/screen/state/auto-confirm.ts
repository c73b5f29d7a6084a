/**
 * Whether the clock confirms what lies on the table: off until the player wants it, since a chip that lies there is no bet
 * yet. A wish about money: it survives a reload, and on a shared phone it is never the next player's.
 */
import { keepText, keptJson } from '../../../kit/kept.ts'

const STORED = 'sandbox.tables.autoConfirm'

interface Kept {
  owner: string
  isOn: boolean
}

const listeners = new Set<() => void>()
let owner = ''
let isOn = false

/** `session` names whose page this is; called before its table is shown. */
export function takeUpAutoConfirm(session: string): void {
  const kept = Object(keptJson('session', STORED)) as Partial<Record<keyof Kept, unknown>>
  owner = session
  isOn = kept.owner === session && kept.isOn === true
}

export function confirmsAutomatically(): boolean {
  return isOn
}

export function chooseAutoConfirm(next: boolean): void {
  isOn = next
  for (const listener of [...listeners]) listener()
  const kept: Kept = { owner, isOn }
  keepText('session', STORED, JSON.stringify(kept))
}

export function onAutoConfirm(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
