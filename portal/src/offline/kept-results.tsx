/** The last public results while the portal itself cannot be reached; each list says how old it is. */
import type { ReactNode } from 'react'
import { home } from '../text/home.ts'
import { PollResults } from './poll-results.tsx'

export default function KeptResults(): ReactNode {
  return (
    <section aria-label={home('results')} className="grid gap-3 text-left">
      <PollResults poll="POLL_2" name={home('fast')} />
      <PollResults poll="POLL_1" name={home('standard')} />
    </section>
  )
}
