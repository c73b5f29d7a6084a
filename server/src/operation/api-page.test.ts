/** Every call, refusal and schema of the document can be read, and nothing in it becomes markup. */
import { expect, test } from 'vitest'
import { openapi } from '../http/openapi.ts'
import { API_PAGE_POLICY, apiPage } from './api-page.ts'

const document = openapi('1.2.3') as {
  paths: Record<string, Record<string, { operationId: string }>>
  components: { schemas: object }
}
const page = apiPage(document)

test('each call and each schema has a place of its own, and every link leads to one', () => {
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  const calls = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  expect(new Set(ids).size).toBe(ids.length)
  for (const { operationId } of calls) expect(ids).toContain(operationId)
  for (const name of Object.keys(document.components.schemas)) expect(ids).toContain(name)
  for (const [, id] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id)
})

test('keys, sessions, the stream and refusals are told', () => {
  for (const word of ['Idempotency-Key', 'X-XSRF-TOKEN', 'text/event-stream', 'idempotency_mismatch'])
    expect(page).toContain(word)
  expect(page).toContain('Needs session and xsrf.')
})

test('what the document says stays text, and the page may load and run nothing', () => {
  const hostile = structuredClone(document) as unknown as { info: { title: string } }
  hostile.info.title = '<script>alert("1")</script>&'
  expect(apiPage(hostile as never)).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;')
  expect(page).not.toMatch(/<script|<link|<img|src=/)
  expect(API_PAGE_POLICY).toMatch(/^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='/)
})
