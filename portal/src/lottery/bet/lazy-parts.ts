/** Parts that nobody needs for the first line. */
import { lazyPage } from '../../lazy-page.ts'

export const LazyTickets = lazyPage('lottery-placed', () => import('./placed-tickets.tsx'))
export const LazyCodeField = lazyPage('lottery-code', () => import('./code-field.tsx'))
export const LazyOdds = lazyPage('lottery-odds', () => import('./odds-panel.tsx'))
