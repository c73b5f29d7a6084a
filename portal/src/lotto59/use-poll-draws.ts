/** The two draws of a poll's page, the open one and the one being shown, with the player's tickets in both. */
import type { Poll } from '@samnang/contract/shapes'
import { useEffect, useMemo } from 'react'
import { useShow } from './show/use-show.ts'
import { ownResult, stakeByType } from './tickets/ticket-groups.ts'
import { useTickets, useTouched } from './tickets/use-tickets.ts'
import { usePlaying } from './use-playing.ts'

/** `placedId`: the draw of the slip that was placed last. */
export function usePollDraws(poll: Poll, placedId: number | null) {
  const open = usePlaying(poll)
  const openId = open.playing?.result_id ?? null
  const { show, recent, ...history } = useShow(poll, open.playing)
  const touched = useTouched(poll, openId)
  const { add } = touched
  useEffect(() => {
    if (placedId !== null) add(placedId)
  }, [placedId, add])
  const result = show?.result ?? null
  const openTickets = useTickets(poll, openId, touched, false)
  const shownTickets = useTickets(poll, show?.resultId ?? null, touched, result !== null)
  const { tickets: ofShown, isWhole } = shownTickets
  const own = useMemo(() => (result && isWhole ? ownResult(ofShown) : null), [result, ofShown, isWhole])
  const staked = useMemo(() => stakeByType(openTickets.tickets), [openTickets.tickets])
  return {
    open,
    show,
    own,
    recent,
    history,
    staked,
    tickets: { open: openTickets, shown: shownTickets, result },
  }
}
