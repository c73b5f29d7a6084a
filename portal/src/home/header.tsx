/** Header of the start page: name, language, theme, the way in. */
import { Moon, Sun } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toggleTheme, useTheme } from '../device/preferences.ts'
import { base } from '../text/base.ts'
import { chooseLanguage, useLanguage } from '../text/language.ts'
import { IconButton } from '../ui/button.tsx'
import { LanguageButton } from '../ui/language-button.tsx'
import { Wordmark } from '../ui/wordmark.tsx'

export function HomeHeader({ enter }: { enter: { href: string; text: string } }) {
  const other = useLanguage() === 'km' ? 'en' : 'km'
  return (
    <header className="sticky top-0 z-20 flex min-h-14 flex-wrap items-center gap-1 border-b border-line bg-bg px-3">
      <span className="mr-auto text-gold">
        <Wordmark className="h-8" />
      </span>
      <LanguageButton language={other} onPress={() => void chooseLanguage(other).catch(() => {})} />
      <ThemeButton />
      <a
        href={enter.href}
        className="inline-flex min-h-11 items-center rounded-md bg-gold px-3 text-center leading-normal font-bold text-gold-ink sm:px-4 hover:brightness-110"
      >
        {enter.text}
      </a>
    </header>
  )
}

/** The build does not know this device's theme: until the page is alive the button shows the dark one's. */
function ThemeButton() {
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return isAlive ? (
    <LiveThemeButton />
  ) : (
    <IconButton label={base('theme_light')}>{<Sun className="size-5" />}</IconButton>
  )
}

function LiveThemeButton() {
  const isDark = useTheme() === 'dark'
  return (
    <IconButton label={base(isDark ? 'theme_light' : 'theme_dark')} onClick={toggleTheme}>
      {isDark ? <Sun className="size-5" /> : <Moon className="size-5" />}
    </IconButton>
  )
}
