/** Space and Enter spin. A key that is held down spins once: there is no automatic play by leaning on it. */
import type { Game } from './game.ts'

export function followKeys(game: Game): void {
  addEventListener('keydown', (event) => {
    if (event.key !== ' ' && event.key !== 'Enter') return
    if (event.repeat) event.preventDefault()
    const isElsewhere = event.target instanceof Element && event.target.closest('button, a, input, dialog')
    if (event.repeat || isElsewhere || document.querySelector('dialog[open]')) return
    event.preventDefault()
    game.press()
  })
}
