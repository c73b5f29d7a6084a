/** What stands there before the game does: how far it has come, or why it does not come. */
import { shared } from '../../text/shared.ts'
import { h } from '../dom.ts'

export interface Loading {
  view: HTMLElement
  /** 0 … 1 */
  tell(share: number): void
  /** Shows the reason; `retry` where trying again can help. */
  fail(reason: string, retry: (() => void) | null): void
}

export function createLoading(lobbyUrl: string): Loading {
  const text = h('p', { role: 'status' }, shared('loading'))
  const bar = h('progress', { max: '100', value: '0', 'aria-label': shared('loading') })
  const view = h('div', { class: 'loading' }, bar, text)
  return {
    view,
    tell(share) {
      const percent = Math.round(share * 100)
      bar.value = percent
      text.textContent = shared('loading_percent', { percent })
    },
    fail(reason, retry) {
      text.textContent = reason
      bar.remove()
      if (retry) view.append(h('button', { class: 'main-button', onclick: retry }, shared('retry')))
      view.append(h('a', { class: 'plain-button', href: lobbyUrl }, shared('back_to_games')))
    },
  }
}
