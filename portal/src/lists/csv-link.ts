import { pathOf } from '@samnang/client/path'
import { currentLanguage } from '../text/language.ts'

type Query = Readonly<Record<string, string | null | undefined>>

/** The address of the same list as a file in the language of the page: its filters without the place in the list. */
export function csvLink(path: string, query: Query): string {
  const { before: _before, limit: _limit, ...filters } = query
  return pathOf(path, {}, { ...filters, format: 'csv', lang: currentLanguage() })
}
