/** A one-time link: password, authenticator, and the recovery codes that are shown once. */
import { useEffect, useState } from 'react'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { send } from '../calls/send.ts'
import { logIn } from '../text/log-in.ts'
import { Failed, Loading } from '../ui/states.tsx'
import { DoorFrame } from './door-frame.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { enter, type Me } from './session.ts'
import { type Opened, WelcomeForm } from './welcome-form.tsx'

/** The token stands behind `#`, which no browser sends anywhere. */
const token = window.location.hash.slice(1)

export default function WelcomePage() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [given, setGiven] = useState<{ codes: readonly string[]; me: Me } | null>(null)
  const open = async () => {
    setFault(null)
    try {
      const sent = await send('POST /api/welcome', { body: { token }, quiet: true })
      if (sent.is === 'done') setOpened(sent.data)
    } catch (failure) {
      setFault(refusalSentence(failure))
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is opened once
  useEffect(() => void open(), [])
  if (given) {
    const goOn = () => {
      window.history.replaceState(null, '', '/')
      enter(given.me)
    }
    return (
      <DoorFrame title={logIn('recovery_title')}>
        <RecoveryCodes name={given.me.name} codes={given.codes} onKept={goOn} />
      </DoorFrame>
    )
  }
  return (
    <DoorFrame title={logIn('welcome', { name: opened?.name ?? '' })}>
      {fault && <Failed text={fault} retry={() => void open()} />}
      {!fault && !opened && <Loading />}
      {opened && (
        <WelcomeForm token={token} opened={opened} onDone={(codes, me) => setGiven({ codes, me })} />
      )}
    </DoorFrame>
  )
}
