/**
 * Runs after `vite build`, on the directory given. Draws the log-in page, the start page and the loading screen into
 * their HTML, inlines the styles of the first two (their hashes go to csp.json, which the server adds to each page's
 * content security policy), preloads the one font that the first paint needs, builds the service worker, and compresses
 * what is text.
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

const { pot, ...pages } = await drawPages()
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
const policies = {
  '/login': writeDocument('login', `<meta name="next-files" content="${nextFiles()}">`),
  '/': writeDocument('home'),
}
/** The game's page is fetched beside the entry that will ask for it: the server names its files with the page. */
const ahead = { '/game/lotto/59': filesOf(['src/lotto59/page.tsx'], filesOf(['index.html'])) }
writeHomeWithPot()
writeFileSync(join(dist, 'csp.json'), `${JSON.stringify(policies)}\n`)
writeFileSync(join(dist, 'ahead.json'), `${JSON.stringify(ahead)}\n`)
writeIndex()
await buildWorker()
await compressAll()

/** Bundles the page components for Node, draws them, and removes the bundle. */
async function drawPages() {
  await build({
    configFile: join(here, 'vite.config.ts'),
    logLevel: 'warn',
    build: {
      ssr: join(here, 'src/login-prerender.tsx'),
      outDir: scratch,
      manifest: false,
      rolldownOptions: { output: { entryFileNames: 'pages.mjs', codeSplitting: false } },
    },
  })
  const { login, home, homeWithPot, loading, BUILD_POT } = await import(
    pathToFileURL(join(scratch, 'pages.mjs')).href
  )
  const drawn = {
    login: await login(),
    home: await home(),
    homeWithPot: await homeWithPot(),
    loading: await loading(),
  }
  rmSync(scratch, { recursive: true, force: true })
  for (const [name, html] of Object.entries(drawn)) {
    // The policy forbids style attributes: the browser would drop them and the page would jump.
    if (/\sstyle="/.test(html)) throw new Error(`${name} has a style attribute`)
  }
  return { ...drawn, pot: BUILD_POT }
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
  return { style: [`sha256-${createHash('sha256').update(css).digest('base64')}`], script: [] }
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
  if (!font) throw new Error('the Khmer font is not in the styles of the log-in page')
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
