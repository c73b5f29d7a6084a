/** The pages of the ticket lottery (specification 2.3): below /game/lottery, its tickets and its report. */
import type { ReactNode } from 'react'
import { Redirect, useLocation } from 'wouter'
import { POST_LOGIN } from '../session/post-login.ts'
import { useUser } from '../session/session.ts'
import { lazyPage } from '../ui/lazy-page.ts'
import { type LotteryRoute, openRoute } from './lottery-paths.ts'

const BetPage = lazyPage('lottery-bet', () => import('./bet/page.tsx'))
const TimeoutPage = lazyPage('lottery-timeout', () => import('./timeout/page.tsx'))
const ResultPage = lazyPage('lottery-result', () => import('./result/page.tsx'))
const ReportPage = lazyPage('lottery-report', () => import('./report/page.tsx'))
const TicketsPage = lazyPage('lottery-tickets', () => import('./tickets/page.tsx'))
const TicketPage = lazyPage('lottery-ticket', () => import('./ticket/page.tsx'))

/** While the operator does not offer the ticket lottery its paths are unknown ones, but for what a player has bought. */
export default function LotteryPages() {
  const [path] = useLocation()
  const route = openRoute(path, useUser().enableLottery)
  return route ? pageOf(route) : <Redirect to={POST_LOGIN} replace />
}

function pageOf(route: LotteryRoute): ReactNode {
  switch (route.page) {
    case 'moved':
      // What the address asks for beside its path stays.
      return <Redirect key={route.to} to={route.to + window.location.search} replace />
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
