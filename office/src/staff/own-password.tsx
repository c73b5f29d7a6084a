import { useState } from 'react'
import { refetchAll } from '../calls/refetch.ts'
import { send } from '../calls/send.ts'
import { base } from '../text/base.ts'
import { logIn } from '../text/log-in.ts'
import { staff } from '../text/staff.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormFault, TextField } from '../ui/field.tsx'
import { showNotice } from '../ui/notices.ts'
import { useSubmit } from '../ui/use-submit.ts'

interface OwnPasswordProps {
  name: string
  isOpen: boolean
  onClose: () => void
}

/** One's own new password; the session here goes on, all others end. */
export function OwnPassword({ name, isOpen, onClose }: OwnPasswordProps) {
  return (
    <Dialog title={staff('own_password')} isOpen={isOpen} onClose={onClose}>
      {isOpen && <PasswordForm name={name} onDone={onClose} />}
    </Dialog>
  )
}

const EMPTY = { old_password: '', new_password: '', confirm: '' }

function PasswordForm({ name, onDone }: { name: string; onDone: () => void }) {
  const [given, setGiven] = useState(EMPTY)
  const { isBusy, fault, onSubmit } = useSubmit(async () => {
    await send('POST /api/password', { body: given })
    onDone()
    showNotice({ text: staff('own_password_done'), tone: 'good' })
    void refetchAll()
  })
  const field = (key: keyof typeof EMPTY, label: string, help?: string) => (
    <TextField
      label={label}
      help={help}
      type="password"
      name={key}
      autoComplete={key === 'old_password' ? 'current-password' : 'new-password'}
      required
      maxLength={200}
      value={given[key]}
      onChange={(event) => setGiven({ ...given, [key]: event.target.value })}
    />
  )
  return (
    <form onSubmit={onSubmit} className="grid gap-3">
      <p>{staff('own_password_text')}</p>
      {/* Password managers keep a password under a name. */}
      <input type="text" autoComplete="username" value={name} readOnly hidden />
      {field('old_password', staff('own_password_now'))}
      {field('new_password', logIn('new_password'), logIn('password_help'))}
      {field('confirm', logIn('password_again'))}
      <FormFault text={fault} />
      <Button type="submit" kind="primary" busy={isBusy}>
        {base('save')}
      </Button>
    </form>
  )
}
