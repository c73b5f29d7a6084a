import { useState } from 'react'
import { send } from '../calls/send.ts'
import { RecoveryCodes } from '../session/recovery-codes.tsx'
import { askSession } from '../session/session.ts'
import { logIn } from '../text/log-in.ts'
import { staff } from '../text/staff.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormFault, TextField } from '../ui/field.tsx'
import { useSubmit } from '../ui/use-submit.ts'

interface OwnRecoveryProps {
  name: string
  isOpen: boolean
  onClose: () => void
}

/** Ten new codes against one code; once they are shown only whoever has kept them goes on. */
export function OwnRecovery({ name, isOpen, onClose }: OwnRecoveryProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const keep = () => {
    setCodes(null)
    onClose()
    void askSession()
  }
  return (
    <Dialog
      title={staff('own_recovery')}
      isOpen={isOpen}
      onClose={onClose}
      isClosable={codes === null}
      width="26rem"
    >
      {isOpen && codes === null && <CodeForm onCodes={setCodes} />}
      {codes !== null && <RecoveryCodes name={name} codes={codes} onKept={keep} />}
    </Dialog>
  )
}

function CodeForm({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const [code, setCode] = useState('')
  const { isBusy, fault, onSubmit } = useSubmit(async () => {
    const sent = await send('POST /api/recovery-codes', { body: { code: code.trim() } })
    if (sent.is === 'done') onCodes(sent.data.recovery_codes)
  })
  return (
    <form onSubmit={onSubmit} className="grid gap-3">
      <p>{staff('own_recovery_text')}</p>
      <TextField
        label={logIn('code')}
        help={logIn('code_help')}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        minLength={6}
        maxLength={40}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <FormFault text={fault} />
      <Button type="submit" kind="primary" busy={isBusy}>
        {logIn('go_on')}
      </Button>
    </form>
  )
}
