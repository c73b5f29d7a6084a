/** Builds the file in the browser and hands it to the player. */
import { fair } from '../../text/fair.ts'
import { currentLanguage } from '../../text/language.ts'
import reportStyles from '../fair.css?inline'
import type { FairData } from '../fair-data.ts'
import scriptUrl from './main.tsx?script'
import frameStyles from './saved.css?inline'
import { savedFile } from './saved-file.ts'
import { english, khmer } from './texts.ts'

/** Rejects when the script of the file does not come. */
export async function saveFile(data: FairData): Promise<void> {
  const html = savedFile({
    records: { data, origin: location.origin, savedMs: Date.now(), language: currentLanguage() },
    script: await scriptText(),
    styles: frameStyles + reportStyles,
    title: `${fair('saved_title')} ${data.asked}`,
    fallback: [khmer.saved_blocked, english.saved_blocked],
  })
  download(html, `samnang-verify-${data.asked}.html`)
}

async function scriptText(): Promise<string> {
  const answer = await fetch(scriptUrl)
  if (!answer.ok) throw new Error('the script of the file did not come')
  return answer.text()
}

function download(html: string, name: string): void {
  const address = URL.createObjectURL(new Blob([html], { type: 'text/html' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
