/** Language and light: of this device, so they need no log-in. */
import { toggleTheme, useTheme } from '@samnang/portal/device/preferences.ts'
import { Languages, Moon, Sun } from 'lucide-react'
import { base } from '../text/base.ts'
import { chooseLanguage, useLanguage } from '../text/language.ts'
import { Button } from '../ui/button.tsx'

export function DeviceSwitches() {
  const language = useLanguage()
  const theme = useTheme()
  const other = language === 'km' ? 'en' : 'km'
  return (
    <div className="flex items-center">
      <Button kind="quiet" lang={other} onClick={() => void chooseLanguage(other).catch(() => {})}>
        <Languages size={17} />
        {base('language_other')}
      </Button>
      <Button
        kind="quiet"
        onClick={toggleTheme}
        aria-label={theme === 'dark' ? base('theme_light') : base('theme_dark')}
      >
        {theme === 'dark' ? <Sun size={17} /> : <Moon size={17} />}
      </Button>
    </div>
  )
}
