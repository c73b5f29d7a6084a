/** Keys of commands whose answers are lost, by what was asked: for as long as the same asked again can be meant as the same. */
import { uuid } from '@samnang/client/random'

/** Who closes a form to look whether it was done is back within that; the same sum hours later is another command. */
const KEPT_MS = 5 * 60_000

interface LostKey {
  key: string
  /** When it was last sent, or its form was closed. */
  inHandAtMs: number
}

const lostKeys = new Map<string, LostKey>()
const openForms = new Set<{ openedAtMs: number }>()

/**
 * A form that is open promises that pressing again does nothing twice, so its keys stay however long it is open. Returns
 * what closes it.
 */
export function openForm(): () => void {
  const form = { openedAtMs: Date.now() }
  openForms.add(form)
  return () => {
    openForms.delete(form)
    for (const kept of lostKeys.values()) if (kept.inHandAtMs >= form.openedAtMs) kept.inHandAtMs = Date.now()
  }
}

/** The key for this content; `isAgain`: it was sent before, and nobody knows what came of it. */
export function takeKey(content: string): { key: string; isAgain: boolean } {
  forgetOld()
  const known = lostKeys.get(content)
  const key = known?.key ?? uuid()
  lostKeys.set(content, { key, inHandAtMs: Date.now() })
  return { key, isAgain: known !== undefined }
}

/** Its answer is known. */
export function forgetKey(content: string): void {
  lostKeys.delete(content)
}

function forgetOld(): void {
  for (const [content, { inHandAtMs }] of lostKeys) {
    const isInForm = [...openForms].some(({ openedAtMs }) => openedAtMs <= inHandAtMs)
    if (!isInForm && Date.now() - inHandAtMs > KEPT_MS) lostKeys.delete(content)
  }
}
