/** The title of each page, in the language of the screen. Fetched after the first paint. */
import { titles, type titleTexts } from './text/titles.ts'

const TITLES: readonly (readonly [RegExp, keyof typeof titleTexts])[] = [
  [/^\/game\/lotto\/59$/, 'lotto59'],
  [/^\/games$/, 'games'],
  [/^\/money$/, 'money'],
  [/^\/game\/casino$/, 'casino'],
  [/^\/game\/slot(\/|$)/, 'slot'],
  [/^\/game\/sport$/, 'sport'],
  [/^\/game\/fishing(\/|$)/, 'fishing'],
  [/^\/game\/lottery(\/bet(\/[a-z]+)?)?$/i, 'lottery'],
  [/^\/game\/lottery\/timeout$/, 'lottery_timeout'],
  [/^\/game\/lottery\/result$/, 'lottery_result'],
  [/^\/(game\/lottery\/ticket|ticket\/lottery)(\/|$)/, 'lottery_tickets'],
  [/^\/(game\/lottery\/report|report\/lottery)$/, 'lottery_report'],
  [/^\/ticket\/lotto59(\/|$)/, 'tickets'],
  [/^\/report\/lotto\/59$/, 'report'],
  [/^\/report\/casino$/, 'casino_report'],
  [/^\/report\/sport$/, 'sport_report'],
  [/^\/history(\/|$)/, 'history'],
  [/^\/cashier\/deposit(\/|$)/, 'ask_deposit'],
  [/^\/transaction\/deposit$/, 'deposit'],
  [/^\/transaction\/withdraw$/, 'withdraw'],
  [/^\/cashier\/withdraw$/, 'ask_withdraw'],
  [/^\/notices$/, 'notices'],
  [/^\/help$/, 'help'],
  [/^\/statement$/, 'statement'],
  [/^\/user\/password$/, 'password'],
  [/^\/user\/limits$/, 'limits'],
  [/^\/logout$/, 'logout'],
  [/^\/rules$/, 'rules'],
  [/^\/fair(\/|$)/, 'fair'],
  [/^\/status$/, 'status'],
  [/^\/maintenance$/, 'maintenance'],
  [/^\/404$/, 'not_found'],
]

/** "ឡូតូ ៥៩ · សំណាង"; a page without a name of its own has the site's. */
export function titleOf(path: string): string {
  const key = TITLES.find(([pattern]) => pattern.test(path))?.[1]
  return key ? `${titles(key)} · ${titles('brand')}` : titles('brand')
}

export function showTitle(path: string): void {
  // Without the word joiners that the build puts into texts: no line ends here, and bookmarks are searched.
  document.title = titleOf(path).replaceAll('\u2060', '')
}
