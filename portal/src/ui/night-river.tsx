/** The river at night: lit boats of the water festival and their reflections. Decoration only. */
export function NightRiver({ className = '' }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1600 240"
      preserveAspectRatio="xMidYMax slice"
      className={`pointer-events-none text-gold ${className}`}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
    >
      <g strokeWidth="1">
        <path d="M0 122c160-6 270 5 420 0s260-4 400 1 270 3 400-2 240-2 380 1" opacity=".5" />
        <path d="M0 172c150-8 280 7 430 0s270-5 400 1 260 4 390-2 250-3 380 1" opacity=".28" />
        <path d="M0 216c170 6 270-6 420 0s260 6 400-1 270-4 410 1 250 3 370-1" opacity=".16" />
      </g>
      {BOATS.map((boat) => (
        <g key={boat.x} transform={`translate(${boat.x} ${boat.y}) scale(${boat.size})`}>
          <path
            d="M-66-12c-5 8 2 13 12 16 30 7 80 7 108 0 12-3 20-9 18-20M-54 0c36 6 74 6 108 0"
            strokeWidth="1.4"
          />
          <path d="M0-78V0M0-78-42-3M0-78 42-3M0-78-17-1M0-78 17-1" strokeWidth=".7" opacity=".55" />
          <path d={LIGHTS} strokeWidth="4.4" />
          <path d={REFLECTION} strokeWidth="1.6" opacity=".45" />
        </g>
      ))}
    </svg>
  )
}

const BOATS = [
  { x: 170, y: 150, size: 0.55 },
  { x: 390, y: 186, size: 0.85 },
  { x: 700, y: 134, size: 0.5 },
  { x: 880, y: 178, size: 0.9 },
  { x: 1150, y: 142, size: 0.5 },
  { x: 1370, y: 190, size: 0.95 },
]

/** Points of zero length with round ends are lamps: along the mast and the strings. */
const LIGHTS =
  'M0-80v0M-14-53v0M14-53v0M-28-28v0M28-28v0M-42-4v0M42-4v0M0-52v0M0-27v0M-11-27v0M11-27v0M-17-4v0M17-4v0M0-4v0'

const REFLECTION =
  'M-42 16h6M-19 18h8M-3 16h9M14 19h7M36 16h6M-30 26h5M-8 27h9M18 27h5M-14 37h4M2 36h7M-2 46h5'
