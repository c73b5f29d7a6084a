/** The office's own words, from the catalogues that its staff reads. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { keepWordsWhole } from '@samnang/core/khmer/whole-words'

const PARTS = [
  ...(['base', 'shell', 'logIn', 'refusal', 'lists', 'jobs', 'staff', 'approvals'] as const),
  ...(['audit', 'today', 'switches', 'players', 'dispute', 'lotto59'] as const),
  ...(['bets', 'rights', 'cash', 'cashier', 'duties', 'care', 'figures', 'ledger', 'lottery'] as const),
  ...(['providers', 'games', 'gameWork'] as const),
] as const
type Part = (typeof PARTS)[number]

// By a computed name: these files belong to the browser's half of the compiler's work.
async function textsOf(part: Part): Promise<[Part, Record<string, string>]> {
  const name = part.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)
  const file = pathToFileURL(join(process.cwd(), 'office', 'src', 'text', `${name}.ts`)).href
  const module = (await import(file)) as Record<string, Record<string, string>>
  const texts = module[`${part}Texts`]
  if (!texts) throw new Error(`${part}.ts has no ${part}Texts`)
  return [part, texts]
}

const catalogues = new Map(await Promise.all(PARTS.map(textsOf)))

/** A Khmer text as the office shows it. Throws where it has no such text. */
export function officeKhmer(part: Part, key: string, values: Record<string, string | number> = {}): string {
  const text = catalogues.get(part)?.[key]
  if (text === undefined) throw new Error(`the office has no text ${part}.${key}`)
  return keepWordsWhole(text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)))
}
