import { chooseLanguage, type Language } from '../text/language.ts'
import { shared } from '../text/shared.ts'

/** One sentence in the player's language, without any script. */
export function endedPage(language: Language): string {
  chooseLanguage(language)
  const style = 'margin:0;display:grid;place-content:center;min-height:100vh;padding:1rem;text-align:center;'
  const colours = 'background:#0d1120;color:#f1ead8;font:1.1rem/1.8 "Noto Sans Khmer",system-ui,sans-serif'
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
  return `<!doctype html><html lang="${language}"><head>${head}<title>Samnang Sandbox</title></head>
<body style="${style}${colours}"><p>${shared('session_expired')}</p></body></html>`
}
