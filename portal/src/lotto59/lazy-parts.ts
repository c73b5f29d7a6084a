/** Parts that nobody needs in the first second; together a third of the page. */
import { lazyPage } from '../ui/lazy-page.ts'

const loadMorePads = () => import('./pad/more-pads.tsx')

const loadOwnAmount = () => import('./pad/own-amount.tsx')

const loadSlipPanel = () => import('./slip/slip-panel.tsx')

const loadSlipStatus = () => import('./slip/slip-status.tsx')

export const LazyHistory = lazyPage('lotto59-history', () => import('./show/history.tsx'))
/** The grid alone, from the road line under the stage. */
export const LazyGrid = lazyPage('lotto59-grid', () => import('./show/grid-sheet.tsx'))
export const LazyPeopleLine = lazyPage('lotto59-people', () => import('./show/people-line.tsx'))
export const LazyTickets = lazyPage('lotto59-tickets', () => import('./tickets/my-tickets.tsx'))
export const LazyMorePads = lazyPage('lotto59-pads', loadMorePads)

export const LazyOwnAmount = lazyPage('lotto59-amount', loadOwnAmount)
/** Results in words, for those who save data. */
export const LazyTextStage = lazyPage('lotto59-text', () => import('./show/text-stage.tsx'))
/** The question about limits, after the first result of a bet. */
export const LazyLimitsPrompt = lazyPage('limits-prompt', () => import('../safe-play/limits-prompt.tsx'))
/** Wins are told after the first second. */
export const LazyWinTeller = lazyPage('lotto59-win', () => import('./win/teller.tsx'))

export const LazySlipPanel = lazyPage('lotto59-slip', loadSlipPanel)
/** What became of the slip: nobody has sent one in the first second. */
export const LazySlipStatus = lazyPage('lotto59-status', loadSlipStatus)

/** So that the tap on another pad or on the slip finds it there. A failure is told when the pad is really wanted. */
export function fetchRest(): void {
  Promise.all([
    loadMorePads(),
    loadSlipPanel(),
    loadSlipStatus(),
    loadOwnAmount(),
    import('../text/refusal.ts'),
  ]).catch(() => {})
}
