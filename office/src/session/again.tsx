/** The session has ended while a page was open: the log-in stands over it, and the page goes on where it was. */
import { useStore } from '@samnang/portal/ui/store.ts'
import { useEffect, useRef } from 'react'
import { refetchAll } from '../calls/refetch.ts'
import { sessionEnded } from '../calls/wire.ts'
import { logIn } from '../text/log-in.ts'
import { Dialog } from '../ui/dialog.tsx'
import { LogInForm } from './log-in-form.tsx'
import { session } from './session.ts'

export function LogInAgain() {
  const ended = useStore(sessionEnded)
  const me = useStore(session)
  const wasEnded = useRef(false)
  useEffect(() => {
    if (ended === null && wasEnded.current) void refetchAll()
    wasEnded.current = ended !== null
  }, [ended])
  if (typeof me !== 'object' || me === null) return null
  return (
    <Dialog
      title={logIn('again')}
      isOpen={ended !== null}
      onClose={() => {}}
      isClosable={false}
      width="24rem"
    >
      <p className="mb-3 text-muted">{ended?.reason === 'locked' ? logIn('locked') : logIn('again_why')}</p>
      <LogInForm name={me.name} />
    </Dialog>
  )
}
