/** Short sentences for eyes and ears: a polite live region, never faster than they can be read. */
import { h } from '../../../kit/dom.ts'

const SHOWN_MS = 2_600
const GAP_MS = 900

export interface Voice {
  view: HTMLElement
  say(text: string): void
}

export function createVoice(): Voice {
  const view = h('p', { class: 'voice', role: 'status', 'aria-live': 'polite' })
  let saidAt = Number.NEGATIVE_INFINITY
  let next = ''
  let waiting = 0
  let fading = 0
  const speak = () => {
    waiting = 0
    saidAt = performance.now()
    view.textContent = next
    clearTimeout(fading)
    fading = window.setTimeout(() => {
      view.textContent = ''
    }, SHOWN_MS)
  }
  return {
    view,
    say(text) {
      next = text
      if (waiting > 0) return
      // Of many in a row the last one is said.
      waiting = window.setTimeout(speak, Math.max(0, saidAt + GAP_MS - performance.now()))
    },
  }
}
