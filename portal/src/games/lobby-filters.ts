/** What the address of a lobby asks for. */
import type { QueryOf } from '@samnang/contract/endpoints'
import { choiceIn } from '../lists/filters.ts'

export const ONLY = ['favourite', 'played', 'new'] as const

export interface LobbyFilters {
  only: (typeof ONLY)[number] | null
  search: string
  category: string | null
  provider: string | null
  unknown: boolean
  isFiltered: boolean
  query: NonNullable<QueryOf<'GET /api/external/3/list'>>
}

/** The contract's longest texts. */
const SEARCH_LENGTH = 64
const NAME_LENGTH = 100

/** Search, category and provider are the provider's words: any text that is short enough is asked for. */
export function lobbyFilters(address: URLSearchParams): LobbyFilters {
  const only = choiceIn(address, 'only', ONLY)
  const search = cleanSearch(address.get('search') ?? '')
  const category = textIn(address, 'category')
  const provider = textIn(address, 'provider')
  const query = {
    ...(only.value ? { only: only.value } : {}),
    ...(search ? { search } : {}),
    ...(category.value ? { category: category.value } : {}),
    ...(provider.value ? { provider: provider.value } : {}),
  }
  return {
    only: only.value,
    search,
    category: category.value,
    provider: provider.value,
    unknown: only.unknown || category.unknown || provider.unknown,
    isFiltered: Object.keys(query).length > 0,
    query,
  }
}

/** Without the invisible spaces of Khmer keyboards, which no name has. */
export function cleanSearch(text: string): string {
  return text
    .replace(/[\u200b-\u200d\u2060]/g, '')
    .trim()
    .slice(0, SEARCH_LENGTH)
}

function textIn(address: URLSearchParams, name: string): { value: string | null; unknown: boolean } {
  const text = address.get(name)
  if (text === null || text === '') return { value: null, unknown: false }
  return text.length > NAME_LENGTH ? { value: null, unknown: true } : { value: text, unknown: false }
}
