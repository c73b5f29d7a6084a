/** Switches of language and theme, as icon buttons. */
import { Moon, Sun } from 'lucide-react'
import { toggleTheme, useTheme } from '../device/preferences.ts'
import { base } from '../text/base.ts'
import { chooseLanguage, useLanguage } from '../text/language.ts'
import { IconButton } from '../ui/button.tsx'
import { LanguageButton } from '../ui/language-button.tsx'
import { showModal } from '../ui/overlays-state.ts'

const ICON = 'size-5'

export function LanguageSwitch() {
  const other = useLanguage() === 'km' ? 'en' : 'km'
  const change = () =>
    chooseLanguage(other).catch(() => showModal({ kind: 'ERROR', text: base('no_answer') }))
  return <LanguageButton language={other} onPress={change} />
}

export function ThemeSwitch() {
  const isDark = useTheme() === 'dark'
  return (
    <IconButton label={base(isDark ? 'theme_light' : 'theme_dark')} onClick={toggleTheme}>
      {isDark ? <Sun className={ICON} /> : <Moon className={ICON} />}
    </IconButton>
  )
}
