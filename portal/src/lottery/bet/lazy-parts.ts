/** Parts that nobody needs for the first digit: a third of the page. */
import { lazyPage } from '../../ui/lazy-page.ts'

const loadLinesPanel = () => import('./lines-panel.tsx')

export const LazyLinesPanel = lazyPage('lottery-lines', loadLinesPanel)
export const LazyLeftovers = lazyPage('lottery-leftovers', () => import('./leftovers.tsx'))
export const LazyNoDraw = lazyPage('lottery-no-draw', () => import('./no-draw.tsx'))
export const LazyTickets = lazyPage('lottery-placed', () => import('./placed-tickets.tsx'))
export const LazyCodeField = lazyPage('lottery-code', () => import('./code-field.tsx'))
export const LazyEntryTold = lazyPage('lottery-told', () => import('./entry-told.tsx'))
export const LazyRepeat = lazyPage('lottery-repeat', () => import('./repeat.tsx'))
export const LazyOdds = lazyPage('lottery-odds', () => import('./odds-panel.tsx'))

/** So that the tap on the lines and the answer to a ticket find them there. A failure is told when they are wanted. */
export function fetchRest(): void {
  Promise.all([loadLinesPanel(), import('./lines-status.tsx'), import('./draw-choices.tsx')]).catch(() => {})
}
