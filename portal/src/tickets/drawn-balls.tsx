/** The ten balls of a draw with the places that won, and their total. */
import type { Result } from '@samnang/contract/lotto59'
import { POSTS } from '@samnang/core/lotto59/markets'
import { Check } from 'lucide-react'
import { categoryName } from '../lotto59/names.ts'
import { BallSlot } from '../lotto59/show/ball.tsx'
import { SizeMark } from '../lotto59/show/size-mark.tsx'
import type { WinningPlaces } from '../lotto59/winning-places.ts'
import { lotto59 } from '../text/lotto59.ts'
import { records } from '../text/records.ts'
import './drawn-balls.css'

interface DrawnBallsProps {
  result: Result
  places: WinningPlaces
}

export function DrawnBalls({ result, places }: DrawnBallsProps) {
  const { balls, total, category, size } = result
  const marks = POSTS.flatMap((post, at) =>
    places.balls.includes(at) ? [records('place_wins', { post, ball: balls[at] ?? '' })] : [],
  )
  return (
    <div className="night grid justify-items-center gap-3 rounded-lg px-2 py-4">
      <p className="sr-only">
        {lotto59('balls')}: {balls.join(' ')}. {marks.join('. ')}
      </p>
      <div className="grid grid-cols-5 gap-x-3 gap-y-3.5">
        {balls.map((ball, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is its index, numbers may repeat
          <span key={at} className="marked-ball" data-wins={places.balls.includes(at)}>
            <BallSlot ball={ball} post={POSTS[at]} diameter={44} />
            {places.balls.includes(at) && (
              <span className="mark-check">
                <Check aria-hidden="true" strokeWidth={4} />
              </span>
            )}
          </span>
        ))}
      </div>
      {size && category && (
        <p className="marked-total flex items-center gap-2 rounded-full px-4 py-1" data-wins={places.byTotal}>
          <span className="text-sm text-muted">{lotto59('total')}</span>
          <b className="text-xl tabular-nums">{total}</b>
          <SizeMark size={size} text={category.charAt(0)} diameter={24} />
          <b>{categoryName(category)}</b>
          {places.byTotal && <Check aria-hidden="true" strokeWidth={4} className="size-5 text-gold" />}
        </p>
      )}
      <p className="grid text-center text-sm text-muted">
        {places.byTotal && <span>{records('total_wins')}</span>}
        {places.balls.length > 0 && <span>{records('winning_places')}</span>}
        {!places.byTotal && places.balls.length === 0 && <span>{records('no_winning_place')}</span>}
      </p>
    </div>
  )
}
