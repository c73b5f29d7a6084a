/** Whether somebody is at the screen: questions that follow a press keep the session alive, those of a timer do not. */

const FOLLOWS_MS = 5_000
/** Opening the page is a press, too. */
let lastPress = performance.now()

for (const kind of ['pointerdown', 'keydown'])
  window.addEventListener(kind, () => (lastPress = performance.now()), { capture: true, passive: true })

export function wasPressed(): boolean {
  return performance.now() - lastPress < FOLLOWS_MS
}
