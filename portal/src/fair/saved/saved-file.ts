/** Puts records and script together into one HTML file that needs nothing else. */
import { base64, sha256, utf8 } from '@samnang/core/bytes'
import { type SavedRecords, sumOf } from './saved-records.ts'

/** JSON that no HTML parser can end early and no JavaScript reader can stumble over. */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/>/g, '\\u003e')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}

/** A script that may stand inside <script>: in strings and patterns the added backslash changes nothing. */
export function scriptForHtml(code: string): string {
  return code
    .replace(/\r\n?/g, '\n')
    .replace(/<\/(script)/gi, '<\\/$1')
    .replace(/<!--/g, '<\\!--')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}

/** The hash of an inline script or style as a content security policy wants it. */
export function policyHash(text: string): string {
  return `'sha256-${base64(sha256(utf8(text)))}'`
}

interface SavedParts {
  records: SavedRecords
  script: string
  styles: string
  title: string
  /** Shown until the script has run: for ever, if somebody changed the script. */
  fallback: readonly string[]
}

/** Its own policy lets exactly this script and these styles in, and no connection at all. */
export function savedFile({ records, script, styles, title, fallback }: SavedParts): string {
  const code = scriptForHtml(script)
  const json = jsonForHtml(records)
  const policy = `default-src 'none'; script-src ${policyHash(code)}; style-src ${policyHash(styles)}; font-src data:; base-uri 'none'; form-action 'none'`
  return [
    `<!doctype html><html lang="${records.language}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${textForHtml(title)}</title><style>`,
    styles,
    '</style></head><body><div id="root">',
    ...fallback.map((line) => `<p>${textForHtml(line)}</p>`),
    `</div><script type="application/json" id="records" data-sha256="${sumOf(json)}">`,
    json,
    '</script><script>',
    code,
    '</script></body></html>\n',
  ].join('')
}

function textForHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}
