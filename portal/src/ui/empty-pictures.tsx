/** One drawing for each kind of emptiness, in the lines of kbach.tsx. They come after the words that they stand above. */
import type { ReactNode } from 'react'

const PICTURES: Readonly<Record<string, ReactNode>> = {
  // A slip torn from the book, with a bud for a stamp.
  tickets: (
    <>
      <path d="M22 14h52v8a5 5 0 0 0 0 10v26H22V32a5 5 0 0 0 0-10v-8Z" />
      <path d="M27 27h42" strokeDasharray="3 3" opacity=".6" />
      <path d="M30 36h14M30 43h20M30 50h11" opacity=".6" />
      <path d="M60 36c4 4 5 8 0 13-5-5-4-9 0-13Z" />
      <path d="M55 41c-3 3-1 7 5 9 6-2 8-6 5-9" />
    </>
  ),
  // Coins beside a pouch that is tied.
  money: (
    <>
      <path d="M41 24c-3-4-6-7-9-9 8-2 14-2 22 0-3 2-6 5-9 9M40 24h7" />
      <path d="M40 24C29 32 23 42 26 51c2 6 8 8 17 8s16-2 18-8c3-9-4-19-14-27" />
      <path d="M36 41c0-4 3-6 7-6s7 2 7 6-3 6-7 6-7-2-7-6Z" opacity=".6" />
      <ellipse cx="71" cy="57" rx="10" ry="3.5" />
      <path d="M61 50c0 4.5 20 4.5 20 0M61 50v7M81 50v7M61 50c0-4.5 20-4.5 20 0" />
    </>
  ),
  // A die and a fish.
  games: (
    <>
      <path d="m30 18 15 7v17l-15 7-15-7V25l15-7ZM15 25l15 7 15-7M30 32v17" />
      <path d="M22 35v.1M38 33v.1M35 41v.1M30 25v.1" strokeWidth="3.5" />
      <path d="M50 50c7-10 20-11 30 0-10 10-23 9-30 0ZM80 50c3-4 6-6 9-6-2 4-2 8 0 12-3 0-6-2-9-6" />
      <path d="M58 48v.1" strokeWidth="3" />
      <path d="M65 43c2 4 2 9 0 14M14 60c5-3 9-3 14 0s9 3 14 0" opacity=".5" />
    </>
  ),
  // Five places of balls above the river.
  results: (
    <>
      {[16, 32, 48, 64, 80].map((x, at) => (
        <circle
          key={x}
          cx={x}
          cy={at % 2 === 0 ? 30 : 27}
          r="6.5"
          strokeDasharray={at < 3 ? undefined : '3 3'}
        />
      ))}
      <path d="M10 48c6-4 12-4 19 0s13 4 19 0 13-4 19 0 13 4 19 0" />
      <path d="M20 57c5-3 10-3 15 0s10 3 15 0 10-3 15 0" opacity=".5" />
    </>
  ),
  // A lantern that is not lit.
  notices: (
    <>
      <path d="M48 8v8M38 16h20M36 48h24" />
      <path d="M38 16c-9 8-10 24-2 32M58 16c9 8 10 24 2 32" />
      <path d="M43 16c-4 10-4 22 0 32M53 16c4 10 4 22 0 32" opacity=".5" />
      <path d="M48 48v6M44 54h8l-1 9M45 63l-1-9M48 54v11" />
    </>
  ),
  // A glass above ripples.
  search: (
    <>
      <circle cx="43" cy="29" r="16" />
      <path d="m55 41 15 15" strokeWidth="3" />
      <path d="M34 27c1-4 4-7 8-7" opacity=".6" />
      <path d="M12 60c6-3 11-3 17 0s11 3 17 0" opacity=".5" />
    </>
  ),
}

export default function EmptyPicture({ kind }: { kind: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 96 72" className="size-full text-gold" fill="none">
      <g stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round">
        {PICTURES[kind]}
      </g>
    </svg>
  )
}
