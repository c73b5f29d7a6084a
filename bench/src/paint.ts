/** When a phone on slow 4G, its processor four times slower, sees the largest thing of a page. */
// @ts-expect-error the helpers of the entry points are plain JavaScript without types
import { findBrowser } from '../../build/find-browser.mjs'
import { type Bench, type Claim, median, type Row } from './claim.ts'
import { startOwn, until } from './own-product.ts'
import { freePort } from './processes.ts'
import { openPhone, type Painted, type Phone } from './slow-phone.ts'

export const firstPaint: Claim = { name: 'paint', run }

const PAGES = [
  { name: 'start page', path: '/', isPlayers: false, floor: 1 },
  { name: 'log-in page', path: '/login', isPlayers: false, floor: 1 },
  { name: 'lotto page', path: '/game/lotto/59', isPlayers: true, floor: 1.8 },
]
type Page = (typeof PAGES)[number]

/** In which order a phone sees a page; later visits have the same floor on every page. */
const VISITS = {
  first: (page: Page) => page.floor,
  second: () => 1,
  'without a network': () => 1,
}
type Visit = keyof typeof VISITS

async function run(bench: Bench): Promise<Row[]> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const stop = startOwn({ rootDir: bench.rootDir, dataDir: await bench.freshDir(), port })
  try {
    await until(async () => (await fetch(`${url}/api/v1/result/recent`)).ok)
    const phone = await openPhone(await findBrowser(), url)
    try {
      const rounds = []
      for (let round = 0; round < (bench.isQuick ? 1 : 3); round++)
        rounds.push(await seeAll(phone, bench.say))
      return rowsOf(rounds)
    } finally {
      await phone.end()
    }
  } finally {
    await stop()
  }
}

type Round = Record<string, Painted>
const keyOf = (page: Page, visit: string) => `${page.name}, ${visit}`

/** Each page three times, on a device that has never seen it. */
async function seeAll(phone: Phone, say: (line: string) => void): Promise<Round> {
  const round: Round = {}
  for (const page of PAGES) {
    const device = await phone.device(page.isPlayers)
    round[keyOf(page, 'first')] = await device.see(page.path)
    await device.settle(page.path)
    round[keyOf(page, 'second')] = await device.see(page.path)
    round[keyOf(page, 'without a network')] = await device.see(page.path, { offline: true })
    await device.end()
  }
  for (const [key, { largestMs, largest }] of Object.entries(round))
    say(`${key}: ${(largestMs / 1000).toFixed(2)} s, ${largest}`)
  return round
}

function rowsOf(rounds: Round[]): Row[] {
  return PAGES.flatMap((page) =>
    Object.entries(VISITS).map(([visit, floorOf]) => rowOf(page, visit as Visit, floorOf(page), rounds)),
  )
}

function rowOf(page: Page, visit: Visit, floor: number, rounds: Round[]): Row {
  const seen = rounds.flatMap((round) => round[keyOf(page, visit)] ?? [])
  const raw = seen.map(({ firstMs, largestMs, shift }) => ({ firstMs, largestMs, shift }))
  return {
    claim: `largest paint of the ${page.name} on slow 4G, processor 4 times slower, ${visit}${visit === 'without a network' ? '' : ' visit'}`,
    baseline: '',
    figure: median(raw.map(({ largestMs }) => largestMs)) / 1000,
    floor,
    aim: floor,
    unit: 's',
    raw,
  }
}
