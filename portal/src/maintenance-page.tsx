import { CallFailed } from '@samnang/client/call-failed'
import { useEffect, useState } from 'react'
import { call } from './calls/call.ts'
import { readCookie } from './calls/cookies.ts'
import { outcomes } from './calls/outcomes.ts'
import { startSession, useSession } from './session/session.ts'
import { readSite } from './session/site.ts'
import { deadEnds } from './text/dead-ends.ts'
import { Button } from './ui/button.tsx'
import { KbachRule } from './ui/kbach.tsx'
import { NightRiver } from './ui/night-river.tsx'
import { useStore } from './ui/store.ts'

/** The switch reaches an open page within 2 s. Jitter: not all players must come back in the same instant. */
const ASK_MS = 1_200
const JITTER_MS = 600

export default function MaintenancePage() {
  const { maintenance } = useStore(outcomes)
  const { phase } = useSession()
  const isClosed = useIsClosedToGuests(phase === 'guest')
  const isOn = maintenance !== null || phase === 'maintenance' || isClosed
  useEffect(() => (isOn ? untilItEnds() : undefined), [isOn])
  return <MaintenanceScreen notice={maintenance} />
}

/** Nobody has been asked for a guest at the start: whether the house is closed is asked here. */
function useIsClosedToGuests(isGuest: boolean): boolean {
  const [isClosed, setClosed] = useState(false)
  useEffect(() => {
    if (isGuest) void readSite().then((site) => setClosed(site?.maintenance ?? false))
  }, [isGuest])
  return isClosed
}

/** A page that is only covered plays on; whoever was sent to the address of maintenance goes to the start page. */
function leave(): void {
  if (window.location.pathname === '/maintenance') {
    window.location.replace('/')
    return
  }
  outcomes.set({ ...outcomes.get(), maintenance: null })
  void startSession()
}

/** Asks until the server answers anything else, then starts the portal again where the player was. */
function untilItEnds(): () => void {
  let timer: ReturnType<typeof setTimeout>
  const plan = () => {
    timer = setTimeout(() => void ask(), ASK_MS + Math.random() * JITTER_MS)
  }
  const ask = async () => {
    if (document.visibilityState !== 'hidden' && (await hasEnded())) {
      leave()
    } else plan()
  }
  plan()
  return () => clearTimeout(timer)
}

/** Who has no cookie of a session asks what anybody may: who plays is not asked for, the answer would be logged as an error. */
async function hasEnded(): Promise<boolean> {
  if (readCookie('XSRF-TOKEN') === null) return (await readSite())?.maintenance === false
  try {
    await call('GET /api/user', { quiet: true })
    return true
  } catch (failure) {
    return failure instanceof CallFailed && failure.status > 0 && failure.status < 500
  }
}

/** However large the letters are, the longest word stands in one line. */
const TITLE = { fontSize: 'min(1.75rem, 11vw)' }

/** Maintenance: picture, message, and the way back to the start page, which loads it anew. */
function MaintenanceScreen({ notice }: { notice?: string | null }) {
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-120 content-center justify-items-center gap-5 p-5 text-center">
      <NightRiver className="h-44 w-full" />
      <h1 className="text-2xl font-bold" style={TITLE}>
        {deadEnds('maintenance')}
      </h1>
      <KbachRule />
      <p className="text-muted">{notice || deadEnds('maintenance_notice')}</p>
      <Button kind="primary" wide onClick={() => window.location.assign('/')}>
        {deadEnds('to_start_page')}
      </Button>
    </main>
  )
}
