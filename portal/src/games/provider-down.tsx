import { Unplug } from 'lucide-react'
import { base } from '../text/base.ts'
import { games } from '../text/games.ts'
import { Button } from '../ui/button.tsx'

/** No provider of the section answers: said where its games are, and nowhere else. */
export function ProviderDown({ retry, busy }: { retry: () => void; busy: boolean }) {
  return (
    <section
      role="status"
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3 rounded-lg border-2 border-warn bg-surface px-4 py-3 desk:grid-cols-[auto_minmax(0,1fr)_auto]"
    >
      <Unplug aria-hidden="true" className="size-7 text-warn" />
      <div>
        <h2 className="text-lg font-bold">{games('down_title')}</h2>
        <p className="text-sm text-muted">{games('down_text')}</p>
      </div>
      <Button onClick={retry} busy={busy} className="col-span-2 desk:col-span-1">
        {base('retry')}
      </Button>
    </section>
  )
}
