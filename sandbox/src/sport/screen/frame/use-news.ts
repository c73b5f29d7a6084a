/** What is heard and read aloud: goals of watched matches and of own bets, answers to bets, and money that came. */
import { useEffect, useRef } from 'react'
import { announce } from '../../../kit/react/announcer.tsx'
import { sport } from '../../../text/sport.ts'
import { settledWords } from '../say/bet-words.ts'
import { inLanguage } from '../say/own-words.ts'
import { refusalWords } from '../say/refusal-words.ts'
import { useSport } from './sport-context.tsx'

export function useNews(): void {
  useGoalNews()
  usePlacingNews()
  useSettledNews()
}

function useGoalNews(): void {
  const { view, sound, place } = useSport()
  const heard = useRef(view.goals)
  useEffect(() => {
    const fresh = Object.entries(view.goals).filter(([id, goal]) => heard.current[id]?.at !== goal.at)
    heard.current = view.goals
    const mine = (id: string) =>
      place.match === id || view.bets.some(({ legs }) => legs.some(({ match }) => match === id))
    const goal = fresh.find(([id]) => mine(id))
    const match = goal && view.matches.find(({ id }) => id === goal[0])
    if (!goal || !match) return
    sound.play('bell')
    announce(sport('goal_of', { team: inLanguage(match[goal[1].side].name), ...match.score }))
  }, [view, sound, place.match])
}

function usePlacingNews(): void {
  const { book, view, sound } = useSport()
  const { placing } = book
  const heard = useRef<string | undefined>(undefined)
  useEffect(() => {
    const state = placing ? `${placing.order.key} ${placing.state}` : undefined
    if (state === heard.current || !placing) return
    heard.current = state
    if (placing.state === 'checking') announce(sport('checking'))
    if (placing.state === 'accepted') {
      sound.play('chip')
      announce(sport('accepted'))
    }
    if (placing.state === 'refused') {
      sound.play('fall')
      announce(refusalWords(placing.why ?? 'other', view.limits, null))
    }
  }, [placing, view.limits, sound])
}

/** Only more than the stake sounds like winning. */
function useSettledNews(): void {
  const { book, sound } = useSport()
  const { notice } = book
  useEffect(() => {
    if (notice?.kind !== 'settled') return
    const { payout, stake } = notice.bet
    if ((payout ?? 0) > stake) sound.play('win')
    announce(settledWords(notice.bet))
  }, [notice, sound])
}
