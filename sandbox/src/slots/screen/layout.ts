/** Where the board stands in the room that the page leaves for it. Lengths in CSS pixels. */

interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface Layout {
  width: number
  height: number
  columns: number
  rows: number
  cell: { width: number; height: number }
  /** Width of the frame around the cells. */
  frame: number
  /** The cells together, without the frame. */
  board: Box
  /** Room before the last column, for a reel that stands apart. */
  apart: number
}

const MAX_CELL = 150
/** A cell may be higher than wide: a phone held upright has the room, and symbols breathe in it. */
const MAX_TALL = 1.38
const MIN_TALL = 0.86

/** What the ornament of a frame stands out above it. */
export const ORNAMENT = 14

/** The largest board that fits, centred. `isLastApart`: the last column is a reel of its own. */
export function layoutOf(room: {
  width: number
  height: number
  columns: number
  rows: number
  isLastApart: boolean
}): Layout {
  const frame = room.width < 600 ? 10 : 18
  const margin = room.width < 600 ? 6 : 24
  const share = room.isLastApart ? 0.28 : 0
  const across = Math.max(1, room.width - 2 * (frame + margin))
  const down = Math.max(1, room.height - 2 * (frame + Math.max(margin, ORNAMENT)))
  const widest = Math.min(across / (room.columns + share), MAX_CELL)
  const height = Math.min(widest * MAX_TALL, down / room.rows)
  const width = Math.min(widest, height / MIN_TALL)
  const cell = { width: Math.floor(width), height: Math.floor(height) }
  const apart = Math.round(cell.width * share)
  const board = { width: cell.width * room.columns + apart, height: cell.height * room.rows }
  return {
    width: room.width,
    height: room.height,
    columns: room.columns,
    rows: room.rows,
    cell,
    frame,
    apart,
    board: {
      ...board,
      x: Math.round((room.width - board.width) / 2),
      y: Math.round((room.height - board.height) / 2),
    },
  }
}

/** Left edge of a column inside the board. */
export function columnX(layout: Layout, col: number): number {
  return col * layout.cell.width + (col === layout.columns - 1 ? layout.apart : 0)
}

/** Centre of a cell inside the board. */
export function cellCentre(layout: Layout, [col, row]: readonly [number, number]): { x: number; y: number } {
  return { x: columnX(layout, col) + layout.cell.width / 2, y: (row + 0.5) * layout.cell.height }
}
