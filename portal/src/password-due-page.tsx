/** All that is open to a player whose password was given by the staff: choosing another one, and leaving. */
import { useState } from 'react'
import { logOut } from './account/log-out.ts'
import PasswordPage from './account/password-page.tsx'
import { LazyOverlays } from './layout/lazy-overlays.tsx'
import { account } from './text/account.ts'
import { logOut as text } from './text/log-out.ts'
import { shell } from './text/shell.ts'
import { Button } from './ui/button.tsx'

export default function PasswordDuePage() {
  const [busy, setBusy] = useState(false)
  async function leave() {
    setBusy(true)
    setBusy(await logOut())
  }
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-120 content-center gap-2">
      <p className="px-4 text-center">{account('password_due')}</p>
      <PasswordPage />
      <div className="px-4">
        <Button wide busy={busy} onClick={() => void leave()}>
          {busy ? text('busy') : shell('menu_logout')}
        </Button>
      </div>
      <LazyOverlays />
    </main>
  )
}
