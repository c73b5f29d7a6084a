/** Where a round of the public beacon stands elsewhere: links only, and on the page only, as a saved file reaches for nothing. */
import { PUBLIC_RELAYS, QUICKNET_HASH } from '@samnang/core/fairness/beacon-relays'
import type { PublishedDraw } from '@samnang/core/fairness/published-records'
import { fair } from '../text/fair.ts'

/** What the beacon says is proven by its signature, so the page itself asks nobody outside. */
export function Relays({ draw: { open, beacon } }: { draw: PublishedDraw }) {
  if (beacon === null || open.chainHash !== QUICKNET_HASH) return null
  return (
    <section className="grid gap-2 rounded-lg border border-line bg-surface p-4">
      <p>{fair('beacon_compare')}</p>
      <p className="text-sm text-muted">{fair('beacon_asks_nobody')}</p>
      <ul className="fair-relays grid gap-1">
        {PUBLIC_RELAYS.map((relay) => (
          <li key={relay}>
            <a
              className="inline-block py-2 underline"
              href={`${relay}/${open.chainHash}/public/${open.round}`}
              target="_blank"
              rel="noreferrer"
            >
              {relay.replace('https://', '')}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
