/** The face of an ordinary die on a square of 100. One and four are red, as on dice in Asia. */

const [LOW, MID, HIGH] = [26, 50, 74]

const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[MID, MID]],
  2: [
    [LOW, HIGH],
    [HIGH, LOW],
  ],
  3: [
    [LOW, HIGH],
    [MID, MID],
    [HIGH, LOW],
  ],
  4: square(),
  5: [...square(), [MID, MID]],
  6: [...square(), [LOW, MID], [HIGH, MID]],
}

function square(): (readonly [number, number])[] {
  return [
    [LOW, LOW],
    [HIGH, LOW],
    [LOW, HIGH],
    [HIGH, HIGH],
  ]
}

export function DieFace({ value }: { value: number }) {
  const isRed = value === 1 || value === 4
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className="die-face">
      <rect x="1" y="1" width="98" height="98" rx="16" className="die-side" />
      {(PIPS[value] ?? []).map(([x, y]) => (
        <circle
          key={`${x}-${y}`}
          cx={x}
          cy={y}
          r={value === 1 ? 17 : 10}
          className={isRed ? 'pip-red' : 'pip'}
        />
      ))}
    </svg>
  )
}
