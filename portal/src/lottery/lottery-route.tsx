/** The paths of the ticket lottery (specification section 2): below /game/lottery, and its tickets and report. */
import { type ReactNode, useEffect } from 'react'
import { lazyPage } from '../lazy-page.ts'
import { go } from '../router.tsx'
import { type LotteryRoute, lotteryRoute } from './lottery-paths.ts'

const BetPage = lazyPage('lottery-bet', () => import('./bet/page.tsx'))
const TimeoutPage = lazyPage('lottery-timeout', () => import('./timeout/page.tsx'))
const ResultPage = lazyPage('lottery-result', () => import('./result/page.tsx'))
const ReportPage = lazyPage('lottery-report', () => import('./report/page.tsx'))
const TicketsPage = lazyPage('lottery-tickets', () => import('./tickets/page.tsx'))
const TicketPage = lazyPage('lottery-ticket', () => import('./ticket/page.tsx'))

/** Null for every other path, and for all of them while the operator does not offer the ticket lottery. */
export function lotteryPage(path: string, isOffered: boolean): ReactNode {
  const route = isOffered ? lotteryRoute(path) : null
  return route && pageOf(route)
}

function pageOf(route: LotteryRoute): ReactNode {
  switch (route.page) {
    case 'moved':
      return <Moved to={route.to} />
    case 'bet':
      return <BetPage key={route.type} type={route.type} />
    case 'timeout':
      return <TimeoutPage />
    case 'result':
      return <ResultPage />
    case 'report':
      return <ReportPage isGame={route.isGame} />
    case 'tickets':
      return <TicketsPage isGame={route.isGame} />
    case 'ticket':
      return <TicketPage key={route.id} id={route.id} isGame={route.isGame} />
    default:
      return route satisfies never
  }
}

/** The address changes, what it asks for stays. */
function Moved({ to }: { to: string }) {
  useEffect(() => go(to + window.location.search, { replace: true }), [to])
  return null
}
