import { base } from '../text/base.ts'
import type { Language } from '../text/language.ts'

interface LanguageButtonProps {
  /** The one that is not shown now: whoever reads only that one finds its name in it. */
  language: Language
  onPress: () => void
}

export function LanguageButton({ language, onPress }: LanguageButtonProps) {
  return (
    <button
      type="button"
      lang={language}
      onClick={onPress}
      className="min-h-11 rounded-md px-2 text-bar whitespace-nowrap text-muted hover:bg-raised hover:text-text"
    >
      {base('language_other')}
    </button>
  )
}
