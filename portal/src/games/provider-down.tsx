import { Unplug } from 'lucide-react'
import { base } from '../text/base.ts'
import { games } from '../text/games.ts'
import { Button } from '../ui/button.tsx'

/** No provider of the section answers: said where its games are, and nowhere else. */
export function ProviderDown({ retry, busy }: { retry: () => void; busy: boolean }) {
  return (
    <section
      role="status"
      className="grid items-center gap-3 rounded-lg border-2 border-warn bg-surface p-4 desk:grid-cols-[auto_1fr_auto]"
    >
      <Unplug aria-hidden="true" className="size-7 text-warn" />
      <div>
        <h2 className="text-lg font-bold">{games('down_title')}</h2>
        <p className="text-muted">{games('down_text')}</p>
      </div>
      <Button onClick={retry} busy={busy}>
        {base('retry')}
      </Button>
    </section>
  )
}
