/** The balls of the draw that is being shown, or of the last one. All ten places are there before the first ball. */
import { useEffect, useState } from 'react'
import { isStill } from '../device/still.ts'
import { LotusBud } from '../ui/kbach.tsx'

const PLACES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
const POSTS = ['A', 'B', 'C', 'D', 'E']
const LOOK = ['bg-pos-a', 'bg-pos-b', 'bg-pos-c', 'bg-pos-d', 'bg-pos-e']
/** Answers bring some balls at once; they fall one by one all the same. */
const FALL_MS = 350

export function Balls({ balls, drawId }: { balls: readonly number[]; drawId: number | null }) {
  const count = useFallen(balls.length, drawId)
  return (
    <ol className="grid max-w-84 grid-cols-5 gap-1.5">
      {PLACES.map((place) => (
        <li key={place} className="relative">
          <Ball ball={place < count ? balls[place] : undefined} place={place} />
          {place < 5 && (
            <span className="absolute bottom-0 left-9.5 text-[min(0.75rem,13px)] leading-normal text-muted">
              {POSTS[place]}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

function Ball({ ball, place }: { ball: number | undefined; place: number }) {
  const size =
    'digits inline-grid size-[min(2.25rem,13vw)] shrink-0 place-items-center rounded-full text-[min(1rem,19px)] font-bold'
  if (ball === undefined)
    return (
      <span className={`${size} border border-dashed border-line text-gold`}>
        <LotusBud className="size-4 opacity-50" />
      </span>
    )
  const look = LOOK[place]
  return (
    <span
      className={`${size} animate-[rise_var(--t-base)_var(--ease)] ${look ? `${look} text-pos-ink` : 'border border-control bg-raised'}`}
    >
      {ball}
    </span>
  )
}

/** How many of the balls lie there. Those that had fallen before the page came to this draw lie there at once. */
function useFallen(known: number, drawId: number | null): number {
  const [fallen, setFallen] = useState({ drawId, count: known })
  if (fallen.drawId !== drawId) setFallen({ drawId, count: fallen.drawId === null ? known : 0 })
  const count = Math.min(fallen.count, known)
  useEffect(() => {
    if (count >= known) return
    if (isStill()) return setFallen({ drawId, count: known })
    const timer = setTimeout(() => setFallen({ drawId, count: count + 1 }), FALL_MS)
    return () => clearTimeout(timer)
  }, [count, known, drawId])
  return count
}
