import { SaverSwitch } from './saver-switch.tsx'
import { SoundSwitch } from './sound-switch.tsx'
import { LanguageSwitch, ThemeSwitch } from './switches.tsx'

/** The switches that only the desktop's top bar has room for; the phone has them in its menu. */
export default function DeskSwitches() {
  return (
    <>
      <SoundSwitch />
      <SaverSwitch />
      <LanguageSwitch />
      <ThemeSwitch />
    </>
  )
}
