/** The ten balls of the draw being shown, its total, and where to verify it. */
import type { Result } from '@samnang/contract/lotto59'
import type { Post } from '@samnang/contract/shapes'
import { BALLS_PER_DRAW, POSTS } from '@samnang/core/lotto59/markets'
import { useEffect, useRef } from 'react'
import { announce } from '../../betting/announcer.tsx'
import { play } from '../../betting/sounds.ts'
import { lotto59 } from '../../text/lotto59.ts'
import { BoatLights } from '../../ui/kbach.tsx'
import { categoryName } from '../names.ts'
import type { OwnResult } from '../tickets/ticket-groups.ts'
import { placesOfAll } from '../winning-places.ts'
import { BallSlot } from './ball.tsx'
import { OwnResultLine } from './own-result.tsx'
import { River } from './river.tsx'
import { type Show, shownBalls } from './show-state.ts'
import { SizeMark } from './size-mark.tsx'
import { VerifyLink } from './verify-link.tsx'

export interface StageProps {
  show: Show | null
  /** What the shown draw came to for the player, once both are known. */
  own: OwnResult | null
  isLoading: boolean
}

export function Stage({ show, own, isLoading }: StageProps) {
  const balls = shownBalls(show)
  const fresh = useFreshBall(show, balls.length)
  useResultSaid(show?.result ?? null)
  const won = placesOfAll(own?.won ?? [], balls)
  const slot = (at: number, diameter: string, post?: Post) => (
    <BallSlot
      key={`${show?.resultId}-${at}`}
      ball={balls[at]}
      post={post}
      diameter={diameter}
      isNew={at === fresh}
      isNext={show !== null && !show.result && at === balls.length}
      isWon={won.balls.includes(at)}
    />
  )
  return (
    <section
      aria-label={lotto59('balls')}
      className="night @container relative overflow-hidden rounded-lg p-2 desk:p-3"
    >
      <River />
      <div className="relative grid grid-cols-[minmax(0,1fr)] gap-1.5 desk:gap-2.5">
        <StageHead show={show} own={own} isLoading={isLoading} />
        <div className="flex justify-between px-1">{POSTS.map((post, at) => slot(at, POST_BALL, post))}</div>
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <div className="flex gap-[min(4px,1cqi)] pl-1">
            {Array.from({ length: BALLS_PER_DRAW - 5 }, (_, at) => slot(at + 5, OTHER_BALL))}
          </div>
          <Total show={show} balls={balls} isWon={won.byTotal} />
        </div>
        <p className="sr-only">{spoken(balls)}</p>
      </div>
    </section>
  )
}

/** In a narrow stage the balls are smaller: nothing of the ten and their total may be cut. */
const POST_BALL = 'min(48px, 15cqi)'
const OTHER_BALL = 'min(30px, 8.2cqi)'

function StageHead({ show, own, isLoading }: StageProps) {
  const result = show?.result ?? null
  return (
    <div className="stage-head flex min-h-10 items-center justify-between gap-2 text-bar [@media(max-height:600px)]:min-h-8">
      <div className="min-w-0">
        <h2 className="flex items-center gap-2 text-muted">
          <span>{headline(show, isLoading)}</span>
          {show && !result && <BoatLights />}
        </h2>
        <OwnResultLine own={own} />
      </div>
      {show && result && <VerifyLink resultId={show.resultId} number={result.number} />}
    </div>
  )
}

function headline(show: Show | null, isLoading: boolean): string {
  if (!show) return isLoading ? lotto59('last_result') : lotto59('no_result')
  if (show.result) return lotto59('result_of', { n: show.result.number })
  const number = show.number === null ? '' : ` · ${lotto59('draw_number', { n: show.number })}`
  return lotto59('showing') + number
}

interface TotalProps {
  show: Show | null
  balls: readonly number[]
  /** True where the total has won something for the player. */
  isWon: boolean
}

function Total({ show, balls, isWon }: TotalProps) {
  const result = show?.result
  if (result?.void) return <p className="text-right text-sm">{lotto59('draw_void')}</p>
  const total = balls.reduce((sum, ball) => sum + ball, 0)
  // Another element each time its width changes: what stands at the right would count as moved.
  const key = `${balls.length > 0} ${result?.size}`
  return (
    <div
      key={key}
      data-won={isWon}
      className="won-total ml-auto flex items-center justify-end gap-1.5 text-right"
    >
      {result?.category && result.size ? (
        <span className="flex items-center gap-1 text-bar-lg font-bold whitespace-nowrap">
          <SizeMark size={result.size} text={result.category.charAt(0)} diameter={24} />
          <span aria-hidden="true">{lotto59(result.size)}</span>
          <span className="sr-only">{categoryName(result.category)}</span>
        </span>
      ) : (
        balls.length > 0 && <span className="text-bar text-muted">{lotto59('total')}</span>
      )}
      <span className="digits min-w-15 text-[min(2.125rem,42px)] font-bold whitespace-nowrap text-gold">
        {balls.length > 0 ? total : '–'}
      </span>
    </div>
  )
}

/** The place of a ball that fell just now; −1 when the page came to it later, so nothing is acted out again. */
function useFreshBall(show: Show | null, count: number): number {
  const seen = useRef({ id: show?.resultId, count })
  const isSame = seen.current.id === show?.resultId
  const isOneMore = (isSame && count === seen.current.count + 1) || (!isSame && count === 1)
  const fresh = isOneMore && !show?.result ? count - 1 : -1
  const kept = useRef({ key: '', fresh: -1 })
  const key = `${show?.resultId}-${count}`
  if (kept.current.key !== key) kept.current = { key, fresh }
  useEffect(() => {
    seen.current = { id: show?.resultId, count }
    if (kept.current.fresh === count - 1 && count > 0) play('ball')
  }, [show?.resultId, count])
  return kept.current.fresh
}

function useResultSaid(result: Result | null): void {
  const first = useRef(true)
  useEffect(() => {
    const isFirst = first.current
    first.current = result === null && first.current
    if (!result || isFirst || result.poll === 'POLL_2') return
    const { number: n, total, category } = result
    if (total !== null && category)
      announce(lotto59('result_said', { n, total, category: categoryName(category) }))
  }, [result])
}

function spoken(balls: readonly number[]): string {
  return balls
    .map((ball, at) => {
      const post = POSTS[at]
      return post ? lotto59('ball_of_post', { post, ball }) : String(ball)
    })
    .join(', ')
}
