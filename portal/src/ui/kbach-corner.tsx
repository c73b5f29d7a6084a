/** The corner of the kbach: only the pages before the game have it, so the game does not load it. */

/** A leaf scroll for the corner of a card (top left; turn it with rotate classes). */
export function KbachCorner({ className = '' }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" className={`size-12 text-gold ${className}`} fill="none">
      <g stroke="currentColor" strokeWidth="1.25" strokeLinecap="round" strokeLinejoin="round">
        <path d="M2 46V14C2 6 6 2 14 2h32" opacity=".5" />
        <path d="M7 40V18C7 11 11 7 18 7h22" opacity=".25" />
        <path d="M8 26c0-11 7-18 18-18-3 4-4 6-3 9 1 4-3 8-7 6-3-2-2-6 1-6 2 0 3 2 2 4" />
        <path d="M8 26c3-1 5-2 7 0 2 1 1 4-1 4-2 0-3-2-2-3M26 8c-1 3-2 5 0 7 1 2 4 1 4-1 0-2-2-3-3-2" />
      </g>
    </svg>
  )
}
