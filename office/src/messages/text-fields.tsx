/** One text in both languages, and why it cannot be sent as it is. */
import { tidyWords, WORDS_MAX, wordsFault } from '@samnang/core/site-words'
import { messages } from '../text/messages.ts'
import { TextAreaField } from '../ui/field.tsx'

export interface TwoTexts {
  km: string
  en: string
}

export const NO_TEXTS: TwoTexts = { km: '', en: '' }

/** What is sent of them; null: something is missing or cannot be shown. */
export function textsToSend({ km, en }: TwoTexts): TwoTexts | null {
  const texts = { km: tidyWords(km), en: tidyWords(en) }
  return wordsFault(texts.km) || wordsFault(texts.en) ? null : texts
}

export function TextFields({ texts, onChange }: { texts: TwoTexts; onChange: (texts: TwoTexts) => void }) {
  return (['km', 'en'] as const).map((language) => (
    <TextAreaField
      key={language}
      label={messages(language)}
      lang={language}
      rows={3}
      value={texts[language]}
      fault={texts[language] === '' ? null : faultOf(texts[language])}
      onChange={(event) => onChange({ ...texts, [language]: event.target.value })}
    />
  ))
}

function faultOf(text: string): string | null {
  const fault = wordsFault(tidyWords(text))
  if (fault === null) return null
  return fault === 'too_long' ? messages('fault_too_long', { n: WORDS_MAX }) : messages(`fault_${fault}`)
}
