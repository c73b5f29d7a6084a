import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error the helpers of the entry points are plain JavaScript without types
import { sizeFaults } from '../../build/size-budgets.mjs'

const manifest = {
  'index.html': { file: 'a.js', isEntry: true, imports: ['_shared.js'], css: ['a.css'], assets: ['f.woff2'] },
  '_shared.js': { file: 'shared.js' },
  'src/lotto59/page.tsx': { file: 'lotto.js', isDynamicEntry: true, imports: ['_shared.js'] },
  'src/other/page.tsx': { file: 'other.js', isDynamicEntry: true },
}

test('what a page loads at once is weighed, each file once, and a page that is too heavy is named', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'samnang-sizes-'))
  mkdirSync(join(dist, '.vite'))
  writeFileSync(join(dist, '.vite', 'manifest.json'), JSON.stringify(manifest))
  for (const name of ['a.js', 'shared.js', 'lotto.js', 'other.js', 'a.css', 'f.woff2', 'index.html']) {
    writeFileSync(join(dist, name), 'x')
  }
  const page = {
    entry: 'index.html',
    html: 'index.html',
    routes: /lotto59/,
    css: 100,
    htmlBytes: 100,
    fonts: 1,
  }
  const oneFile = 5 // brotli's bytes for "x"
  expect((await sizeFaults(dist, { lotto: { ...page, js: 3 * oneFile } })).faults).toEqual([])
  expect((await sizeFaults(dist, { lotto: { ...page, js: 3 * oneFile - 1, fonts: 0 } })).faults).toEqual([
    'lotto: js has 15 bytes, the budget is 14',
    'lotto: fonts has 1 bytes, the budget is 0',
  ])
  rmSync(dist, { recursive: true })
})
