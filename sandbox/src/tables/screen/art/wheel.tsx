/** A roulette wheel with a single zero, drawn once; `wheel-throw` moves its two groups. */
import type { RefObject } from 'react'
import { colourOf, WHEEL } from '../../roulette.ts'
import { POCKET_DEGREES, pointAt, sectorPath } from './wheel-angles.ts'

const RIM = 98
const NUMBERS_OUT = 86
const NUMBERS_IN = 66
const POCKETS_IN = 52
/** Where the ball runs, and where it rests. */
export const BALL_TRACK = 91
export const BALL_REST = 59

interface WheelProps {
  rotor: RefObject<SVGGElement | null>
  ball: RefObject<SVGGElement | null>
  /** The number in which the ball rests, for those who do not see it. */
  label: string
  hasBall: boolean
}

export function Wheel({ rotor, ball, label, hasBall }: WheelProps) {
  return (
    <svg viewBox="-100 -100 200 200" role="img" aria-label={label} className="wheel">
      <defs>
        <radialGradient id="wheel-wood">
          <stop offset="0.82" stopColor="#3b2210" />
          <stop offset="0.9" stopColor="#7a4a20" />
          <stop offset="1" stopColor="#2a1708" />
        </radialGradient>
        <radialGradient id="wheel-cone" cx="0.4" cy="0.35">
          <stop offset="0" stopColor="#d9a75a" />
          <stop offset="0.6" stopColor="#8a5a24" />
          <stop offset="1" stopColor="#3b2210" />
        </radialGradient>
        <radialGradient id="wheel-ball" cx="0.35" cy="0.3">
          <stop offset="0" stopColor="#fff" />
          <stop offset="0.6" stopColor="#dfe4ee" />
          <stop offset="1" stopColor="#8b93a6" />
        </radialGradient>
      </defs>
      <circle r={RIM} fill="url(#wheel-wood)" stroke="#e8b84a" strokeWidth="1.4" />
      <g ref={rotor}>
        {WHEEL.map((number, at) => (
          <Pocket key={number} number={number} angle={at * POCKET_DEGREES} />
        ))}
        <circle r={NUMBERS_OUT} className="wheel-line" />
        <circle r={NUMBERS_IN} className="wheel-line" />
        <circle r={POCKETS_IN} fill="url(#wheel-cone)" stroke="#e8b84a" strokeWidth="1" />
        <Cross />
      </g>
      <g ref={ball} opacity={hasBall ? 1 : 0}>
        <circle cy={-BALL_REST} r="4.6" fill="url(#wheel-ball)" stroke="#0006" strokeWidth="0.5" />
      </g>
    </svg>
  )
}

function Pocket({ number, angle }: { number: number; angle: number }) {
  const middle = pointAt(angle, (NUMBERS_OUT + NUMBERS_IN) / 2)
  return (
    <g className={`pocket-${colourOf(number)}`}>
      <path d={sectorPath(angle, POCKET_DEGREES, NUMBERS_IN, NUMBERS_OUT)} className="pocket" />
      <path d={sectorPath(angle, POCKET_DEGREES, POCKETS_IN, NUMBERS_IN)} className="pocket pocket-deep" />
      <text
        transform={`translate(${middle.x} ${middle.y}) rotate(${angle})`}
        className="pocket-number"
        textAnchor="middle"
        dominantBaseline="central"
      >
        {number}
      </text>
    </g>
  )
}

/** Four arms and a knob, so that one sees the wheel turn. */
function Cross() {
  return (
    <g className="wheel-cross">
      {[0, 90, 180, 270].map((angle) => (
        <path key={angle} transform={`rotate(${angle})`} d="M-2.2-6-1.4-30a1.8 1.8 0 0 1 2.8 0L2.2-6Z" />
      ))}
      {[0, 90, 180, 270].map((angle) => (
        <circle key={angle} transform={`rotate(${angle})`} cy="-31" r="3" />
      ))}
      <circle r="8" />
    </g>
  )
}
