/** The fonts of the games' screens, which are built with names of their content: not every device has Khmer letters. */
import { readdir } from 'node:fs/promises'

const KHMER = /^khmer-(400|700)-[\w-]+\.woff2$/

/** As CSS; empty before the first build: then the device's own font does. */
export async function fontFaces(assetsDir: string): Promise<string> {
  const names = await readdir(assetsDir).catch(() => [])
  return names
    .flatMap((name) => {
      const [, weight] = KHMER.exec(name) ?? []
      return weight === undefined ? [] : [faceOf(name, weight)]
    })
    .join('')
}

function faceOf(name: string, weight: string): string {
  const range = 'U+1780-17FF,U+200B-200D,U+2060,U+25CC'
  const source = `url(/assets/${name}) format("woff2")`
  return `@font-face{font-family:"Noto Sans Khmer";font-weight:${weight};font-display:swap;src:${source};unicode-range:${range}}`
}
