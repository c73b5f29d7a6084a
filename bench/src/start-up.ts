/** `npm start` on existing data, until the first bet is answered. */
import type { Playing } from '@samnang/contract/lotto59'
import { type Bench, type Claim, median, type Row } from './claim.ts'
import { DEMO, type OwnProduct, startOwn, until } from './own-product.ts'
import { freePort } from './processes.ts'

export const startUp: Claim = { name: 'start', run }

async function run(bench: Bench): Promise<Row[]> {
  const product = { rootDir: bench.rootDir, dataDir: await bench.freshDir(), port: await freePort() }
  const raw = []
  const visitor = { cookies: new Map<string, string>() }
  for (let round = 0; round < (bench.isQuick ? 2 : 4); round++) {
    const { startMs, betMs } = await startAndBet(product, visitor)
    // The first start makes the data.
    if (round > 0) raw.push({ readyMs: startMs, firstBetMs: betMs })
  }
  const figure = median(raw.map(({ firstBetMs }) => firstBetMs)) / 1000
  const claim = 'npm start on existing data to the first answered bet'
  return [{ claim, baseline: '', figure, floor: 3, aim: 1.5, unit: 's', raw }]
}

type Browser = { cookies: Map<string, string> }

async function startAndBet(product: OwnProduct, browser: Browser) {
  const started = performance.now()
  const stop = startOwn(product)
  try {
    const url = `http://127.0.0.1:${product.port}`
    await until(async () => (await ask(url, browser, '/site.json')).ok)
    const startMs = performance.now() - started
    if (!browser.cookies.has('XSRF-TOKEN')) await logIn(url, browser)
    await until(() => bet(url, browser))
    return { startMs, betMs: performance.now() - started }
  } finally {
    await stop()
  }
}

async function logIn(url: string, browser: Browser): Promise<void> {
  await ask(url, browser, '/sanctum/csrf-cookie')
  const answer = await ask(url, browser, '/login', DEMO)
  if (!answer.ok) throw new Error(`the demo player cannot log in: ${await answer.text()}`)
}

async function bet(url: string, browser: Browser): Promise<boolean> {
  const playing = await ask(url, browser, '/api/v1/result/playing?poll=POLL_2')
  const { data } = (await playing.json()) as { data: Playing | null }
  if (!data) return false
  const slip = { poll: data.poll, result_id: data.result_id, bets: [{ type: 'RANGE_1', amount: 500 }] }
  return (await ask(url, browser, '/api/bet', slip)).status === 200
}

/** GET, or POST where there is something to say; keeps cookies as a browser does. */
async function ask(url: string, { cookies }: Browser, path: string, body?: object): Promise<Response> {
  const token = cookies.get('XSRF-TOKEN')
  const headers = {
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(body && token ? { 'x-xsrf-token': decodeURIComponent(token) } : {}),
  }
  const answer = await fetch(`${url}${path}`, {
    headers,
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  for (const line of answer.headers.getSetCookie()) {
    const [pair = ''] = line.split(';')
    cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
  }
  return answer
}
