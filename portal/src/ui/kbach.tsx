/** Thin line-work of the product: kbach rule, lotus bud, boat lights, naga bar. Decoration only. */

/** A vine scroll as a rule below headings; stretches to the width it has. */
export function KbachRule({ className = '' }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 240 16"
      className={`h-4 w-60 max-w-full text-gold ${className}`}
      fill="none"
    >
      <g stroke="currentColor" strokeWidth="1.25" strokeLinecap="round">
        <path d="M0 8h78M162 8h78" opacity=".45" />
        <path d="M78 8c6-7 16-7 18 0 1 4-5 6-7 2-1-3 2-4 3-2M162 8c-6-7-16-7-18 0-1 4 5 6 7 2 1-3-2-4-3-2" />
        <path d="M96 8c5 5 12 5 15 0M144 8c-5 5-12 5-15 0" />
        <path d="M120 1.5c4 4 5 8 0 13-5-5-4-9 0-13ZM120 6v8.5M112 5c-1 5 2 8 6 9.5M128 5c1 5-2 8-6 9.5" />
      </g>
    </svg>
  )
}

/** A closed lotus: bullet, empty state, slot of a ball that is still to come. */
export function LotusBud({ className = 'size-4' }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={className} fill="none">
      <g stroke="currentColor" strokeWidth="1.25" strokeLinecap="round" strokeLinejoin="round">
        <path d="M12 3c4 4.5 5 9 0 15-5-6-4-10.5 0-15Z" />
        <path d="M8.5 7.5C4 10 4.5 15 12 18c7.5-3 8-8 3.5-10.5" />
        <path d="M5 12c-3 1-2.5 4 7 6 9.5-2 10-5 7-6M12 18v3.5" />
      </g>
    </svg>
  )
}

const BOATS = [0, 1, 2, 3, 4]

/** Lights of boats on the river at night: something is on its way. */
export function BoatLights({ className = '' }: { className?: string }) {
  return (
    <span aria-hidden="true" className={`inline-flex items-end gap-2.5 ${className}`}>
      {BOATS.map((boat) => (
        <span
          key={boat}
          className={`size-2 animate-[boat_1.4s_ease-in-out_infinite] rounded-full bg-(--gold) shadow-[0_6px_6px_-2px] shadow-gold/60 ${BOAT_DELAY[boat]}`}
        />
      ))}
    </span>
  )
}
const BOAT_DELAY = [
  '',
  '[animation-delay:.14s]',
  '[animation-delay:.28s]',
  '[animation-delay:.42s]',
  '[animation-delay:.56s]',
]

/** A bar that runs out like a naga's tail. `part` is between 0 and 1. */
export function NagaBar({ part, className = 'text-gold' }: { part: number; className?: string }) {
  const left = Math.min(1, Math.max(0, part))
  return (
    <span aria-hidden="true" className={`block h-2 overflow-hidden rounded-full bg-raised ${className}`}>
      <span
        className="block h-full w-full origin-left rounded-r-full bg-current transition-transform duration-250 ease-linear"
        style={{ transform: `scaleX(${left})` }}
      />
    </span>
  )
}
