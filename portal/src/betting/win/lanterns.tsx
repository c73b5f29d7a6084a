import type { CSSProperties } from 'react'

const PLACES = [4, 12, 21, 29, 38, 46, 55, 63, 72, 80, 88, 95]

/** Lanterns that rise; where nothing may move there are none. */
export function Lanterns() {
  return (
    <span aria-hidden="true" className="lanterns">
      {PLACES.map((left, at) => (
        <span key={left} className="lantern" style={styleOf(left, at)} />
      ))}
    </span>
  )
}

function styleOf(left: number, at: number): CSSProperties {
  const drift = `${((at * 37) % 40) - 20}px`
  return { left: `${left}%`, animationDelay: `${(at * 7) % 12}00ms`, '--drift': drift } as CSSProperties
}
