/** The ticket that is being written for the chosen draw, and everything that can be done with it. */
import type { LotteryOffer, LotteryType } from '@samnang/contract/lottery'
import { useEffect, useMemo, useRef } from 'react'
import { announce } from '../../betting/announcer.tsx'
import { takeBalanceOf, useUser } from '../../session/session.ts'
import { price, ticketId } from '../../text/format.ts'
import { lotteryBet } from '../../text/lottery-bet.ts'
import { askConfirm, confirm } from '../../ui/overlays-state.ts'
import type { Offers } from '../use-offers.ts'
import { type Drafts, draftOf, pendingOf } from './drafts-state.ts'
import type { Placed } from './drafts-store.ts'
import { drawLabel } from './draw-label.ts'
import { reducedNotes } from './line-problems.ts'
import { isSound, type Line, type LineView, lineView, shownOf, ticketCost } from './lines.ts'
import type { LinesProps } from './lines-props.ts'
import { type Choice, nextDraw, useChosenDraw } from './use-chosen-draw.ts'
import { useDraftLoading, useDraftSaving } from './use-draft-sync.ts'
import { confirmation, useDrafts } from './use-drafts.ts'
import { type EntryTools, useEntry } from './use-entry.ts'

export interface TicketParts extends Omit<LinesProps, 'draw' | 'onEdit'> {
  choice: Choice
  entry: EntryTools
}

export function useTicket(offers: Offers, asked: LotteryType | null): TicketParts {
  const { draws, now } = offers
  const { auth, balance } = useUser()
  const { drafts, act } = useDrafts(auth.id, placed)
  const choice = useChosenDraw(offers, asked, pendingOf(drafts)?.drawId ?? null)
  const { draw } = choice
  useDraftLoading(draw?.id ?? null, act)
  useDraftSaving({ drafts, act, draws, now })
  useEffect(() => act({ kind: 'keep', drawIds: draws.map(({ id }) => id) }), [draws, act])
  const { lines } = draftOf(drafts, draw?.id ?? null)
  const views = useMemo(() => viewsOf(draw, lines, now), [draw, lines, now])
  const isFull = draw !== null && lines.length >= draw.limits.lines
  const entry = useEntry({ draw, act, lines, isFull, isOver: drafts.phase.kind === 'placed' })
  const next = draw && nextDraw(draw, draws, now)
  const onCarry = (ids: readonly number[]) => {
    if (!draw || !next) return
    act({ kind: 'carry', drawId: draw.id, to: next.id, ids })
    // What is left here can still be placed in time; else the page goes with the lines.
    if (ids.length === views.length) choice.choose(next.id)
  }
  const ask = useAsking(draw, views)
  const onPlace = () => {
    if (!draw || !isReady(drafts, views)) return
    void ask(draw, views).then((isYes) => {
      if (!isYes) return
      // The question has named it.
      choice.choose(draw.id)
      act(confirmation(draw.id, shownOf(draw, views)))
    })
  }
  usePlaceKeys(onPlace)
  useNewTerms(drafts, offers.retry)
  return { choice, entry, drafts, act, views, balance, next, onCarry, onPlace }
}

/** What was shown is no longer so: the page hears at once what the lines pay now. */
function useNewTerms({ phase }: Drafts, ask: () => void): void {
  const isOther = phase.kind === 'refused' && phase.code === 'pays_otherwise'
  useEffect(() => {
    if (isOther) ask()
  }, [isOther, ask])
}

function viewsOf(draw: LotteryOffer | null, lines: readonly Line[], now: number): LineView[] {
  return draw ? lines.map((line) => lineView(draw, line, now)) : []
}

/** A ticket was accepted, perhaps after a reload. */
function placed(reply: Placed, isLate: boolean): void {
  takeBalanceOf(reply, isLate)
  announce(lotteryBet('said_placed', { id: ticketId(reply.ticket.id) }))
}

function isReady(drafts: Drafts, views: readonly LineView[]): boolean {
  return views.length > 0 && views.every(isSound) && !pendingOf(drafts)
}

/**
 * Asks whether to place. A question whose draw closes, or whose lines cost or pay something else by now, is no longer the
 * one that was asked: it goes away, and the page shows what has changed.
 */
function useAsking(draw: LotteryOffer | null, views: readonly LineView[]): typeof askToPlace {
  const asked = useRef<string | null>(null)
  useEffect(() => {
    if (asked.current !== null && asked.current !== factsOf(draw, views)) confirm.get()?.answer(false)
  }, [draw, views])
  return async (draw, views) => {
    asked.current = factsOf(draw, views)
    const isYes = await askToPlace(draw, views)
    asked.current = null
    return isYes
  }
}

function factsOf(draw: LotteryOffer | null, views: readonly LineView[]): string {
  return JSON.stringify([draw?.id, draw?.rule_version, views])
}

function askToPlace(draw: LotteryOffer, views: readonly LineView[]): Promise<boolean> {
  const cost = price(ticketCost(views))
  const text = lotteryBet('ask_text', { draw: drawLabel(draw), lines: views.length, cost })
  return askConfirm({
    title: lotteryBet('ask_title'),
    text: [text, ...reducedNotes(views)].join('\n'),
    confirmLabel: lotteryBet('place'),
  })
}

/** Ctrl+Enter and F9 ask to place, wherever the focus is; pressed once more they say yes. */
function usePlaceKeys(place: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isPlace = event.key === 'F9' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
      if (!isPlace || event.repeat) return
      event.preventDefault()
      const question = confirm.get()
      if (question === null) place()
      else if (question.title === lotteryBet('ask_title')) question.answer(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [place])
}
