/** A QR code as one path: black on white in either light, since cameras want it so. */
import { encode } from 'uqr'

/** `label` says what it holds, for who cannot see it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="mx-auto size-52 rounded-sm bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
