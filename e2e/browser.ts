import {
  type Browser,
  type BrowserContext,
  chromium,
  devices,
  type Locator,
  type Page,
} from 'playwright-core'
import { PROBES } from './probes.ts'

export const PHONE = { width: 360, height: 640 }
export const DESKTOP = { width: 1280, height: 800 }

/** The installed Chromium that `npm test` found; nothing of it may call home. `more`: words of its command line. */
export function launchBrowser(more: string[] = []): Promise<Browser> {
  const executablePath = process.env.CHROME_PATH
  if (!executablePath)
    throw new Error('CHROME_PATH is not set: run `npm test`, which finds or installs a browser.')
  const args = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
  args.push('--disable-component-update', '--disable-sync', '--disable-dev-shm-usage', ...more)
  if (process.getuid?.() === 0) args.push('--no-sandbox')
  return chromium.launch({ executablePath, args })
}

export type Screen = { width: number; height: number }

/** What a person's device prefers; a Khmer device in the dark unless told otherwise. */
export type Device = {
  locale?: string
  colorScheme?: 'dark' | 'light'
  reducedMotion?: 'reduce' | 'no-preference'
  javaScriptEnabled?: boolean
  deviceScaleFactor?: number
  isMobile?: boolean
  hasTouch?: boolean
  userAgent?: string
  ignoreHTTPSErrors?: boolean
}

/** A device on which everything moves, for journeys that are about how it looks. */
export const MOVING: Device = { reducedMotion: 'no-preference' }

/**
 * A fresh person: own cookies, a Khmer phone or desktop in Phnom Penh. It asks for reduced motion unless told otherwise:
 * a page that only waits for its draw takes a quarter of a core to move, and a twelfth to stand still.
 */
export async function newPerson(
  browser: Browser,
  screen: Screen,
  url: string,
  device: Device = {},
): Promise<Person> {
  const isPhone = device.isMobile ?? screen.width < 600
  const context = await browser.newContext({
    viewport: screen,
    baseURL: url,
    locale: 'km-KH',
    timezoneId: 'Asia/Phnom_Penh',
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    isMobile: isPhone,
    hasTouch: isPhone,
    deviceScaleFactor: isPhone ? 2 : 1,
    ...(isPhone ? { userAgent: devices['Pixel 7']?.userAgent ?? '' } : {}),
    ...device,
  })
  context.setDefaultTimeout(45_000)
  await context.addInitScript(PROBES)
  const page = await context.newPage()
  const complaints: string[] = []
  listen(page, complaints)
  const press = (locator: Locator) => (isPhone ? locator.tap() : locator.click())
  return { context, page, complaints, isPhone, press }
}

/** What a page throws, logs as an error or tries against its policy. */
function listen(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  page.on('console', (message) => {
    const { url } = message.location()
    if (message.text().startsWith('policy violated: ')) complaints.push(message.text())
    else if (message.type() === 'error') complaints.push(`console: ${message.text()} ${url}`)
  })
}

/** `complaints` collects what the page threw or logged as an error; journeys expect it to stay empty. */
export type Person = {
  context: BrowserContext
  page: Page
  complaints: string[]
  isPhone: boolean
  /** A tap of a finger or a click of a mouse, whatever the person has. */
  press(locator: Locator): Promise<void>
}
