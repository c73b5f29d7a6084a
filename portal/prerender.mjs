/**
 * Runs after `vite build`. Draws the log-in page and the loading screen into their HTML, inlines the log-in page's
 * styles (their hash goes to dist/csp.json, which the server adds to the page's content security policy), and
 * preloads the one font that the first paint needs.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))
const dist = join(here, 'dist')
const scratch = join(dist, '.prerender')

const pages = await drawPages()
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
writeLogin()
writeIndex()

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
  const { login, loading } = await import(pathToFileURL(join(scratch, 'pages.mjs')).href)
  const drawn = { login: await login(), loading: await loading() }
  rmSync(scratch, { recursive: true, force: true })
  for (const [name, html] of Object.entries(drawn)) {
    // The policy forbids style attributes: the browser would drop them and the page would jump.
    if (/\sstyle="/.test(html)) throw new Error(`${name} has a style attribute`)
  }
  return drawn
}

function writeLogin() {
  const built = readFileSync(join(dist, 'login.html'), 'utf8')
  const link = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/.exec(built)
  if (!link) throw new Error('the log-in page has no stylesheet')
  const css = readFileSync(join(dist, link[1]), 'utf8').trim()
  const html = built
    .replace(
      link[0],
      () => `${fontPreload(css)}<style>${css}</style><meta name="next-files" content="${nextFiles()}">`,
    )
    .replace('<div id="root"></div>', () => `<div id="root">${pages.login}</div>`)
  mkdirSync(join(dist, 'login'), { recursive: true })
  writeFileSync(join(dist, 'login/index.html'), tight(html))
  rmSync(join(dist, 'login.html'))
  const hash = `sha256-${createHash('sha256').update(css).digest('base64')}`
  writeFileSync(join(dist, 'csp.json'), `${JSON.stringify({ '/login': { style: [hash], script: [] } })}\n`)
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
  const files = new Set()
  const take = (key) => {
    const chunk = manifest[key]
    if (!chunk || files.has(`/${chunk.file}`)) return
    files.add(`/${chunk.file}`)
    for (const css of chunk.css ?? []) files.add(`/${css}`)
    for (const next of chunk.imports ?? []) take(next)
  }
  for (const key of ['index.html', 'src/layout/main-layout.tsx', 'src/lotto59/page.tsx']) take(key)
  return [...files].join(' ')
}

function tight(html) {
  return html.replace(/\n\s*/g, '\n')
}
