/** /game/lotto/59: one screen to watch the draw and to bet on the next one. */
import type { ReplyOf } from '@samnang/contract/endpoints'
import type { LiveData } from '@samnang/contract/live-events'
import type { BetPlaced, PollInfo } from '@samnang/contract/lotto59'
import { POLL_TIMES } from '@samnang/core/lotto59/draw-schedule'
import { Announcer } from '../betting/announcer.tsx'
import { storage } from '../betting/tab.ts'
import { serverNow } from '../calls/server-clock.ts'
import { useCall } from '../calls/use-call.ts'
import { choosePoll, usePoll } from '../session/poll.ts'
import { takeBalanceOf, useUser } from '../session/session.ts'
import { lotto59 } from '../text/lotto59.ts'
import { showToast } from '../ui/overlays-state.ts'
import { Failed, Loading } from '../ui/states.tsx'
import './lotto59.css'
import { play } from '../betting/sounds.ts'
import { openWinMemory } from '../betting/win/win-memory.ts'
import { useLive } from '../live/use-live.ts'
import { PollPage } from './poll-page.tsx'
import { useSlipStores } from './slip/use-slip.ts'
import { keepReceipts } from './tickets/receipts.ts'
import { takeTickets } from './tickets/use-tickets.ts'

export default function Lotto59Page() {
  const { auth, setting } = useUser()
  const poll = usePoll()
  // A slip of either poll was accepted, perhaps after a reload.
  const stores = useSlipStores(auth.id, (reply, isLate) => {
    takeTickets(reply)
    awaitDraw(auth.id, reply)
    takeBalanceOf(reply, isLate)
    keepReceipts(localStorage, reply)
    play('placed')
  })
  const { data, error, mutate } = useCall('GET /api/poll', {})
  useNewRates(data?.polls, mutate)
  // Never before the first answer: what is put in meanwhile has that answer dropped.
  useLive('site', (site) => data && void mutate(withSite(data, site), { revalidate: false }))
  if (error && !data) return <Failed text={lotto59('data_failed')} retry={() => void mutate()} />
  if (!data) return <Loading />
  const polls = data.polls.filter((one) => one.id !== 'POLL_1' || setting.enabled_poll_1)
  const info = polls.find((one) => one.id === poll) ?? polls[0]
  if (!info) return <p className="p-6 text-center">{lotto59('poll_off')}</p>
  return (
    <>
      <h1 className="sr-only">{lotto59('title')}</h1>
      <Announcer />
      <PollPage key={info.id} polls={polls} poll={info} store={stores[info.id]} onPoll={switchTo(polls)} />
    </>
  )
}

/** What the operator has switched and limited, without asking for the rest again. */
function withSite({ polls, current }: ReplyOf<'GET /api/poll'>, site: LiveData<'site'>) {
  const changed = polls.map((one) => ({ ...one, ...site.polls.find(({ id }) => id === one.id) }))
  return { polls: changed, current }
}

/** A draw that pays by another version than the page knows: the operator has published rates. */
function useNewRates(polls: readonly PollInfo[] | undefined, ask: () => Promise<unknown>): void {
  useLive('playing', ({ poll, paytable_version: version }) => {
    const known = polls?.find(({ id }) => id === poll)?.paytable.version
    if (version !== undefined && known !== undefined && version !== known) void ask()
  })
}

function switchTo(polls: readonly PollInfo[]) {
  return (poll: PollInfo['id']) => {
    if (!polls.some((one) => one.id === poll)) return
    showToast('LOADING')
    choosePoll(poll)
  }
}

/** So that what it wins is told, whatever the page shows by then. */
function awaitDraw(playerId: number, { result_id: resultId, tickets: [ticket] }: BetPlaced): void {
  if (!ticket) return
  const { periodS, shownMs } = POLL_TIMES[ticket.poll]
  const dueMs = serverNow() + periodS * 1000 + shownMs
  openWinMemory(storage(), playerId).expect({ poll: ticket.poll, resultId, dueMs })
}
