/** One road, drawn as one picture; the newest column stays in view. */
import { useEffect, useRef } from 'react'
import { tables } from '../../../text/tables.ts'
import { ROAD_DEPTH } from '../../roads.ts'
import type { RoadMark, RoadName, RoadView } from '../say/road-view.ts'

/** Empty columns that are drawn at least, so that nothing moves when results come. */
const COLUMNS_MIN: Readonly<Record<RoadName, number>> = {
  bead_plate: 19,
  big_road: 24,
  big_eye_boy: 24,
  small_road: 24,
  cockroach_road: 24,
}

export function Road({ road }: { road: RoadView }) {
  const box = useRef<HTMLDivElement>(null)
  const columns = Math.max(COLUMNS_MIN[road.name], road.columns + 1)
  const count = road.marks.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new mark is what moves the road
  useEffect(() => {
    const { scrollWidth, clientWidth } = box.current ?? { scrollWidth: 0, clientWidth: 0 }
    // The end of what is filled, with one empty column: the rest is there so that nothing moves later.
    box.current?.scrollTo({ left: (scrollWidth * (road.columns + 1)) / columns - clientWidth })
  }, [count])
  const isSmall = road.name !== 'bead_plate' && road.name !== 'big_road'
  return (
    <figure className={`road road-${road.name}`} data-small={isSmall || undefined}>
      <figcaption>{tables(road.name)}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
      <div ref={box} className="road-scroll" tabIndex={0}>
        <svg
          viewBox={`0 0 ${columns * 10} ${ROAD_DEPTH * 10}`}
          role="img"
          aria-label={`${tables(road.name)} · ${road.label}`}
          style={{ aspectRatio: `${columns} / ${ROAD_DEPTH}` }}
        >
          <path d={gridPath(columns)} className="road-grid" />
          {road.marks.map(({ col, row, mark }, at) => (
            <g
              key={`${col}-${row}`}
              transform={`translate(${col * 10 + 5} ${row * 10 + 5})`}
              className={`mark mark-${mark.tone}`}
              data-last={at === count - 1 || undefined}
            >
              <Mark name={road.name} mark={mark} />
            </g>
          ))}
        </svg>
      </div>
    </figure>
  )
}

function gridPath(columns: number): string {
  const down = Array.from({ length: columns + 1 }, (_, at) => `M${at * 10} 0v${ROAD_DEPTH * 10}`)
  const across = Array.from({ length: ROAD_DEPTH + 1 }, (_, at) => `M0 ${at * 10}h${columns * 10}`)
  return [...down, ...across].join('')
}

function Mark({ name, mark }: { name: RoadName; mark: RoadMark }) {
  switch (name) {
    case 'bead_plate':
      return <Bead mark={mark} />
    case 'big_road':
      return <Ring mark={mark} />
    case 'big_eye_boy':
      return <circle r="3.2" className="mark-ring" />
    case 'small_road':
      return <circle r="3.6" className="mark-full" />
    case 'cockroach_road':
      return <path d="M-3.4 3.4 3.4-3.4" className="mark-ring" />
    default:
      return name satisfies never
  }
}

function Bead({ mark }: { mark: RoadMark }) {
  return (
    <>
      <circle r="4.3" className="mark-full" />
      <text className="mark-sign" textAnchor="middle" y="1.9">
        {mark.sign}
      </text>
      <Pairs mark={mark} />
    </>
  )
}

function Ring({ mark }: { mark: RoadMark }) {
  return (
    <>
      <circle r="3.8" className="mark-ring" />
      {mark.ties > 0 && <path d="M-3 3 3-3" className="mark-tie-line" />}
      {mark.sign !== '' && (
        <text className="mark-ties" textAnchor="middle" y="1.7">
          {mark.sign}
        </text>
      )}
      <Pairs mark={mark} />
    </>
  )
}

/** A dot in the corner: banker's pair above, player's pair below. */
function Pairs({ mark }: { mark: RoadMark }) {
  return (
    <>
      {mark.onePair && <circle cx="-3.2" cy="-3.2" r="1.3" className="pair-one" />}
      {mark.twoPair && <circle cx="3.2" cy="3.2" r="1.3" className="pair-two" />}
    </>
  )
}
