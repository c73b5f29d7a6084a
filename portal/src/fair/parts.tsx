/** What stands on the page of a draw with and without the draw's records. */
import type { ReactNode } from 'react'
import { fair } from '../text/fair.ts'
import { Button } from '../ui/button.tsx'
import { KbachRule } from '../ui/kbach.tsx'

export function Frame({ id, about, children }: { id: string | null; about?: string; children: ReactNode }) {
  return (
    <main className="mx-auto grid w-full max-w-280 grid-cols-[minmax(0,1fr)] content-start gap-5 px-3 pt-5 pb-12">
      <header className="grid justify-items-center text-center">
        <h1 className="text-2xl font-bold">{fair('title')}</h1>
        <KbachRule className="mt-1.5 mb-1" />
        {about && <p>{about}</p>}
        {id !== null && <p className="text-sm text-muted">{fair('result_number', { id })}</p>}
      </header>
      {children}
    </main>
  )
}

/** Offline, or the server is: a saved file would still do. */
export function NotLoaded({ again, busy }: { again: () => void; busy: boolean }) {
  return (
    <section
      role="alert"
      className="mx-auto grid w-full max-w-104 gap-3 rounded-lg border border-line bg-surface p-5"
    >
      <h2 className="text-lg font-bold">{fair('not_loaded')}</h2>
      <p className="text-muted">{fair('not_loaded_text')}</p>
      <Button kind="primary" onClick={again} busy={busy}>
        {fair('check_again')}
      </Button>
    </section>
  )
}
