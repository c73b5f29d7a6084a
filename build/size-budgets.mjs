import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const compressed = promisify(brotliCompress)

/**
 * Bytes of a first visit, as brotli sends them; fonts are compressed already. A page is its HTML, what its entry
 * imports at once, and the chunks of its own route (sources whose path matches).
 */
export const BUDGETS = {
  login: {
    entry: 'login.html',
    html: 'login/index.html',
    routes: /account\/login/,
    js: 72_000,
    css: 6_000,
    htmlBytes: 8_000,
    fonts: 22_000,
  },
  home: {
    entry: 'home.html',
    html: 'home/index.html',
    routes: /^$/,
    js: 100_000,
    css: 14_000,
    htmlBytes: 12_000,
    fonts: 45_000,
  },
  rules: {
    entry: 'index.html',
    html: 'index.html',
    routes: /src\/(public-pages|rules\/page)/,
    js: 110_000,
    css: 14_000,
    htmlBytes: 6_000,
    fonts: 45_000,
  },
  lotto: {
    entry: 'index.html',
    html: 'lotto/index.html',
    routes: /lotto59\/page/,
    js: 104_000,
    css: 12_000,
    htmlBytes: 18_000,
    fonts: 45_000,
  },
  games: playerPage(/player-pages|games\/games-page/),
  money: playerPage(/player-pages|money\/money-page/),
  casino: playerPage(/player-pages|games\/casino-page/),
  slots: playerPage(/player-pages|games\/slot-page/),
  play: playerPage(/player-pages|games\/play-page/),
  sport: playerPage(/player-pages|games\/sport-page/),
  fishing: playerPage(/player-pages|games\/fishing-page/),
  fishingPlay: playerPage(/player-pages|games\/fishing-play-page/),
  casinoReport: playerPage(/player-pages|games\/report-page/),
  sportReport: playerPage(/player-pages|games\/sport-report-page/),
  lotteryBet: playerPage(/lottery\/lottery-pages|lottery\/bet\/page/),
  lotteryTimeout: playerPage(/lottery\/lottery-pages|lottery\/timeout\/page/),
  lotteryResult: playerPage(/lottery\/lottery-pages|lottery\/result\/page/),
  lotteryTickets: playerPage(/lottery\/lottery-pages|lottery\/tickets\/page/),
  lotteryTicket: playerPage(/lottery\/lottery-pages|lottery\/ticket\/page/),
  lotteryReport: playerPage(/lottery\/lottery-pages|lottery\/report\/page/),
  limits: playerPage(/player-pages|safe-play\/page/),
  password: playerPage(/player-pages|account\/password-page/),
  tickets: playerPage(/player-pages|tickets\/list-page/),
  ticket: playerPage(/player-pages|tickets\/slip-page/),
  report: playerPage(/player-pages|reports\/report-page/),
  history: playerPage(/player-pages|history\/history-page/),
  deposit: playerPage(/player-pages|money\/deposit-page/),
  withdraw: playerPage(/player-pages|money\/withdraw-page/),
  statement: playerPage(/player-pages|money\/statement-page/),
}

/**
 * Pages of the sandbox's games. Pixi has 180 kB and comes after the first screen of a slot: no page has room for it
 * here.
 */
export const GAME_BUDGETS = {
  slots: gamePage('slots.html', 30_000),
  tables: gamePage('tables.html', 110_000),
  fishing: gamePage('fishing.html', 32_000),
  sport: gamePage('sport.html', 110_000),
  history: gamePage('history.html', 28_000),
}

/** The office: staff at a desk, so a first page may be twice a player's; English comes besides. */
export const OFFICE_BUDGETS = {
  officeLogin: officePage(/session\/log-in-page/),
  officeStaff: officePage(/layout\/frame|staff\/list-page/),
  officeApprovals: officePage(/layout\/frame|approvals\/list-page/),
  officeJobs: officePage(/layout\/frame|jobs\/list-page/),
  officeAudit: officePage(/layout\/frame|audit\/audit-page/),
  officeToday: officePage(/layout\/frame|today\/today-page/),
}

