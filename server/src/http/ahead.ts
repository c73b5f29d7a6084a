/** What a page will need first, named in the header of its answer: the browser fetches it beside the page's own scripts. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** By path, the header `Link`. The build writes the files' names (prerender.mjs); the office has none. */
export function readAhead(dir: string): ReadonlyMap<string, string> {
  const file = join(dir, 'ahead.json')
  if (!existsSync(file)) return new Map()
  const pages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>
  return new Map(Object.entries(pages).map(([path, files]) => [path, files.map(linkTo).join(', ')]))
}

function linkTo(file: string): string {
  return `<${file}>; rel=${file.endsWith('.css') ? 'preload; as=style; crossorigin' : 'modulepreload'}`
}
