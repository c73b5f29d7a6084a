/**
 * Runs after `vite build`, on the directory given. Draws the log-in page, the start page, the frame of lotto 59 and the
 * loading screen into their HTML, inlines the styles of the first three (their hashes go to csp.json, which the server
 * adds to each page's content security policy), preloads the one font that the first paint needs, builds the service
 * worker, and compresses what is text.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { build } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))
const dist = process.argv[2]
const scratch = join(dist, '.prerender')
const GAME = '/game/lotto/59'

const { pot, ...pages } = await drawPages()
const frame = await drawFrame()
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
const policies = {
  '/login': writeDocument('login', `<meta name="next-files" content="${nextFiles()}">`),
  '/': writeDocument('home'),
  [GAME]: writeGame(),
}
/** The game's page is fetched beside the entry that will ask for it: the server names its files with the page. */
const ahead = { [GAME]: filesOf(['src/lotto59/page.tsx'], filesOf(['index.html'])) }
writeHomeWithPot()
writeFileSync(join(dist, 'csp.json'), `${JSON.stringify(policies)}\n`)
writeFileSync(join(dist, 'ahead.json'), `${JSON.stringify(ahead)}\n`)
writeIndex()
await buildWorker()
await compressAll()

/** Draws start page, log-in page and loading screen. */
async function drawPages() {
  const { login, home, homeWithPot, loading, BUILD_POT } = await pagesOf('src/login-prerender.tsx')
  const drawn = {
    login: await login(),
    home: await home(),
    homeWithPot: await homeWithPot(),
    loading: await loading(),
  }
  for (const [name, html] of Object.entries(drawn)) refuseStyles(name, html)
  return { ...drawn, pot: BUILD_POT }
}

/** The game's page without a single figure of the server's: as HTML, and the rules that its style attributes become. */
async function drawFrame() {
  const { lotto } = await pagesOf('src/frame/prerender.tsx', [unknownFigures()])
  const drawn = withoutStyles(await lotto())
  refuseStyles('the frame of lotto 59', drawn.html)
  if (drawn.html.includes('<script')) throw new Error('the frame of lotto 59 has a script')
  // In one line: the document's lines are drawn in after this, and a policy goes by every letter.
  const own = readFileSync(join(here, 'src/frame/frame.css'), 'utf8').replace(/\/\*.*?\*\/|\n\s*/g, '')
  return { html: drawn.html, css: own + drawn.css }
}

/** Bundles page components for Node, loads them, and removes the bundle. */
async function pagesOf(entry, plugins = []) {
  await build({
    configFile: join(here, 'vite.config.ts'),
    logLevel: 'warn',
    plugins,
    build: {
      ssr: join(here, entry),
      outDir: scratch,
      manifest: false,
      rolldownOptions: { output: { entryFileNames: 'pages.mjs', codeSplitting: false } },
    },
  })
  const pages = await import(`${pathToFileURL(join(scratch, 'pages.mjs')).href}?${entry}`)
  rmSync(scratch, { recursive: true, force: true })
  return pages
}

/** The frame must not show a rate or a balance that nobody has asked the server for. */
function unknownFigures() {
  const gaps = join(here, 'src/frame/unknown-figures.ts')
  return {
    name: 'unknown-figures',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.endsWith('/text/format.ts') && importer !== gaps ? gaps : undefined,
  }
}

/** The policy forbids style attributes: the browser would drop them and the page would jump. */
function refuseStyles(name, html) {
  if (/\sstyle="/.test(html)) throw new Error(`${name} has a style attribute`)
}

/** Each style attribute becomes a rule of its own. */
function withoutStyles(drawn) {
  const names = new Map()
  const html = drawn.replace(/\sstyle="([^"]*)"/g, (_, style) => {
    if (!names.has(style)) names.set(style, `f${names.size}`)
    return ` data-f="${names.get(style)}"`
  })
  const css = [...names].map(([style, name]) => `[data-f=${name}]{${style}}`).join('')
  return { html, css }
}

