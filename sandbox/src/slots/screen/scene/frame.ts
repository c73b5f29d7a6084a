/** The frame around the reels: a panel, a metal edge, and the ornament of the game. */

import { type Pen, shade } from '../../../kit/canvas/paint.ts'
import { columnX, type Layout } from '../layout.ts'
import type { Theme } from '../theme.ts'
import { roundBox } from './paint.ts'

/** Room around the frame for its ornament and shadow. */
export const FRAME_MARGIN = 16

/** Paints panel and frame; the board's cells begin at FRAME_MARGIN + layout.frame. */
export function paintFrame(pen: Pen, layout: Layout, theme: Theme): void {
  const { board, frame } = layout
  const [x, y] = [FRAME_MARGIN, FRAME_MARGIN]
  const [width, height] = [board.width + 2 * frame, board.height + 2 * frame]
  const radius = frame * 1.6
  pen.shadowColor = '#000a'
  pen.shadowBlur = 14
  pen.shadowOffsetY = 5
  roundBox(pen, [x, y, width, height], radius)
  pen.fillStyle = shade(pen, y, y + height, [...theme.frame, ...[...theme.frame].reverse()])
  pen.fill()
  pen.shadowColor = 'transparent'
  pen.strokeStyle = '#0008'
  pen.lineWidth = 1.5
  pen.stroke()
  const inner = frame * 0.62
  roundBox(pen, [x + inner, y + inner, width - 2 * inner, height - 2 * inner], radius * 0.7)
  pen.fillStyle = shade(pen, y, y + height, theme.panel)
  pen.fill()
  pen.strokeStyle = '#0009'
  pen.lineWidth = 2
  pen.stroke()
  columnLines(pen, layout)
  ornament(pen, { theme, x, y, width, height, size: frame })
}

function columnLines(pen: Pen, layout: Layout): void {
  const { frame, board, columns, cell } = layout
  pen.strokeStyle = '#ffffff14'
  pen.lineWidth = 1
  for (let col = 1; col < columns; col += 1) {
    const x = FRAME_MARGIN + frame + (columnX(layout, col) + columnX(layout, col - 1) + cell.width) / 2
    pen.beginPath()
    pen.moveTo(x, FRAME_MARGIN + frame)
    pen.lineTo(x, FRAME_MARGIN + frame + board.height)
    pen.stroke()
  }
}

interface Ornament {
  theme: Theme
  x: number
  y: number
  width: number
  height: number
  size: number
}

function ornament(pen: Pen, given: Ornament): void {
  const paint = { bulbs, scales, petals, leaves }[given.theme.ornament]
  paint(pen, given)
}

/** Lights along the frame. */
function bulbs(pen: Pen, { x, y, width, height, size, theme }: Ornament): void {
  const half = size * 0.3
  const step = size * 2.1
  const across = Math.round(width / step)
  const down = Math.round(height / step)
  const lights: [number, number][] = []
  for (let at = 1; at < across; at += 1) {
    lights.push([x + (at * width) / across, y + half], [x + (at * width) / across, y + height - half])
  }
  for (let at = 1; at < down; at += 1) {
    lights.push([x + half, y + (at * height) / down], [x + width - half, y + (at * height) / down])
  }
  for (const [cx, cy] of lights) {
    pen.beginPath()
    pen.arc(cx, cy, size * 0.17, 0, 7)
    pen.fillStyle = '#fffbe0'
    pen.shadowColor = theme.glow
    pen.shadowBlur = 6
    pen.fill()
    pen.shadowColor = 'transparent'
  }
}

/** Scales of a naga along top and bottom. */
function scales(pen: Pen, { x, y, width, height, size }: Ornament): void {
  const count = Math.max(8, Math.round(width / (size * 1.5)))
  const step = (width - size * 2) / count
  pen.strokeStyle = '#05332a88'
  pen.lineWidth = 1.2
  for (let at = 0; at < count; at += 1) {
    const left = x + size + at * step
    for (const edge of [y + size * 0.1, y + height - size * 0.52]) {
      pen.beginPath()
      pen.arc(left + step / 2, edge, step / 2, 0.15 * Math.PI, 0.85 * Math.PI)
      pen.stroke()
    }
  }
}

function petals(pen: Pen, given: Ornament): void {
  crest(pen, given, [-60, -30, 0, 30, 60])
}

function leaves(pen: Pen, given: Ornament): void {
  crest(pen, given, [-74, -46, 46, 74])
}

/** Petals or leaves in the middle of the upper edge. */
function crest(pen: Pen, { x, y, width, size, theme }: Ornament, angles: readonly number[]): void {
  const length = Math.min(size * 1.7, FRAME_MARGIN + size * 0.4)
  for (const angle of angles) {
    pen.save()
    pen.translate(x + width / 2, y + size * 0.62)
    pen.rotate((angle * Math.PI) / 180)
    pen.beginPath()
    pen.moveTo(0, 0)
    pen.quadraticCurveTo(-length * 0.42, -length * 0.55, 0, -length)
    pen.quadraticCurveTo(length * 0.42, -length * 0.55, 0, 0)
    pen.fillStyle = shade(
      pen,
      -length,
      0,
      theme.ornament === 'leaves' ? ['#c8f07a', '#2f7d3c'] : [theme.frame[0], theme.frame[1]],
    )
    pen.fill()
    pen.strokeStyle = theme.frame[2]
    pen.lineWidth = 1.2
    pen.stroke()
    pen.restore()
  }
}
