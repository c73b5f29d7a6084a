/** What a browser keeps and shows of a site, as scripts of the site can read it. */
import type { Page } from 'playwright-core'

/** Everything that scripts of the site can read. */
export const KEPT: string = `(async () => {
  const parts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie]
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) parts.push(request.url, await (await cache.match(request)).text())
  }
  for (const { name } of await indexedDB.databases()) {
    const db = await new Promise((done, fail) => {
      const opened = indexedDB.open(name)
      opened.onsuccess = () => done(opened.result)
      opened.onerror = fail
    })
    for (const store of db.objectStoreNames)
      parts.push(await new Promise((done) => {
        const asked = db.transaction(store).objectStore(store).getAll()
        asked.onsuccess = () => done(JSON.stringify(asked.result))
        asked.onerror = () => done('')
      }))
    db.close()
  }
  return parts.join('\\n')
})()`

/** A page that just goes has no text. */
export function textOf(page: Page): Promise<string> {
  return page.content().catch(() => '')
}
