/** What may be done with a provider: switched, changed, asked for its list. */
import type { ProviderFacts, ProviderSheet } from '@samnang/contract/office/providers'
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { useMay } from '../session/session.ts'
import { providers } from '../text/providers.ts'
import { Button } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { draftOf, FactFields, factsIn, factsOf, sightOf } from './fact-fields.tsx'

interface CommandProps {
  sheet: ProviderSheet
  /** Asks for the sheet again. */
  refresh: () => void
}

type Deed = 'switch' | 'change' | 'games' | 'check'

export function ProviderCommands({ sheet, refresh }: CommandProps) {
  const [deed, setDeed] = useState<Deed | null>(null)
  const [maySwitch, mayManage] = [useMay('switches.change'), useMay('providers.manage')]
  const close = () => setDeed(null)
  return (
    <div className="flex flex-wrap gap-2">
      {maySwitch && (
        <Button kind={sheet.is_on ? 'danger' : 'primary'} onClick={() => setDeed('switch')}>
          {providers(sheet.is_on ? 'turn_off' : 'turn_on')}
        </Button>
      )}
      {mayManage && <Button onClick={() => setDeed('change')}>{providers('change')}</Button>}
      {mayManage && <Button onClick={() => setDeed('games')}>{providers('refresh')}</Button>}
      {mayManage && <Button onClick={() => setDeed('check')}>{providers('check')}</Button>}
      {deed === 'switch' && <SwitchDialog {...{ sheet, refresh, close }} />}
      {deed === 'change' && <ChangeDialog {...{ sheet, close }} />}
      {deed === 'games' && <TaskDialog kind="games" {...{ sheet, refresh, close }} />}
      {deed === 'check' && <TaskDialog kind="check" {...{ sheet, refresh, close }} />}
    </div>
  )
}

type DialogProps = CommandProps & { close: () => void }

function SwitchDialog({ sheet, refresh, close }: DialogProps) {
  // As it stood when the button was pressed.
  const [{ name, title, is_on: was }] = useState(sheet)
  return (
    <CommandDialog
      title={`${providers(was ? 'turn_off' : 'turn_on')}: ${title}`}
      isOpen
      onClose={close}
      isDanger={was}
      confirmLabel={providers(was ? 'turn_off' : 'turn_on')}
      run={(reason) =>
        send('POST /api/switches/:name', {
          params: { name: `provider-${name}` },
          body: { before: { on: was }, after: { on: !was }, reason },
        })
      }
      onDone={refresh}
    >
      <p>{providers(was ? 'off_text' : 'on_text')}</p>
    </CommandDialog>
  )
}

/** The form keeps what is typed; what somebody else has changed meanwhile is told beside it. */
function ChangeDialog({ sheet, close }: Omit<DialogProps, 'refresh'>) {
  const [seen] = useState(() => factsOf(sheet))
  const [draft, setDraft] = useState(() => draftOf(seen))
  const after = factsIn(draft)
  const run = (reason: string) =>
    send('POST /api/providers/:name', {
      params: { name: sheet.name },
      // Ready only with facts.
      body: { before: seen, after: after as ProviderFacts, reason },
    })
  return (
    <CommandDialog
      title={providers('change_of', { name: sheet.title })}
      isOpen
      onClose={close}
      isReady={after !== null && JSON.stringify(after) !== JSON.stringify(seen)}
      meanwhile={{ seen: sightOf(seen), now: sightOf(factsOf(sheet)) }}
      run={run}
    >
      <FactFields draft={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
    </CommandDialog>
  )
}

/** What a server does, and tells below. */
function TaskDialog({ kind, sheet, refresh, close }: DialogProps & { kind: 'games' | 'check' }) {
  const isCheck = kind === 'check'
  return (
    <CommandDialog
      title={providers(isCheck ? 'check' : 'refresh')}
      isOpen
      onClose={close}
      run={(reason) =>
        send('POST /api/providers/:name/tasks', {
          params: { name: sheet.name },
          body: { kind, day: null, reason },
        })
      }
      doneText={providers('task_asked')}
      onDone={refresh}
    >
      <p>{providers(isCheck ? 'check_text' : 'refresh_text')}</p>
    </CommandDialog>
  )
}
