/** What can be done with a colleague: each a command with its reason; some wait for a second person. */
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { staff } from '../text/staff.ts'
import { Button } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import type { ShownLink } from '../ui/one-time-link.tsx'
import type { Sheet } from './colleague-page.tsx'
import { RolesDialog } from './roles-dialog.tsx'

interface DeedsProps {
  sheet: Sheet
  onLink: (link: ShownLink) => void
}

type Deed = 'roles' | 'lock' | 'unlock' | 'leave' | 'invite' | 'reset'

export function Deeds({ sheet, onLink }: DeedsProps) {
  const [open, setOpen] = useState<Deed | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setOpen('roles')}>{staff('set_roles')}</Button>
      {sheet.state === 'invited' && <Button onClick={() => setOpen('invite')}>{staff('invite')}</Button>}
      {sheet.state === 'active' && <Button onClick={() => setOpen('reset')}>{staff('reset')}</Button>}
      {sheet.state === 'locked' ? (
        <Button onClick={() => setOpen('unlock')}>{staff('unlock')}</Button>
      ) : (
        <Button onClick={() => setOpen('lock')}>{staff('lock')}</Button>
      )}
      <Button kind="danger" onClick={() => setOpen('leave')}>
        {staff('leave')}
      </Button>
      {open === 'roles' && <RolesDialog sheet={sheet} onClose={close} />}
      <StateDialogs sheet={sheet} open={open} onClose={close} />
      <LinkDialogs sheet={sheet} open={open} onClose={close} onLink={onLink} />
    </div>
  )
}

interface DialogsProps {
  sheet: Sheet
  open: Deed | null
  onClose: () => void
}

const STATE_DEEDS = ['lock', 'unlock', 'leave'] as const

function StateDialogs({ sheet, open, onClose }: DialogsProps) {
  const params = { id: String(sheet.id) }
  return STATE_DEEDS.map((deed) => (
    <CommandDialog
      key={deed}
      title={`${staff(deed)} · ${sheet.name}`}
      isOpen={open === deed}
      onClose={onClose}
      isDanger={deed !== 'unlock'}
      confirmLabel={staff(deed)}
      run={(reason) => send(`POST /api/staff/:id/${deed}`, { params, body: { reason } })}
    >
      <p>{staff(`${deed}_text`)}</p>
    </CommandDialog>
  ))
}

const LINK_DEEDS = ['invite', 'reset'] as const

function LinkDialogs({ sheet, open, onClose, onLink }: DialogsProps & Pick<DeedsProps, 'onLink'>) {
  const params = { id: String(sheet.id) }
  return LINK_DEEDS.map((deed) => (
    <CommandDialog
      key={deed}
      title={`${staff(deed)} · ${sheet.name}`}
      isOpen={open === deed}
      onClose={onClose}
      confirmLabel={staff(deed)}
      run={(reason) => send(`POST /api/staff/:id/${deed}`, { params, body: { reason } })}
      onDone={(link) => onLink({ name: sheet.name, ...link })}
    >
      <p>{staff(`${deed}_text`)}</p>
    </CommandDialog>
  ))
}
