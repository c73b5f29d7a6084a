/** A die in space, of six faces. Thrown, it tumbles and comes to rest with the drawn face up. */
import { type ReactNode, useEffect, useRef } from 'react'
import { useStill } from '../frame/desk-context.tsx'

/** How the cube is turned so that face 0 … 5 is up. Opposite faces are 0 and 5, 1 and 4, 2 and 3. */
const POSES: readonly (readonly [x: number, y: number])[] = [
  [0, 0],
  [0, -90],
  [-90, 0],
  [90, 0],
  [0, 90],
  [0, 180],
]
const PLACES = ['front', 'right', 'top', 'bottom', 'left', 'back'] as const

interface DieCubeProps {
  faces: readonly ReactNode[]
  /** Index of the face that lies up. */
  shows: number
  /** So long it tumbles first; 0 shows it at rest. */
  rollMs: number
  /** Which of the three: they do not fall alike. */
  place: number
}

export function DieCube({ faces, shows, rollMs, place }: DieCubeProps) {
  const cube = useRef<HTMLDivElement>(null)
  const isStill = useStill()
  const [x, y] = POSES[shows] ?? [0, 0]
  useEffect(() => {
    if (rollMs <= 0 || isStill) return
    const roll = cube.current?.animate(tumble(x, y, place), {
      duration: Math.max(300, rollMs * (0.8 + place * 0.09)),
      easing: 'cubic-bezier(0.2, 0.6, 0.25, 1)',
    })
    return () => roll?.cancel()
  }, [rollMs, isStill, x, y, place])
  return (
    <div className="die">
      <div ref={cube} className="die-cube" style={{ transform: `rotateX(${x}deg) rotateY(${y}deg)` }}>
        {PLACES.map((name, at) => (
          <div key={name} className={`die-${name}`}>
            {faces[at]}
          </div>
        ))}
      </div>
    </div>
  )
}

function tumble(x: number, y: number, place: number): Keyframe[] {
  const turns = [1080, 1440, 1260][place] ?? 1080
  const away = [-46, 20, 52][place] ?? 0
  return [
    { transform: `translate3d(${away}px, 0, 90px) rotateX(${x + turns}deg) rotateY(${y - turns}deg)` },
    {
      transform: `translate(${-away / 2}px, 12px) rotateX(${x + turns * 0.4}deg) rotateY(${y - turns * 0.3}deg)`,
      offset: 0.35,
    },
    {
      transform: `translate(${away / 4}px, -14px) rotateX(${x + turns * 0.15}deg) rotateY(${y - turns * 0.1}deg)`,
      offset: 0.6,
    },
    { transform: `translate(0, 3px) rotateX(${x + 40}deg) rotateY(${y - 30}deg)`, offset: 0.82 },
    { transform: `rotateX(${x}deg) rotateY(${y}deg)` },
  ]
}
