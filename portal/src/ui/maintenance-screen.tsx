import { deadEnds } from '../text/dead-ends.ts'
import { Button } from './button.tsx'
import { KbachRule } from './kbach.tsx'
import { NightRiver } from './night-river.tsx'

/** Maintenance: picture, message, and the way back to the start page, which loads it anew. */
export function MaintenanceScreen({ notice }: { notice?: string | null }) {
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-120 content-center justify-items-center gap-5 p-5 text-center">
      <NightRiver className="h-44 w-full" />
      <h1 className="text-2xl font-bold">{deadEnds('maintenance')}</h1>
      <KbachRule />
      <p className="text-muted">{notice || deadEnds('maintenance_notice')}</p>
      <Button kind="primary" wide onClick={() => window.location.assign('/')}>
        {deadEnds('to_start_page')}
      </Button>
    </main>
  )
}
