import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const compressed = promisify(brotliCompress)

/** What a page of the app may weigh, log-in, start page and lotto 59 aside. */
const OTHERS = {
  entry: 'index.html',
  html: 'index.html',
  js: 110_000,
  css: 14_000,
  htmlBytes: 6_000,
  fonts: 45_000,
}

/**
 * Bytes of a first visit, as brotli sends them; fonts are compressed already. A page is its HTML, what its entry
 * imports at once, and the chunks of its own route (sources whose path matches).
 */
export const BUDGETS = {
  login: {
    entry: 'login.html',
    html: 'login/index.html',
    routes: /^$/,
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
  lotto: {
    entry: 'index.html',
    html: 'lotto/index.html',
    routes: /^src\/lotto59\/page\.tsx$/,
    js: 104_000,
    css: 12_000,
    htmlBytes: 18_000,
    fonts: 45_000,
  },
  rules: publicPage('rules/page'),
  fair: publicPage('fair/page'),
  help: publicPage('notices/help-page'),
  status: publicPage('status/page'),
  notFound: publicPage('not-found-page'),
  maintenance: barePage('maintenance-page'),
  passwordDue: barePage('password-due-page'),
  logout: barePage('logout-page'),
  games: playerPage('games/games-page'),
  money: playerPage('money/money-page'),
  casino: playerPage('games/casino-page'),
  slots: playerPage('games/slot-page'),
  play: playerPage('games/play-page'),
  firstSlot: playerPage('games/first-slot-page'),
  sport: playerPage('games/sport-page'),
  fishing: playerPage('games/fishing-page'),
  fishingPlay: playerPage('games/fishing-play-page'),
  casinoReport: playerPage('games/report-page'),
  sportReport: playerPage('games/sport-report-page'),
  lotteryBet: lotteryPage('bet'),
  lotteryTimeout: lotteryPage('timeout'),
  lotteryResult: lotteryPage('result'),
  lotteryTickets: lotteryPage('tickets'),
  lotteryTicket: lotteryPage('ticket'),
  lotteryReport: lotteryPage('report'),
  limits: playerPage('safe-play/page'),
  password: playerPage('account/password-page'),
  notices: playerPage('notices/page'),
  tickets: playerPage('tickets/list-page'),
  ticket: playerPage('tickets/slip-page'),
  report: playerPage('reports/report-page'),
  history: playerPage('reports/history/history-page'),
  askDeposit: playerPage('cashier/ask-deposit-page'),
  depositRequest: playerPage('cashier/deposit-request-page'),
  askWithdraw: playerPage('cashier/withdraw-page'),
  deposit: playerPage('money/deposit-page'),
  withdraw: playerPage('money/withdraw-page'),
  statement: playerPage('money/statement-page'),
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

/** The office: staff at a desk, so a first page may be twice a player's, 150 KiB at most; English comes besides. */
export const OFFICE_BUDGETS = {
  officeLogin: officePage(/session\/log-in-page/),
  officeStaff: officePage(/layout\/frame|staff\/list-page/),
  // It says every command that two people decide in words, those of the other desks too.
  officeApprovals: officePage(/layout\/frame|approvals\/list-page/, 156_000),
  officeJobs: officePage(/layout\/frame|jobs\/list-page/),
  officeAudit: officePage(/layout\/frame|audit\/audit-page/),
  officeToday: officePage(/layout\/frame|today\/today-page/),
}

function officePage(routes, js = 152_500) {
  const html = 'index.html'
  return { entry: html, html, routes, js, css: 14_000, htmlBytes: 4_000, fonts: 45_000 }
}

function gamePage(html, js) {
  return { entry: html, html, routes: /^$/, js, css: 12_000, htmlBytes: 4_000, fonts: 45_000 }
}

/** A page that the app's own table finds. */
function barePage(...files) {
  return { ...OTHERS, routes: new RegExp(`^src/(${files.join('|')})\\.tsx$`) }
}

/** Each of the others comes with the table that finds it. */
function playerPage(file) {
  return barePage('player-pages', file)
}

function lotteryPage(folder) {
  return barePage('lottery/lottery-pages', `lottery/${folder}/page`)
}

function publicPage(file) {
  return barePage('public-pages', file)
}

/** Bytes of each page, by kind. */
export async function pageSizes(distDir, budgets = BUDGETS) {
  const manifest = await manifestOf(distDir)
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
    if (!(await hasRoute(distDir, budget))) faults.push(`${page}: no chunk is of its route`)
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

/**
 * Chunks that need each other at once, as `a > b > a`. The one that happens to be asked for first runs before what it
 * needs is there, so a page with such a ring works or fails by the order in which its parts arrive.
 */
export async function chunkRings(distDir) {
  const manifest = await manifestOf(distDir)
  const rings = []
  const done = new Set()
  const walk = (key, path) => {
    if (path.includes(key)) rings.push([...path.slice(path.indexOf(key)), key].join(' > '))
    if (done.has(key) || path.includes(key)) return
    for (const next of manifest[key].imports ?? []) walk(next, [...path, key])
    done.add(key)
  }
  for (const key of Object.keys(manifest)) walk(key, [])
  return rings.map((ring) => `chunks need each other: ${ring}`)
}

/** A page that was moved would be weighed without its own chunks. */
async function hasRoute(distDir, { routes }) {
  if (routes.source === '^$') return true
  return routeKeys(await manifestOf(distDir), routes).length > 0
}

async function manifestOf(distDir) {
  return JSON.parse(await readFile(join(distDir, '.vite', 'manifest.json'), 'utf8'))
}

function routeKeys(manifest, routes) {
  return Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry && routes.test(key))
}

async function sizesOf({ distDir, manifest, lengthOf }, { entry, html, routes }) {
  const chunks = [...closure(manifest, [entry, ...routeKeys(manifest, routes)])].map((key) => manifest[key])
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
