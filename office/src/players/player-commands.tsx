/** What may be done to a player: a button for each right, a dialog that says what will happen. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { ExcludeDialog } from '../desk/exclude-dialog.tsx'
import { PlayerMessage } from '../messages/player-message.tsx'
import { useMe } from '../session/session.ts'
import { players } from '../text/players.ts'
import { Button } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { CaseDialog, LimitDialog, NoteDialog, TagDialog } from './field-dialogs.tsx'
import { HolderDialog } from './holder-dialog.tsx'
import { type OneTime, OneTimeDialog } from './one-time-dialog.tsx'
import { ContactDialog, KycDialog } from './standing-dialogs.tsx'
import { TillDialog } from './till-dialog.tsx'

export type Sheet = OfficeReply<'GET /api/players/:id'>

const DEEDS = [
  ['lock', 'players.lock'],
  ['unlock', 'players.lock'],
  ['password', 'players.password'],
  ['end_sessions', 'players.sessions'],
  ['lower', 'players.limits'],
  ['exclude', 'players.limits'],
  ['add_note', 'players.notes'],
  ['set_tag', 'players.tags'],
  ['set_kyc', 'players.kyc'],
  ['holder', 'players.kyc'],
  ['contact', 'players.notes'],
  ['till_deposit', 'cashier.deposits'],
  ['open_case', 'duties.read'],
  ['message', 'messages.send'],
] as const
type Deed = (typeof DEEDS)[number][0]

export function PlayerCommands({ player, onDone }: { player: Sheet; onDone: () => void }) {
  const { permissions } = useMe()
  const [deed, setDeed] = useState<Deed | null>(null)
  const hidden = player.state === 'ACTIVE' ? 'unlock' : 'lock'
  const shown = DEEDS.filter(([name, permission]) => name !== hidden && permissions.includes(permission))
  const of = (name: Deed) => ({ player, isOpen: deed === name, onClose: () => setDeed(null), onDone })
  return (
    <>
      {shown.map(([name]) => (
        <Button
          key={name}
          kind={name === 'lock' || name === 'exclude' ? 'danger' : 'plain'}
          onClick={() => setDeed(name)}
        >
          {players(name)}
        </Button>
      ))}
      <LockDialogs lock={of('lock')} unlock={of('unlock')} />
      <PasswordDialog {...of('password')} />
      <EndDialog {...of('end_sessions')} />
      <LimitDialog {...of('lower')} />
      <ExcludeDialog {...of('exclude')} />
      <NoteDialog {...of('add_note')} />
      <TagDialog {...of('set_tag')} />
      {deed === 'set_kyc' && <KycDialog {...of('set_kyc')} />}
      {deed === 'holder' && <HolderDialog {...of('holder')} />}
      {deed === 'contact' && <ContactDialog {...of('contact')} />}
      {deed === 'till_deposit' && <TillDialog {...of('till_deposit')} />}
      <CaseDialog {...of('open_case')} />
      <PlayerMessage {...of('message')} />
    </>
  )
}

export interface DeedProps {
  player: Sheet
  isOpen: boolean
  onClose: () => void
  onDone: () => void
}

function LockDialogs({ lock, unlock }: { lock: DeedProps; unlock: DeedProps }) {
  const params = { id: String(lock.player.id) }
  return (
    <>
      <CommandDialog
        {...lock}
        title={players('lock')}
        isDanger
        run={(reason) => send('POST /api/players/:id/lock', { params, body: { reason } })}
      >
        <p>{players('lock_text', { name: lock.player.username })}</p>
      </CommandDialog>
      <CommandDialog
        {...unlock}
        title={players('unlock')}
        run={(reason) => send('POST /api/players/:id/unlock', { params, body: { reason } })}
      />
    </>
  )
}

function PasswordDialog({ player, ...props }: DeedProps) {
  const [given, setGiven] = useState<OneTime | null>(null)
  const params = { id: String(player.id) }
  return (
    <>
      <CommandDialog
        {...props}
        title={players('password')}
        isDanger
        isQuiet
        run={(reason) => send('POST /api/players/:id/password', { params, body: { reason } })}
        onDone={(data) => {
          setGiven(data)
          props.onDone()
        }}
      >
        <p>{players('password_text', { name: player.username })}</p>
      </CommandDialog>
      <OneTimeDialog given={given} onClose={() => setGiven(null)} />
    </>
  )
}

function EndDialog({ player, ...props }: DeedProps) {
  const params = { id: String(player.id) }
  return (
    <CommandDialog
      {...props}
      title={players('end_sessions')}
      isDanger
      run={(reason) => send('POST /api/players/:id/sessions/end', { params, body: { reason } })}
    >
      <p>{players('end_sessions_text', { name: player.username })}</p>
    </CommandDialog>
  )
}
