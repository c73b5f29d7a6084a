import { Volume2, VolumeX } from 'lucide-react'
import { setSound, useSound } from '../session/sound.ts'
import { shell } from '../text/shell.ts'
import { IconButton } from '../ui/button.tsx'

export function SoundSwitch() {
  const on = useSound()
  return (
    <IconButton label={shell(on ? 'sound_off' : 'sound_on')} onClick={() => setSound(!on)}>
      {on ? <Volume2 className="size-5" /> : <VolumeX className="size-5" />}
    </IconButton>
  )
}
