/** Repeat, double, undo, clear. */
import { Eraser, Repeat2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { lotto59 } from '../../text/lotto59.ts'
import { pendingOf, type Slip, type SlipAction } from './slip-state.ts'
import type { Bets } from './use-bet.ts'

interface SlipToolsProps extends Pick<Bets, 'repeat' | 'double'> {
  slip: Slip
  /** Whether a draw takes bets now. */
  isOpen: boolean
  act: (action: SlipAction) => void
}

/** Four side by side, and two where letters are so large that a word would be broken. */
const COLUMNS = { gridTemplateColumns: 'repeat(auto-fit, minmax(max(4rem, 25% - 5px), 1fr))' }

export function SlipTools({ slip, isOpen, repeat, double, act }: SlipToolsProps) {
  const isFree = pendingOf(slip) === null
  const hasLines = isFree && slip.lines.length > 0
  return (
    <div className="grid gap-1.5" style={COLUMNS}>
      <Tool
        label={lotto59('repeat')}
        disabled={!isFree || !isOpen || slip.last.length === 0}
        onPress={repeat}
      >
        <Repeat2 aria-hidden="true" className="size-5" />
      </Tool>
      <Tool label={lotto59('double')} disabled={!hasLines} onPress={double}>
        <span aria-hidden="true" className="text-base leading-normal font-bold">
          ×2
        </span>
      </Tool>
      <Tool
        label={lotto59('undo')}
        disabled={!isFree || slip.past.length === 0}
        onPress={() => act({ kind: 'undo' })}
      >
        <Undo2 aria-hidden="true" className="size-5" />
      </Tool>
      <Tool label={lotto59('clear')} disabled={!hasLines} onPress={() => act({ kind: 'clear' })}>
        <Eraser aria-hidden="true" className="size-5" />
      </Tool>
    </div>
  )
}

interface ToolProps {
  label: string
  disabled: boolean
  onPress: () => void
  children: ReactNode
}

function Tool({ label, disabled, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onPress}
      className="grid min-h-14 content-center justify-items-center gap-0.5 rounded-md border border-line bg-surface px-0.5 text-sm leading-snug text-text transition-colors duration-(--t-fast) hover:border-gold disabled:opacity-45"
    >
      {children}
      <span className="text-xs leading-normal">{label}</span>
    </button>
  )
}
