/** The river at night: boat lights and their reflections behind the public pages. Decoration only. */
export function NightRiver({ className = '' }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 400 200"
      preserveAspectRatio="xMidYMax slice"
      className={`pointer-events-none text-gold ${className}`}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
    >
      <g strokeWidth="1" opacity=".5">
        <path d="M0 96c60-5 120 4 200 0s140-4 200 0" opacity=".6" />
        <path d="M-10 128c70-6 130 6 210 0s150-5 210 1M-10 160c60 6 140-6 210 0s140 5 210-1" opacity=".35" />
      </g>
      {BOATS.map((boat) => (
        <g key={boat.x} transform={`translate(${boat.x} ${boat.y}) scale(${boat.size})`}>
          <path d="M-26-3c8 8 44 8 52 0M-26-3c-4-3-5-7-3-10M26-3c4-3 5-7 3-10" strokeWidth="1.4" />
          <path d="M-14-4v-9M0-4v-13M14-4v-9" strokeWidth="1" />
          <g fill="currentColor" stroke="none">
            <circle cx="-14" cy="-15" r="2.2" />
            <circle cx="0" cy="-19" r="2.8" />
            <circle cx="14" cy="-15" r="2.2" />
          </g>
          <g strokeWidth="1.2" opacity=".4">
            <path d="M-14 8v5M-14 18v3M0 8v9M0 22v5M14 8v5M14 18v3" />
          </g>
        </g>
      ))}
    </svg>
  )
}

const BOATS = [
  { x: 74, y: 112, size: 0.8 },
  { x: 214, y: 146, size: 1.25 },
  { x: 338, y: 104, size: 0.6 },
]
