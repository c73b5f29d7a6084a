/** Under the thumb: chips, the steps back, and the one button that bets. */
import type { ReactNode } from 'react'
import { CrossIcon } from '../../../kit/react/icons.tsx'
import { riel } from '../../../text/format.ts'
import { tables } from '../../../text/tables.ts'
import { short } from '../say/amounts.ts'
import { mayBet } from '../state/desk.ts'
import { isEmpty, totalOf } from '../state/stakes.ts'
import { isOpen } from '../state/table-view.ts'
import { AutoSwitch } from './auto-switch.tsx'
import { CHIPS, TrayChip } from './chip.tsx'
import { useTable } from './desk-context.tsx'
import { RepeatIcon, UndoIcon } from './icons.tsx'
import { StatusLine } from './status-line.tsx'

export function Dock() {
  return (
    <section className="dock" aria-label={tables('chips')}>
      <StatusLine />
      <Tray />
      <div className="tools">
        <Tools />
        <Confirm />
      </div>
    </section>
  )
}

function Tray() {
  const { desk, run } = useTable()
  return (
    <div className="tray">
      {CHIPS.map((amount) => (
        <TrayChip
          key={amount}
          amount={amount}
          label={tables('chip', { amount: riel(amount) })}
          isOn={desk.chip === amount}
          onPress={() => run.act({ kind: 'chip', amount })}
        />
      ))}
      <AutoSwitch isShort />
    </div>
  )
}

function Tools() {
  const { desk, run, sound, confirmed } = useTable()
  const { pad, previous } = desk
  const isReady = mayBet(desk)
  const hasChips = !isEmpty(pad.now)
  const repeatLabel = tables('repeat_label', { amount: riel(totalOf(previous)) })
  const lay = (kind: 'double' | 'repeat') => {
    sound.play('chip')
    run.act({ kind })
  }
  return (
    <>
      <Tool
        name={tables('undo')}
        label={tables('undo_label')}
        isReady={isReady && pad.before.length > 0}
        onPress={() => run.act({ kind: 'undo' })}
      >
        <UndoIcon />
      </Tool>
      <Tool name={tables('clear')} isReady={isReady && hasChips} onPress={() => run.act({ kind: 'clear' })}>
        <CrossIcon />
      </Tool>
      <Tool
        name={tables('double')}
        isReady={isReady && (hasChips || !isEmpty(confirmed))}
        onPress={() => lay('double')}
      >
        <span className="tool-sign">×2</span>
      </Tool>
      <Tool
        name={tables('repeat')}
        label={repeatLabel}
        isReady={isReady && !isEmpty(previous)}
        onPress={() => lay('repeat')}
      >
        <RepeatIcon />
      </Tool>
    </>
  )
}

interface ToolProps {
  name: string
  label?: string
  isReady: boolean
  onPress: () => void
  children: ReactNode
}

function Tool({ name, label = name, isReady, onPress, children }: ToolProps) {
  return (
    <button type="button" className="tool" aria-label={label} disabled={!isReady} onClick={onPress}>
      {children}
      <span className="tool-name">{name}</span>
    </button>
  )
}

/** Never a dead button: with nothing to place it says what is placed, or what to do. */
function Confirm() {
  const { desk, view, run, confirmed } = useTable()
  const total = totalOf(desk.pad.now)
  const placed = totalOf(confirmed)
  const { sending } = desk
  const isReady = mayBet(desk) && total > 0
  const label = sending || !isReady ? undefined : tables('confirm_label', { amount: riel(total) })
  return (
    <button
      type="button"
      className="confirm"
      data-placed={placed > 0 || undefined}
      aria-label={label}
      aria-busy={sending !== null}
      disabled={!isReady}
      onClick={run.confirm}
    >
      {sending ? (
        <span>{tables(sending.state === 'checking' ? 'checking' : 'sending')}</span>
      ) : (
        <ConfirmWords total={total} placed={placed} isOpen={isOpen(view)} />
      )}
    </button>
  )
}

function ConfirmWords({ total, placed, isOpen }: { total: number; placed: number; isOpen: boolean }) {
  const amount = total > 0 ? total : placed
  const waiting = isOpen ? 'lay_chips' : 'betting_closed'
  if (amount === 0) return <span key={waiting}>{tables(waiting)}</span>
  return (
    <>
      <span>{tables(total > 0 ? 'confirm' : 'placed_now')}</span>
      <b>{amount < 1e6 ? riel(amount) : `${short(amount)}៛`}</b>
    </>
  )
}
