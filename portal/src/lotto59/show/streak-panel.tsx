/** The streak grid: 7 rows, at most 10 columns, three views. Its height is there before the data. */
import type { Result } from '@samnang/contract/lotto59'
import { POSTS } from '@samnang/core/lotto59/markets'
import { useState } from 'react'
import { Panel } from '../../betting/panel.tsx'
import { lotto59 } from '../../text/lotto59.ts'
import { streak } from '../../text/streak.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { type Category, categoryName } from '../names.ts'
import { SizeMark } from './size-mark.tsx'
import { type StreakCell, type StreakView, streakColumns } from './streak-views.ts'

/** On a phone two rows, the five posts below: in one row a post would be too narrow for a thumb. */
const VIEWS = 'grid grid-cols-10 *:col-span-2 *:nth-[-n+2]:col-span-5 desk:flex'
const ROWS = 7
const COLUMNS = 10
/** Ten columns in the width of the smallest phone. */
const CELL = 'min(32px, 10cqi)'
const MARK = 'min(30px, 9.2cqi)'
const CELLS = {
  gridTemplateRows: `repeat(${ROWS}, ${CELL})`,
  gridTemplateColumns: `repeat(${COLUMNS}, ${CELL})`,
}

export function StreakPanel({ recent }: { recent: readonly Result[] }) {
  const [view, setView] = useState<StreakView>('size')
  const columns = padded(streakColumns(recent, view))
  const newest = recent.find((result) => !result.void)?.result_id
  const views = [
    { id: 'size', label: streak('view_size') },
    { id: 'category', label: streak('view_category') },
    ...POSTS.map((post) => ({ id: post, label: post, name: streak('of_post', { post }) })),
  ] as const
  return (
    <Panel title={streak('title')}>
      <Tabs
        label={streak('views')}
        tabs={views}
        value={view}
        onChange={setView}
        isCompact
        className={VIEWS}
      />
      <Grid columns={columns} view={view} newest={newest} />
      <p className="sr-only">{streak('last', { list: spoken(columns, view) })}</p>
      <p className="text-sm text-muted">
        {view === 'size' || view === 'category' ? streak('shapes') : streak('halves', { post: view })}
        {' · '}
        {lotto59('no_prediction')}
      </p>
    </Panel>
  )
}

interface GridProps {
  columns: Columns
  view: StreakView
  newest: number | undefined
}

function Grid({ columns, view, newest }: GridProps) {
  return (
    <div aria-hidden="true" className="@container rounded-md bg-bg p-1.5">
      <div className="grid grid-flow-col justify-between" style={CELLS}>
        {columns.map((column, x) =>
          column.map((cell, y) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell of the grid is its place
            <span key={`${x}-${y}`} className="grid place-items-center border-r border-b border-line/40">
              {cell && (
                <SizeMark
                  size={cell.size}
                  text={cellText(cell, view)}
                  diameter={MARK}
                  isNewest={cell.resultId === newest}
                />
              )}
            </span>
          )),
        )}
      </div>
    </div>
  )
}

type Columns = readonly (readonly (StreakCell | null)[])[]

function padded(columns: Columns): Columns {
  const empty = Array.from({ length: ROWS }, () => null)
  return [...columns, ...Array.from({ length: COLUMNS - columns.length }, () => empty)]
}

function cellText(cell: StreakCell, view: StreakView): string {
  if (cell.ball !== null) return String(cell.ball)
  return view === 'size' ? lotto59(`letter_${cell.size}`) : cell.outcome.charAt(0)
}

/** The latest ten in words. */
function spoken(columns: Columns, view: StreakView): string {
  return columns
    .flat()
    .filter((cell) => cell !== null)
    .slice(-10)
    .reverse()
    .map((cell) =>
      cell.ball !== null
        ? String(cell.ball)
        : view === 'category'
          ? categoryName(cell.outcome as Category)
          : lotto59(cell.size),
    )
    .join(', ')
}
