/** A walk through pages of the portal: each is opened once for a layout and a language, and looked at in every size of it. */
import type { Request } from 'playwright-core'
import { type Person, PHONE } from './browser.ts'
import { DESK_VIEWS, faultsIn, PHONE_VIEWS, show } from './fits.ts'
import { faultsAround } from './look.ts'
import { addressOf, type Ids } from './routes.ts'

interface Layout {
  language: 'km' | 'en'
  isDesk: boolean
}

/** Khmer first: what axe finds is asked there, since other words change neither names nor roles nor colours. */
export const LAYOUTS: readonly Layout[] = [
  { language: 'km', isDesk: false },
  { language: 'km', isDesk: true },
  { language: 'en', isDesk: true },
  { language: 'en', isDesk: false },
]

export interface Walk {
  person: Person
  routes: readonly string[]
  ids: Ids
  /** Documents of their own cannot be opened from within. */
  isDocuments?: boolean
  /** All of them, unless told. */
  layouts?: readonly Layout[]
  /** What else is asked of each page in Khmer: an expression of what is wrong. */
  also?: string
}

/** What is wrong with any of the pages, in any of the layouts. */
export async function walk(way: Walk): Promise<string[]> {
  const found: string[] = []
  for (const layout of way.layouts ?? LAYOUTS) {
    await layOut(way.person, layout)
    for (const route of way.routes) {
      const address = addressOf(route, way.ids)
      found.push(...(await open(way, address)), ...(await faultsAt(way, address, layout)))
    }
  }
  return found
}

/** The page is loaded anew with this choice, as the switches of the portal do it. */
export async function layOut(person: Person, { language, isDesk }: Layout): Promise<void> {
  const { page } = person
  await show(person, { name: '', screen: isDesk ? { width: 1280, height: 800 } : PHONE })
  await page.evaluate(
    `localStorage.setItem('language', '${language}'), localStorage.setItem('isDesktop', '${isDesk}')`,
  )
  await page.reload()
}

async function faultsAt(
  { person, also = '[]' }: Walk,
  address: string,
  { language, isDesk }: Layout,
): Promise<string[]> {
  const where = `${address} ${language}`
  const found = await faultsIn(person, where, isDesk ? DESK_VIEWS : PHONE_VIEWS)
  if (language !== 'km') return found
  await show(person, { name: '', screen: isDesk ? { width: 1280, height: 800 } : PHONE })
  const more = [...(await person.page.evaluate<string[]>(also)), ...(await faultsAround(person, !isDesk))]
  return [...found, ...more.map((fault) => `${where}: ${fault}`)]
}

/** The next page has come when the game of the one that is left has gone; at the address where it is already it stays. */
const leaveFor = (address: string) => `if (location.pathname !== ${JSON.stringify(address)})
  document.querySelectorAll('main iframe').forEach((game) => { game.dataset.left = '' })`

/** Its parts have come, in the place of what the build has drawn, and nothing of it loads any more; of a game the page around it. False after 45 s. */
const WHOLE = `new Promise((done) => {
  const until = Date.now() + 45_000
  const isLoading = (one) => /កំពុងផ្ទុក|Loading/.test(one.textContent.replaceAll('\u2060', ''))
  const look = () => {
    const main = document.querySelector('main')
    const isWhole = main !== null && main.closest('[inert]') === null && main.innerText.trim() !== ''
      && main.querySelector('iframe[data-left]') === null
      && (main.querySelector('iframe') !== null || ![...main.querySelectorAll('[role=status]')].some(isLoading))
    if (isWhole || Date.now() > until) done(isWhole)
    else setTimeout(look, 20)
  }
  look()
})`

/** As a link does, unless the page is a document; says where it led instead. */
export async function open(
  { person: { page }, isDocuments = false }: Pick<Walk, 'person' | 'isDocuments'>,
  address: string,
): Promise<string[]> {
  if (isDocuments) await page.goto(address)
  else await page.evaluate(`${leaveFor(address)}; history.pushState(true, '', ${JSON.stringify(address)})`)
  const isWhole = await page.evaluate<boolean>(WHOLE)
  const path = new URL(page.url()).pathname
  if (!isWhole) return [`${address} did not come`]
  // Without a game the address means the one that was played last, or the first.
  return path.startsWith(address) ? [] : [`${address} led to ${path}`]
}

/** The pages around them are looked at; the games themselves in `small-screens`. */
export async function leaveGamesOut({ context }: Person): Promise<void> {
  const isGame = (request: Request) =>
    request.resourceType() === 'document' && request.frame().parentFrame() !== null
  await context.route(/\/play\//, (route) =>
    isGame(route.request())
      ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>a game</title>' })
      : route.continue(),
  )
}

/** Questions that were asked again before two seconds were over (specification 7.2). */
export function watchQuestions({ page }: Person): string[] {
  const asked = new Map<string, number>()
  const twice: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() !== 'GET' || !pathname.startsWith('/api/') || pathname === '/api/stream') return
    const key = `${page.url()} ${pathname}${search}`
    const now = Date.now()
    if (now - (asked.get(key) ?? 0) < 1_900) twice.push(key)
    asked.set(key, now)
  })
  page.on('framenavigated', () => asked.clear())
  return twice
}