function officePage(routes) {
  const html = 'index.html'
  return { entry: html, html, routes, js: 152_000, css: 14_000, htmlBytes: 4_000, fonts: 45_000 }
}

function gamePage(html, js) {
  return { entry: html, html, routes: /^$/, js, css: 12_000, htmlBytes: 4_000, fonts: 45_000 }
}

/** The other pages of a player, with the table that finds them. */
function playerPage(routes) {
  const html = 'index.html'
  return { entry: html, html, routes, js: 110_000, css: 14_000, htmlBytes: 6_000, fonts: 45_000 }
}

/** Bytes of each page, by kind. */
export async function pageSizes(distDir, budgets = BUDGETS) {
  const manifest = JSON.parse(await readFile(join(distDir, '.vite', 'manifest.json'), 'utf8'))
  const dist = { distDir, manifest, lengthOf: packedLengths(distDir) }
  const sizes = Object.entries(budgets).map(async ([page, budget]) => [page, await sizesOf(dist, budget)])
  return Object.fromEntries(await Promise.all(sizes))
}

/** Every budget that is exceeded, and a line with the figures of each page. */
export async function sizeFaults(distDir, budgets = BUDGETS) {
  const pages = await pageSizes(distDir, budgets)
  const faults = []
  const lines = []
  for (const [page, budget] of Object.entries(budgets)) {
    const sizes = pages[page]
    const limits = { js: budget.js, css: budget.css, html: budget.htmlBytes, fonts: budget.fonts }
    for (const [kind, limit] of Object.entries(limits)) {
      if (sizes[kind] > limit)
        faults.push(`${page}: ${kind} has ${sizes[kind]} bytes, the budget is ${limit}`)
    }
    lines.push(
      `${page}: ${Object.entries(sizes)
        .map(([kind, bytes]) => `${kind} ${(bytes / 1000).toFixed(1)} kB`)
        .join(', ')}`,
    )
  }
  return { faults, lines }
}

async function sizesOf({ distDir, manifest, lengthOf }, { entry, html, routes }) {
  const routeKeys = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry && routes.test(key))
  const chunks = [...closure(manifest, [entry, ...routeKeys])].map((key) => manifest[key])
  const css = new Set(chunks.flatMap((chunk) => chunk.css ?? []))
  const text = await readFile(join(distDir, html), 'utf8')
  const preloaded = [...text.matchAll(/href="\/?([^"]+\.woff2)"/g)].map((match) => match[1])
  const assets = [...chunks.flatMap((chunk) => chunk.assets ?? []), ...preloaded]
  const fonts = new Set(assets.filter((file) => file.endsWith('.woff2')))
  return {
    js: await sum(
      new Set(chunks.map((chunk) => chunk.file).filter((file) => file.endsWith('.js'))),
      lengthOf,
    ),
    css: await sum(css, lengthOf),
    html: (await compressed(text)).length,
    fonts: await sum(fonts, async (file) => (await readFile(join(distDir, file))).length),
  }
}

/** The entries and everything that they import at once. */
function closure(manifest, keys, found = new Set()) {
  for (const key of keys) {
    if (!key || found.has(key)) continue
    found.add(key)
    closure(manifest, manifest[key].imports ?? [], found)
  }
  return found
}

/** A file that thirty pages have is packed once. */
function packedLengths(distDir) {
  const known = new Map()
  const lengthOf = async (file) => (await compressed(await readFile(join(distDir, file)))).length
  return (file) => {
    if (!known.has(file)) known.set(file, lengthOf(file))
    return known.get(file)
  }
}

async function sum(files, lengthOf) {
  const sizes = await Promise.all([...files].map(lengthOf))
  return sizes.reduce((total, size) => total + size, 0)
}
