/** Builds the file in the browser and hands it to the player. */
import { base64 } from '@samnang/core/bytes'
import khmerFont from '../../fonts/khmer-400.woff2?url'
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
    styles: (await fontStyle()) + frameStyles + reportStyles,
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

/** Desktops may have no Khmer font, so the file brings one. Without it, it is still a file. */
async function fontStyle(): Promise<string> {
  const answer = await fetch(khmerFont).catch(() => null)
  if (!answer?.ok) return ''
  const data = base64(new Uint8Array(await answer.arrayBuffer()))
  return `@font-face{font-family:"Noto Sans Khmer";src:url(data:font/woff2;base64,${data});unicode-range:U+1780-17FF,U+200B-200D,U+25CC}`
}

function download(html: string, name: string): void {
  const address = URL.createObjectURL(new Blob([html], { type: 'text/html' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
