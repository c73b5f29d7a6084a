/** The rows that are in sight, and room for the others above and below: ten thousand rows are as fast as fifty. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, type RefObject, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useKeys } from '../ui/keys.ts'
import type { ListColumn } from './data-table.tsx'
import { nextRow } from './row-keys.ts'

const ROW_PX = 38
const BEYOND = 12

interface TableRowsProps<R> {
  box: RefObject<HTMLElement | null>
  rows: readonly { id: string; original: R }[]
  columns: readonly ListColumn<R>[]
  rowHref: ((row: R) => string | null) | undefined
}

export function TableRows<R>({ box, rows, columns, rowHref }: TableRowsProps<R>) {
  const [, go] = useLocation()
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: BEYOND,
    // Before the page is laid out: without it a first paint would show nothing.
    initialRect: { width: 0, height: 800 },
  })
  const { body, focusRow, move, at, setAt } = useRowFocus(rows.length, (index) =>
    virtual.scrollToIndex(index),
  )
  useKeys({ j: () => move('j'), k: () => move('k') })
  const items = virtual.getVirtualItems()
  const open = (row: R) => {
    const href = rowHref?.(row)
    if (href) go(href)
  }
  const press = (event: KeyboardEvent, row: R) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter') open(row)
    else if (['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key)) move(event.key)
    else return
    event.preventDefault()
  }
  return (
    <tbody ref={body}>
      <Room px={items[0]?.start ?? 0} span={columns.length} />
      {items.map(({ index }) => {
        const row = rows[index]
        if (!row) return null
        return (
          <tr
            key={row.id}
            data-index={index}
            ref={(node) => {
              virtual.measureElement(node)
              focusRow(node, index)
            }}
            tabIndex={index === Math.max(0, at) ? 0 : -1}
            onFocus={() => setAt(index)}
            onKeyDown={(event) => press(event, row.original)}
            onClick={(event) => !isOnControl(event) && open(row.original)}
            className={`odd:bg-bg/40 hover:bg-raised focus-visible:outline-offset-[-2px] ${rowHref ? 'cursor-pointer' : ''}`}
          >
            <Cells row={row.original} columns={columns} />
          </tr>
        )
      })}
      <Room px={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} span={columns.length} />
    </tbody>
  )
}

function Cells<R>({ row, columns }: { row: R; columns: readonly ListColumn<R>[] }) {
  return columns.map((column) => (
    <td
      key={column.id}
      className={`h-(--row) border-b border-line/50 px-2.5 py-1 ${column.isFigure ? 'text-right tabular-nums' : ''}`}
    >
      {column.cell(row)}
    </td>
  ))
}

function Room({ px, span }: { px: number; span: number }) {
  if (px <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without content takes no focus
    <tr aria-hidden="true">
      <td colSpan={span} style={{ height: px }} />
    </tr>
  )
}

/** A press on a link or button inside a row is theirs; so is choosing text. */
function isOnControl(event: MouseEvent): boolean {
  const isControl =
    event.target instanceof Element && event.target.closest('a, button, input, label, select') !== null
  return isControl || String(window.getSelection()) !== ''
}

/** One row is in the tab order; a row that a key leads to takes the focus as soon as it is drawn. */
function useRowFocus(count: number, scrollTo: (index: number) => void) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [at, setAt] = useState(-1)
  const wanted = useRef(-1)
  const move = (key: string) => {
    const next = nextRow(at, key, count)
    if (next < 0) return
    setAt(next)
    scrollTo(next)
    const drawn = body.current?.querySelector<HTMLElement>(`tr[data-index="${next}"]`)
    if (drawn) drawn.focus()
    else wanted.current = next
  }
  const focusRow = (node: HTMLElement | null, index: number) => {
    if (!node || wanted.current !== index) return
    wanted.current = -1
    node.focus()
  }
  return { body, at, setAt, move, focusRow }
}
