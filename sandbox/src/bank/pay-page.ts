/** The pages of the simulated bank: plain HTML without any script, one column, large enough to press. */
import { bank } from '../text/bank.ts'
import type { Language } from '../text/language.ts'
import { FAULTS } from './faults.ts'
import type { ReadCode } from './read-khqr.ts'

/** What every page of the bank needs. */
export interface PageLook {
  language: Language
  /** CSS of the fonts. */
  fonts: string
}

export interface PayPage extends PageLook {
  qr: string
  code: ReadCode
  /** Of this showing of the page: pressing twice pays once. */
  key: string
  isEnded: boolean
}

const CURRENCIES: Readonly<Record<string, string>> = { '116': 'KHR', '840': 'USD' }

/** What will be paid to whom, and the button. */
export function payPage({ language, fonts, qr, code, key, isEnded }: PayPage): string {
  const amount = code.amount.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  const currency = CURRENCIES[code.currency] ?? code.currency
  return page(
    { language, fonts },
    `<h1>${bank('title')}</h1>
${NOTE()}
<dl>${pair(bank('to'), code.name)}${pair(bank('account'), code.account)}
${pair(bank('amount'), `${amount} ${currency}`)}${pair(bank('bill'), code.bill)}</dl>
${isEnded ? `<p role="status">${bank('ended')}</p>` : ''}
<form method="post" action="/bank/pay">
${hidden('qr', qr)}${hidden('key', key)}${hidden('lang', language)}
<button>${bank('pay', { amount, currency })}</button>
<details><summary>${bank('how')}</summary><fieldset><legend>${bank('how')}</legend>${faults()}</fieldset></details>
</form>`,
  )
}

/** After paying, however often it is loaded again. */
export function paidPage(look: PageLook): string {
  return page(look, `<h1>${bank('paid')}</h1>${NOTE()}<p role="status">${bank('go_back')}</p>`)
}

export function unreadablePage(look: PageLook): string {
  return page(look, `<h1>${bank('title')}</h1><p role="alert">${bank('unreadable')}</p>`)
}

const NOTE = () => `<p class="note">${bank('play_money')}</p>`

function faults(): string {
  return FAULTS.map((fault) => {
    const checked = fault === 'none' ? ' checked' : ''
    return `<label><input type="radio" name="fault" value="${fault}"${checked}> ${bank(fault)}</label>`
  }).join('')
}

function pair(name: string, value: string): string {
  return `<div><dt>${name}</dt><dd>${escaped(value)}</dd></div>`
}

function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${name}" value="${escaped(value)}">`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const STYLE = `body{margin:0;background:#0d1120;color:#f1ead8;font:1.05rem/1.8 "Noto Sans Khmer",system-ui,sans-serif}
main{max-width:26rem;margin:0 auto;padding:1.25rem;display:grid;gap:1rem}h1{font-size:1.4rem;margin:0}
.note{border:1px solid #e8b84a;border-radius:.5rem;padding:.5rem .75rem;margin:0;color:#e8b84a}
dl{margin:0;display:grid;gap:.5rem}dt{color:#b9b3a4;font-size:.9rem}dd{margin:0;overflow-wrap:anywhere;font-weight:700}
form{display:grid;gap:1rem}button{min-height:3.5rem;border:0;border-radius:.5rem;background:#e8b84a;color:#14192b;font:inherit;
font-weight:700;font-size:1.15rem}fieldset{border:0;padding:0;margin:0}legend{position:absolute;opacity:0}
label{display:flex;gap:.6rem;align-items:center;min-height:2.75rem}input{width:1.25rem;height:1.25rem}
summary{min-height:2.75rem;display:list-item;cursor:pointer}p{margin:0}`

function page({ language, fonts }: PageLook, body: string): string {
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
  return `<!doctype html><html lang="${language}"><head>${head}<title>${bank('title')}</title><style>${fonts}${STYLE}</style></head>
<body><main>${body}</main></body></html>`
}
