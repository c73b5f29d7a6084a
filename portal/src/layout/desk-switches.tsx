import { SaverSwitch } from './saver-switch.tsx'
import { LanguageSwitch, LayoutSwitch, ThemeSwitch } from './switches.tsx'

/** The switches of the desktop's top bar; the phone has them in its menu. */
export default function DeskSwitches({ showsLayoutSwitch }: { showsLayoutSwitch: boolean }) {
  return (
    <>
      <SaverSwitch />
      <LanguageSwitch />
      <ThemeSwitch />
      {showsLayoutSwitch && <LayoutSwitch />}
    </>
  )
}
