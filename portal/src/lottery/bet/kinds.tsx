/** Two or three digits; straight, all orders, or one of five ranges. */
import type { Digits, RangeMode } from '@samnang/contract/lottery'
import type { Dispatch } from 'react'
import { lottery } from '../../text/lottery.ts'
import { lotteryBet } from '../../text/lottery-bet.ts'
import { Tabs } from '../../ui/tabs.tsx'
import type { Entry, EntryAction, EntryKind } from './entry.ts'

const DIGITS: readonly Digits[] = [2, 3]
const KINDS: readonly EntryKind[] = ['straight', 'permute', 'range']
const MODES: readonly RangeMode[] = ['step', 'tail', 'head', 'double', 'pattern']

/** What each range looks like; the words are the accessible name and stand in the line above the keypad. */
const LOOKS: Record<RangeMode, Record<Digits, string>> = {
  step: { 2: '10–19', 3: '100–9' },
  tail: { 2: '*5', 3: '*55' },
  head: { 2: '5*', 3: '5**' },
  double: { 2: '00 11', 3: '000' },
  pattern: { 2: '1X', 3: '12X' },
}

interface KindsProps {
  entry: Entry
  press: Dispatch<EntryAction>
}

export function Kinds({ entry: { digits, kind, mode }, press }: KindsProps) {
  return (
    <>
      <div className="flex flex-wrap gap-1.5">
        <Tabs
          label={lotteryBet('digits')}
          tabs={DIGITS.map((one) => ({ id: String(one) as '2' | '3', label: lotteryBet(`digits_${one}`) }))}
          value={String(digits) as '2' | '3'}
          onChange={(id) => press({ kind: 'digits', digits: id === '2' ? 2 : 3 })}
          isCompact
          className={`${TABS} min-w-24 flex-1`}
        />
        <Tabs
          label={lotteryBet('kind')}
          tabs={KINDS.map((id) => ({
            id,
            label: id === 'permute' ? lotteryBet('permute_short') : lottery(id),
            name: lottery(id),
          }))}
          value={kind}
          onChange={(id) => press({ kind: 'kind', chosen: id })}
          isCompact
          // Large letters have a row of their own: three words beside the digits would break.
          className={`${TABS} min-w-[min(12rem,100%)] flex-2`}
        />
      </div>
      {kind === 'range' && (
        <Tabs
          label={lotteryBet('mode')}
          tabs={MODES.map((id) => ({ id, label: LOOKS[id][digits], name: lottery(`mode_${id}`) }))}
          value={mode}
          onChange={(id) => press({ kind: 'mode', mode: id })}
          isCompact
          className={TABS}
        />
      )}
    </>
  )
}

/** As low as a finger allows: the keypad has to stand on the same screen. */
const TABS = 'flex p-0! bg-surface! [&>button]:px-0'
