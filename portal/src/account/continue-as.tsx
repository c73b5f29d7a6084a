import type { ReplyOf } from '@samnang/contract/endpoints'
import { useEffect, useState } from 'react'
import { call } from '../calls/call.ts'
import { handOver } from '../text/hand-over.ts'
import { Button, Spinner } from '../ui/button.tsx'

type Asked = ReplyOf<'POST /settoken'>

interface ContinueAsProps {
  token: string
  onLoggedIn: () => void
  /** The player does not want to, or the code is of no use: `failure` says why. */
  onLeave: (failure: unknown) => void
}

/** A code from another device: says whose account it opens, and opens it when the player says so. */
export default function ContinueAs({ token, onLoggedIn, onLeave }: ContinueAsProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [busy, setBusy] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page opens
  useEffect(() => {
    call('POST /settoken', { body: { token, ask: true }, quiet: true }).then(setAsked, onLeave)
  }, [])

  async function goOn() {
    setBusy(true)
    const body = { token, replace: asked?.replaces !== undefined }
    await call('POST /settoken', { body, quiet: true }).then(onLoggedIn, onLeave)
  }

  if (!asked)
    return (
      <p role="status" className="flex items-center justify-center gap-2 py-5 text-muted">
        <Spinner />
        {handOver('checking')}
      </p>
    )
  const name = asked.auth.username
  return (
    <div className="grid gap-3">
      <h1 className="text-center text-xl wrap-anywhere">{handOver('title', { name })}</h1>
      <p className="text-muted wrap-anywhere">{handOver('text', { name })}</p>
      {asked.replaces && (
        <p role="alert" className="wrap-anywhere">
          {handOver('replaces', { name: asked.replaces.username })}
        </p>
      )}
      <Button kind="primary" wide busy={busy} onClick={() => void goOn()}>
        {handOver('go_on')}
      </Button>
      <Button disabled={busy} onClick={() => onLeave(null)}>
        {handOver('not_me')}
      </Button>
    </div>
  )
}
