import { logIn } from '../text/log-in.ts'
import { DoorFrame } from './door-frame.tsx'
import { LogInForm } from './log-in-form.tsx'

export default function LogInPage() {
  return (
    <DoorFrame title={logIn('log_in')}>
      <LogInForm />
    </DoorFrame>
  )
}
