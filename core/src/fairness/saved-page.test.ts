import { expect, test } from 'vitest'
import { savedRecords } from './saved-page.ts'

test('the records of a saved page are what stands in its element, and of any other text nothing', () => {
  const page = (attributes: string) =>
    `<!doctype html><script type="application/json" id="other">{}</script>
<script type="application/json" id="records"${attributes}>{"draw":4711}</script><script>1 < 2</script>`
  expect(savedRecords(page(''))).toBe('{"draw":4711}')
  expect(savedRecords(page(' nonce="x"'))).toBe('{"draw":4711}')
  for (const other of ['', '{"draw":4711}', '<script id="records">{"draw":4711}</script>'])
    expect(savedRecords(other)).toBe('')
})