/** A page that is a document of its own: dist/<name>/index.html. Returns the hashes for its policy. */
function writeDocument(name, head = '') {
  const built = readFileSync(join(dist, `${name}.html`), 'utf8')
  const link = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/.exec(built)
  if (!link) throw new Error(`${name} has no stylesheet`)
  const css = readFileSync(join(dist, link[1]), 'utf8').trim()
  const html = built
    .replace(link[0], () => `${fontPreload(css)}<style>${css}</style>${head}`)
    .replace('<div id="root"></div>', () => `<div id="root">${pages[name]}</div>`)
  mkdirSync(join(dist, name), { recursive: true })
  writeFileSync(join(dist, name, 'index.html'), tight(html))
  rmSync(join(dist, `${name}.html`))
  return policyOf(css)
}

function policyOf(css) {
  return { style: [`sha256-${createHash('sha256').update(css).digest('base64')}`], script: [] }
}

/** The game's own document: the portal's, with its frame drawn and the styles of both inlined. */
function writeGame() {
  const built = readFileSync(join(dist, 'index.html'), 'utf8')
  const link = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/.exec(built)
  if (!link) throw new Error('the portal has no stylesheet')
  const files = [link[1], ...(manifest['src/lotto59/page.tsx'].css ?? [])]
  const css = files.map((file) => readFileSync(join(dist, file), 'utf8').trim()).join('') + frame.css
  const html = built
    .replace(link[0], () => `${fontPreload(css)}<style>${css}</style>`)
    .replace('<div id="root"></div>', () => `<div id="root" data-frame>${frame.html}</div>`)
  mkdirSync(join(dist, 'lotto'), { recursive: true })
  writeFileSync(join(dist, 'lotto/index.html'), tight(html))
  return policyOf(css)
}

/** The start page with a pot, in whose place the server writes that of the moment. */
function writeHomeWithPot() {
  const plain = `<div id="root">${pages.home}`
  const page = readFileSync(join(dist, 'home/index.html'), 'utf8')
  if (!page.includes(plain)) throw new Error('the start page is not as it was drawn')
  const withPot = page.replace(plain, () => `<div id="root" data-pot="${pot}">${pages.homeWithPot}`)
  writeFileSync(join(dist, 'home/with-pot.html'), withPot)
}

/** One plain script at a name that never changes: browsers ask for /sw.js again and compare. */
async function buildWorker() {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: dist,
      emptyOutDir: false,
      target: 'es2020',
      rolldownOptions: {
        input: join(here, 'src/offline/worker.ts'),
        output: { format: 'iife', codeSplitting: false, entryFileNames: 'sw.js' },
      },
    },
  })
}

/** The server sends these in place of the files themselves. */
async function compressAll() {
  const texts = readdirSync(dist, { recursive: true }).filter((name) => /\.(css|html|js|svg)$/.test(name))
  await Promise.all(
    texts.map(async (name) => {
      const file = join(dist, name)
      const bytes = await readFile(file)
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes))
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}

function writeIndex() {
  const file = join(dist, 'index.html')
  const html = readFileSync(file, 'utf8').replace(
    '<div id="root"></div>',
    () => `<div id="root">${pages.loading}</div>`,
  )
  writeFileSync(file, tight(html))
}

function fontPreload(css) {
  const font = /url\((\/assets\/khmer-400[^)]*)\)/.exec(css)
  if (!font) throw new Error('the Khmer font is not in the styles of the page')
  return `<link rel="preload" href="${font[1]}" as="font" type="font/woff2" crossorigin>`
}

/** Scripts and styles of the page that follows a log-in: the entry, the layout and lotto 59. */
function nextFiles() {
  return filesOf(['index.html', 'src/layout/main-layout.tsx', 'src/lotto59/page.tsx']).join(' ')
}

/** What these import at once, but for what is there already. */
function filesOf(keys, known = []) {
  const files = new Set()
  const take = (key) => {
    const chunk = manifest[key]
    if (!chunk || files.has(`/${chunk.file}`)) return
    files.add(`/${chunk.file}`)
    for (const css of chunk.css ?? []) files.add(`/${css}`)
    for (const next of chunk.imports ?? []) take(next)
  }
  for (const key of keys) take(key)
  return [...files].filter((file) => !known.includes(file))
}

function tight(html) {
  return html.replace(/\n\s*/g, '\n')
}
