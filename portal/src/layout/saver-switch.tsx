import { Gauge } from 'lucide-react'
import { isSaver, setSaver } from '../device/saver.ts'
import { safePlay } from '../text/safe-play.ts'
import { IconButton } from '../ui/button.tsx'

/** Data saver: no stream, no motion, results as text. */
export function SaverSwitch() {
  const on = isSaver()
  return (
    <IconButton
      label={safePlay(on ? 'save_data_off' : 'save_data')}
      aria-pressed={on}
      className={on ? 'text-gold' : ''}
      onClick={() => setSaver(!on)}
    >
      <Gauge className="size-5" />
    </IconButton>
  )
}
