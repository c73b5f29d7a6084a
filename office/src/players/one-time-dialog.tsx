/** A password that is shown once. */
import { players } from '../text/players.ts'
import { CopyId } from '../ui/copy-id.tsx'
import { Dialog } from '../ui/dialog.tsx'

export interface OneTime {
  id: number
  username: string
  password: string
}

export function OneTimeDialog({ given, onClose }: { given: OneTime | null; onClose: () => void }) {
  return (
    <Dialog title={players('one_time')} isOpen={given !== null} onClose={onClose}>
      {given && (
        <div className="grid gap-2">
          <CopyId id={given.id} text={given.username} href={`/players/${given.id}`} />
          <p className="text-lg font-bold">
            <CopyId id={given.password} />
          </p>
          <p className="text-sm text-muted">{players('one_time_text')}</p>
        </div>
      )}
    </Dialog>
  )
}
