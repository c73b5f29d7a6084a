/** The grid of past draws as a sheet of the phone. */
import type { Result } from '@samnang/contract/lotto59'
import { shell } from '../../text/shell.ts'
import { Button } from '../../ui/button.tsx'
import { StreakPanel } from './streak-panel.tsx'

export default function GridSheet({ recent, onClose }: { recent: readonly Result[]; onClose: () => void }) {
  return (
    <div className="grid gap-2">
      <StreakPanel recent={recent} />
      <Button data-first wide onClick={onClose}>
        {shell('close')}
      </Button>
    </div>
  )
}
