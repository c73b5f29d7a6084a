/** The pictures that an iPhone shows while the installed portal starts, drawn from the mark at the size of each screen. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { STARTUP_SIZES } from './src/device/startup-sizes.ts'

/** As in site.webmanifest, from which Android draws its own. */
const NIGHT = '#0d1120'
/** Of the screen's width. */
const MARK = 0.32

/** For vite: files beside the pages. No page names them: who has put the portal on an iPhone fetches one of them. */
export function startupPictures() {
  const mark = readFileSync(fileURLToPath(new URL('./public/favicon.svg', import.meta.url)))
  return {
    name: 'startup-pictures',
    apply: (_config: unknown, { isSsrBuild }: { isSsrBuild?: boolean }) => !isSsrBuild,
    async generateBundle(this: {
      emitFile(file: { type: 'asset'; fileName: string; source: Uint8Array }): void
    }) {
      for (const size of STARTUP_SIZES) {
        this.emitFile({ type: 'asset', fileName: `startup/${size}.png`, source: await drawn(mark, size) })
      }
    },
  }
}

/** Two colours and what lies between them: some kilobytes, whatever the size. */
async function drawn(mark: Buffer, size: string): Promise<Uint8Array> {
  const [width = 0, height = 0] = size.split('x').map(Number)
  const side = Math.round(width * MARK)
  const input = await sharp(mark, { density: (72 * side) / 64 })
    .resize(side, side)
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: NIGHT } })
    .composite([{ input, gravity: 'centre' }])
    .png({ palette: true, colours: 16, compressionLevel: 9 })
    .toBuffer()
}
