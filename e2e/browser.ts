import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

export const PHONE = { width: 360, height: 640 }
export const DESKTOP = { width: 1280, height: 800 }

/** The installed Chromium that `npm test` found; nothing of it may call home. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROME_PATH
  if (!executablePath)
    throw new Error('CHROME_PATH is not set: run `npm test`, which finds or installs a browser.')
  const args = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
  args.push('--disable-component-update', '--disable-sync', '--disable-dev-shm-usage')
  if (process.getuid?.() === 0) args.push('--no-sandbox')
  return chromium.launch({ executablePath, args })
}

export type Screen = { width: number; height: number }

/** A fresh person: own cookies, a Khmer phone or desktop in Phnom Penh. */
export async function newPerson(browser: Browser, screen: Screen, url: string): Promise<Person> {
  const isPhone = screen.width < 600
  const context = await browser.newContext({
    viewport: screen,
    baseURL: url,
    locale: 'km-KH',
    timezoneId: 'Asia/Phnom_Penh',
    isMobile: isPhone,
    hasTouch: isPhone,
    deviceScaleFactor: isPhone ? 2 : 1,
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`)
  })
  return { context, page, complaints }
}

/** `complaints` collects what the page threw or logged as an error; journeys expect it to stay empty. */
export type Person = { context: BrowserContext; page: Page; complaints: string[] }
