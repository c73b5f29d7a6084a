import { useMemo } from 'react'
import { qrOf } from '../betting/receipt/qr.ts'

/** Black on white with its quiet zone in both themes: cameras expect it, and all of it, also on a phone that lies. */
export default function KhqrPicture({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => qrOf(text, 4), [text])
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className="w-full"
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      data-khqr
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
