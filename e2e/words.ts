/** The portal's own words: journeys look for what players read, from the catalogues that they read. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { keepWordsWhole } from '@samnang/core/khmer/whole-words'

const PARTS = [
  'base',
  'home',
  'families',
  'bottomBar',
  'shell',
  'logOut',
  'login',
  'account',
  'banner',
  'deadEnds',
  'overlays',
  'win',
  'handOver',
  'refusal',
  'accountRefusal',
  'lotto59',
  'morePads',
  'ownAmount',
  'slip',
  'tickets',
  'fair',
  'safePlay',
  'ownRoom',
  'games',
  'records',
  'deposit',
  'withdrawal',
  'cashierSteps',
  'withdrawal',
  'khqr',
  'menu',
  'notices',
  'contact',
  'lottery',
  'lotteryBet',
  'lotteryCode',
  'lotteryLines',
  'lotteryNames',
  'lotteryPages',
  'lotteryRefusal',
  'win',
  'myNumbers',
  'statistics',
  'people',
] as const
type Part = (typeof PARTS)[number]
type Values = Record<string, string | number>

// By a computed name: these files belong to the browser's half of the compiler's work.
async function textsOf(part: Part): Promise<[Part, Record<string, string>]> {
  const name = part.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)
  const file = pathToFileURL(join(process.cwd(), 'portal', 'src', 'text', `${name}.ts`)).href
  const module = (await import(file)) as Record<string, Record<string, string>>
  const texts = module[`${part}Texts`]
  if (!texts) throw new Error(`${part}.ts has no ${part}Texts`)
  return [part, texts]
}

const catalogues = new Map(await Promise.all(PARTS.map(textsOf)))

/** A Khmer text as the screen shows it, with its values put in. Throws where the portal has no such text. */
export function khmer(part: Part, key: string, values: Values = {}): string {
  const text = catalogues.get(part)?.[key]
  if (text === undefined) throw new Error(`the portal has no text ${part}.${key}`)
  return keepWordsWhole(text).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** 1234567 → "1,234,567", with at most three decimals, as every screen shows money. */
export function money(riel: number): string {
  const [whole = '0', rest] = String(Math.round(riel * 1000) / 1000).split('.')
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (rest ? `.${rest}` : '')
}
