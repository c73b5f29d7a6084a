import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellCentre, columnX, layoutOf, ORNAMENT } from './layout.ts'

const room = fc.record({
  width: fc.integer({ min: 280, max: 2560 }),
  height: fc.integer({ min: 160, max: 1600 }),
  columns: fc.constantFrom(4, 5),
  rows: fc.constantFrom(1, 3, 4),
  isLastApart: fc.boolean(),
})

test('the board with its frame is inside its room, centred, in any window', () => {
  fc.assert(
    fc.property(room, (given) => {
      const { board, frame } = layoutOf(given)
      expect(board.x - frame).toBeGreaterThanOrEqual(0)
      // The ornament stands out above the frame; the canvas ends at 0.
      expect(board.y - frame).toBeGreaterThanOrEqual(given.height < 200 ? 0 : ORNAMENT)
      expect(board.x + board.width + frame).toBeLessThanOrEqual(given.width)
      expect(board.y + board.height + frame).toBeLessThanOrEqual(given.height)
      expect(Math.abs(board.x * 2 + board.width - given.width)).toBeLessThanOrEqual(1)
    }),
  )
})

test('cells are never flat and never much higher than wide', () => {
  fc.assert(
    fc.property(room, (given) => {
      const { cell } = layoutOf(given)
      expect(cell.height / cell.width).toBeLessThan(1.45)
      expect(cell.height / cell.width).toBeGreaterThan(0.8)
    }),
  )
})

test('on a phone of 360 pixels five reels use the width', () => {
  const { board } = layoutOf({ width: 360, height: 340, columns: 5, rows: 3, isLastApart: false })
  expect(board.width).toBeGreaterThan(310)
})

test('the last reel stands apart where the game says so', () => {
  const layout = layoutOf({ width: 360, height: 200, columns: 4, rows: 1, isLastApart: true })
  expect(columnX(layout, 3) - columnX(layout, 2)).toBe(layout.cell.width + layout.apart)
  expect(cellCentre(layout, [0, 0])).toEqual({ x: layout.cell.width / 2, y: layout.cell.height / 2 })
})
