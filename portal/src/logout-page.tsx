import { useState } from 'react'
import { logOut } from './account/log-out.ts'
import { go } from './address.ts'
import { LazyOverlays } from './layout/lazy-overlays.tsx'
import { POST_LOGIN } from './session/post-login.ts'
import { logOut as text } from './text/log-out.ts'
import { shell } from './text/shell.ts'
import { Button } from './ui/button.tsx'
import { LotusBud } from './ui/kbach.tsx'

/** /logout, outside of the main layout. It asks, so that no link on another site can log anybody out. */
export default function LogoutPage() {
  const [busy, setBusy] = useState(false)
  async function leave() {
    setBusy(true)
    setBusy(await logOut())
  }
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-104 content-center justify-items-center gap-5 p-5 text-center">
      <LotusBud className="size-12 text-gold" />
      <h1 className="text-xl">{shell('logout_ask')}</h1>
      <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
        <Button onClick={() => go(POST_LOGIN)}>{shell('do_not_understand')}</Button>
        <Button kind="primary" busy={busy} onClick={() => void leave()}>
          {busy ? text('busy') : shell('menu_logout')}
        </Button>
      </div>
      <LazyOverlays />
    </main>
  )
}
