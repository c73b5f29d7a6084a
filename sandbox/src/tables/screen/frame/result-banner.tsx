/** The result and what it brought, in one line that stays until the next round; said once, politely. */
import { useEffect, useRef } from 'react'
import { announce } from '../../../kit/react/announcer.tsx'
import { riel } from '../../../text/format.ts'
import { tables } from '../../../text/tables.ts'
import { isWin, outcomeSentence, winSentence } from '../say/outcome-sentence.ts'
import { totalOf } from '../state/stakes.ts'
import { type Table, useTable } from './desk-context.tsx'

export function ResultBanner() {
  const table = useTable()
  const { view } = table
  const outcome = view.outcome ? outcomeSentence(view.outcome) : null
  const mine = mineSentence(table)
  useSaid(
    view.isCancelled ? tables('round_cancelled') : outcome && [outcome, mine].filter(Boolean).join('។ '),
  )
  useWinSound(table)
  if (view.isCancelled) return <p className="banner banner-quiet">{tables('round_cancelled')}</p>
  if (!outcome) return null
  const hasWon = view.win !== null && isWin(view.win)
  return (
    // What is won comes as a banner of its own in this place: a line that is being read is not pushed aside.
    <div key={mine ?? ''} className={`banner ${hasWon ? 'banner-won' : ''}`}>
      <b>{outcome}</b>
      {mine && <span>{mine}</span>}
    </div>
  )
}

function mineSentence({ view, confirmed }: Table): string | null {
  if (view.win) return winSentence(view.win)
  const stake = totalOf(confirmed)
  return stake > 0 ? tables('paying', { stake: riel(stake) }) : null
}

function useSaid(text: string | null): void {
  useEffect(() => {
    if (text) announce(text)
  }, [text])
}

/** What is at or below the stake is not celebrated. */
function useWinSound({ view, sound }: Table): void {
  const heard = useRef<string | null>(view.win?.round ?? null)
  useEffect(() => {
    if (!view.win || heard.current === view.win.round) return
    heard.current = view.win.round
    if (isWin(view.win)) sound.play(view.win.amount >= 10 * view.win.stake ? 'bigWin' : 'win')
  }, [view.win, sound])
}
