/** A phone with a small screen, a slow processor and a slow line, in a real Chromium. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'
import { DEMO } from './own-product.ts'

/** As Lighthouse's slow 4G: bytes a second. Each question waits for its round trip; handshakes are not counted. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWER = 4
/** So long a page is watched. */
const WATCHED_MS = 4_000
/** The worker keeps what the page was made of. */
const KEEPING_MS = 2_000
const SCREEN = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
const KHMER = { locale: 'km-KH', timezoneId: 'Asia/Phnom_Penh', colorScheme: 'dark' as const }

/** Of one visit, in ms from the tap; the shift as browsers sum it up, of all of the visit; `largest` is what painted last as the largest. */
export type Painted = { firstMs: number; largestMs: number; shift: number; largest: string }

/** A browser's device that has seen nothing yet, or was logged in before. */
interface Device {
  see(path: string, how?: { offline: boolean }): Promise<Painted>
  /** A page to play on, its processor slowed and its line not; it asks games to draw without a graphics card. */
  open(path: string): Promise<Page>
  /** At full speed, until the service worker has what the page needs. */
  settle(path: string): Promise<void>
  end(): Promise<void>
}

export interface Phone {
  device(isPlayer: boolean): Promise<Device>
  end(): Promise<void>
}

const WATCH = `
  window.painted = { firstMs: NaN, largestMs: NaN, shift: 0, largest: '' }
  const watch = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('paint', (entry) => { if (entry.name === 'first-contentful-paint') painted.firstMs = entry.startTime })
  watch('largest-contentful-paint', ({ startTime, size, element }) => {
    painted.largestMs = startTime
    painted.largest = size + ' px² ' + (element?.localName ?? '') + ' ' + (element?.textContent ?? '').slice(0, 40)
  })
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) painted.shift += entry.value })
`

/** Logs the demo's player in once: devices of players begin with their cookies and memory. */
export async function openPhone(executablePath: string, baseURL: string): Promise<Phone> {
  const browser = await launch(executablePath)
  const root = await browser.newBrowserCDPSession()
  const open = (storageState?: Awaited<ReturnType<BrowserContext['storageState']>>) =>
    browser.newContext({ ...SCREEN, ...KHMER, baseURL, ...(storageState ? { storageState } : {}) })
  const before = await open()
  await logIn(await before.newPage())
  const player = await before.storageState()
  await before.close()
  return {
    async device(isPlayer) {
      const context = await open(isPlayer ? player : undefined)
      await context.addInitScript(WATCH)
      return deviceOf(context, root)
    },
    end: () => browser.close(),
  }
}

function launch(executablePath: string): Promise<Browser> {
  const args = [
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-dev-shm-usage',
  ]
  if (process.getuid?.() === 0) args.push('--no-sandbox')
  return chromium.launch({ executablePath, args })
}

async function logIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByRole('textbox').first().fill(DEMO.username)
  await page.locator('input[type=password]').fill(DEMO.password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/game/lotto/59')
  await page.waitForLoadState('networkidle').catch(() => {})
}

function deviceOf(context: BrowserContext, root: CDPSession): Device {
  return {
    see: (path, { offline } = { offline: false }) => see(context, root, path, offline),
    open: (path) => open(context, path),
    settle: (path) => settle(context, path),
    end: () => context.close(),
  }
}

async function see(
  context: BrowserContext,
  root: CDPSession,
  path: string,
  offline: boolean,
): Promise<Painted> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', { ...SLOW_4G, offline })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await slowWorkers(root, offline)
  await context.setOffline(offline)
  await page.goto(path, { waitUntil: 'commit' })
  await sleep(WATCHED_MS)
  const painted = await page.evaluate<Painted>('painted')
  await context.setOffline(false)
  await page.close()
  return painted
}

const ON_CANVAS = `if (location.pathname.startsWith('/play/') && !location.search.includes('renderer='))
  history.replaceState(null, '', location.href + '&renderer=canvas')`

async function open(context: BrowserContext, path: string): Promise<Page> {
  await context.addInitScript(ON_CANVAS)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto(path)
  return page
}

/** Log-in registers no worker: whoever comes there has seen another page. */
async function settle(context: BrowserContext, path: string): Promise<void> {
  const page = await context.newPage()
  await page.goto('/')
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await page.goto(path)
  await sleep(KEEPING_MS)
  await page.reload()
  await sleep(KEEPING_MS)
  await page.close()
}

/** What a service worker fetches itself goes past the page's own line: it gets the same one. */
async function slowWorkers(root: CDPSession, offline: boolean): Promise<void> {
  const { targetInfos } = await root.send('Target.getTargets')
  for (const { targetId } of targetInfos.filter(({ type }) => type === 'service_worker')) {
    const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: false })
    const say = (id: number, method: string, params: object) =>
      root.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
    await say(1, 'Network.enable', {})
    await say(2, 'Network.emulateNetworkConditions', { ...SLOW_4G, offline })
  }
}
