/** What a provider's file says beside our book: whatever differs, by line, with both sides. */
import type { FileDifference } from '@samnang/contract/office/game-work'
import { price } from '@samnang/portal/text/format.ts'
import { gameWork } from '../text/game-work.ts'
import { Tag } from '../ui/tag.tsx'
import type { FilePlan } from './use-provider-file.ts'

export function FilePlanPart({ plan }: { plan: FilePlan }) {
  const { matched, differences, elsewhere, ours, theirs, rows } = plan
  return (
    <section aria-label={gameWork('result')} className="grid min-w-0 gap-1">
      <p role="status" className="font-bold">
        {gameWork('file_counts', { matched, differences, ours, theirs })}
      </p>
      {elsewhere > 0 && <p className="text-sm text-muted">{gameWork('file_elsewhere', { n: elsewhere })}</p>}
      {rows.length > 0 && (
        <div
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
          tabIndex={0}
          className="max-h-[32rem] overflow-auto rounded-md border border-line bg-surface"
        >
          <ul className="divide-y divide-line">
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one answer never change
              <Row key={at} row={row} />
            ))}
          </ul>
        </div>
      )}
      {differences > rows.length && (
        <p className="text-sm text-muted">{gameWork('run_cut', { n: rows.length })}</p>
      )}
    </section>
  )
}

function Row({ row: { line, code, uuid, ours, theirs, why } }: { row: FileDifference }) {
  return (
    <li className="grid min-w-0 gap-1 p-2 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <span className="text-muted tabular-nums">
          {line === null ? gameWork('file_no_line') : gameWork('file_line', { line })}
        </span>
        <Tag tone={code === 'unreadable' ? 'bad' : 'warn'}>{gameWork(`diff_${code}`)}</Tag>
        {why !== null && <span>{gameWork(`why_${why}`)}</span>}
        <code className="text-xs break-all">{uuid}</code>
      </p>
      {theirs?.raw != null ? (
        <code className="text-xs break-all">{theirs.raw}</code>
      ) : (
        <p className="grid gap-x-4 sm:grid-cols-2">
          <span className="break-words">
            {gameWork('ours')}: {inShort(ours)}
          </span>
          <span className="break-words">
            {gameWork('theirs')}: {inShort(theirs)}
          </span>
        </p>
      )}
    </li>
  )
}

function inShort(side: FileDifference['ours']): string {
  if (side === null) return gameWork('nothing_said')
  const { kind, amount, currency, status, player } = side
  const words = [kind, amount === null ? null : price(amount), currency, status, player]
  return words.filter((word) => word !== null).join(' · ')
}
