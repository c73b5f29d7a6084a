/** Counts what a page moves over the network, as the browser sees it: heads and bodies, packed as they were sent. */
import type { Page } from 'playwright-core'

export interface Meter {
  received: number
  sent: number
  calls: Record<string, number>
}

/** Service workers must be blocked in the context: what passes through them is counted elsewhere. */
export async function startMeter(page: Page): Promise<Meter> {
  const cdp = await page.context().newCDPSession(page)
  const meter: Meter = { received: 0, sent: 0, calls: {} }
  const bodies = new Map<string, number>()
  await cdp.send('Network.enable')
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const name = `${request.method} ${new URL(request.url).pathname}`
    meter.calls[name] = (meter.calls[name] ?? 0) + 1
    bodies.set(requestId, (request.postData ?? '').length)
  })
  cdp.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers }) => {
    const head = Object.entries(headers).reduce(
      (sum, [name, value]) => sum + name.length + value.length + 4,
      40,
    )
    meter.sent += head + (bodies.get(requestId) ?? 0)
  })
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    meter.received += encodedDataLength
  })
  return meter
}
