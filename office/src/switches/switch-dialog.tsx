/** Switching one of them: what it was when it was looked at goes along, so that two people do not undo each other unawares. */
import type { Switch, SwitchValue } from '@samnang/contract/office/switches'
import { tidyWords, wordsFault } from '@samnang/core/site-words'
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { switches } from '../text/switches.ts'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { TextAreaField } from '../ui/field.tsx'
import { personOf } from '../ui/person.ts'
import { nameOf } from './names.ts'

const SWITCH = 'POST /api/switches/:name'

interface SwitchDialogProps {
  /** As it stood when its button was pressed. */
  seen: Switch
  /** As it stands now: somebody else may have switched it meanwhile. */
  now: Switch
  onClose: () => void
  /** Asks for the list again. */
  refresh: () => void
}

export function SwitchDialog({ seen, now, onClose, refresh }: SwitchDialogProps) {
  const on = !seen.value.on
  const asksNotice = seen.name === 'maintenance' && on
  const [notice, setNotice] = useState(() => switches('notice_usual'))
  const what = nameOf(seen)
  const after: SwitchValue = asksNotice ? { on, notice: tidyWords(notice) } : { on }
  const isStale = !isSame(seen.value, now.value)
  const run = async (reason: string) => {
    try {
      return await send(SWITCH, { params: { name: seen.name }, body: { before: seen.value, after, reason } })
    } catch (failure) {
      refresh()
      throw failure
    }
  }
  return (
    <CommandDialog<typeof SWITCH>
      title={switches(on ? 'ask_on' : 'ask_off', { what })}
      isOpen
      onClose={onClose}
      confirmLabel={switches(on ? 'turn_on' : 'turn_off')}
      isDanger={isGrave(seen.name, on)}
      isReady={!isStale && (!asksNotice || wordsFault(tidyWords(notice)) === null)}
      run={run}
      doneText={switches(on ? 'done_on' : 'done_off', { what })}
    >
      <p>{switches('from_to', { before: wordOf(seen.value), after: wordOf(after) })}</p>
      {isStale && (
        <p role="alert" className="rounded-sm border border-warn p-2 text-warn">
          {switches('meanwhile', {
            who: personOf(now.changed?.by ?? ''),
            now: wordOf(now.value),
            reason: now.changed?.reason ?? switches('no_reason'),
          })}
        </p>
      )}
      {asksNotice && (
        <TextAreaField
          label={switches('notice')}
          maxLength={500}
          value={notice}
          onChange={(event) => setNotice(event.target.value)}
        />
      )}
    </CommandDialog>
  )
}

export function wordOf({ on }: SwitchValue): string {
  return switches(on ? 'is_on' : 'is_off')
}

function isSame(one: SwitchValue, other: SwitchValue): boolean {
  return one.on === other.on && (one.notice ?? '') === (other.notice ?? '')
}

/** What takes something from players. */
function isGrave(name: string, on: boolean): boolean {
  return name === 'maintenance' ? on : !on && name !== 'fast_play'
}
