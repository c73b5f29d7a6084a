/** A small field: where the ball is, by who attacks. The sentence beside it says the same. */
import type { MatchView } from '../../messages.ts'

/** From the left, in percent; the home side attacks to the right. */
function ballAt({ pressure }: MatchView): number {
  if (!pressure) return 50
  const way = pressure.kind === 'danger' ? 38 : 22
  return pressure.side === 'home' ? 50 + way : 50 - way
}

export function Pitch({ match }: { match: MatchView }) {
  const x = ballAt(match)
  return (
    <svg viewBox="0 0 100 34" className="pitch" aria-hidden="true">
      <rect width="100" height="34" rx="3" className="grass" />
      {[0, 2, 4, 6, 8].map((at) => (
        <rect key={at} x={at * 10} width="10" height="34" className="stripe" />
      ))}
      <path d="M50 1v32M1 1h98v32H1ZM1 9h12v16H1M99 9H87v16h12M50 11.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11" />
      <rect
        x={match.pressure?.side === 'away' ? 0 : 50}
        width={match.pressure ? 50 : 0}
        height="34"
        className="push"
        data-kind={match.pressure?.kind}
      />
      <circle r="2.4" cy="17" className="ball" style={{ transform: `translateX(${x}px)` }} />
    </svg>
  )
}
