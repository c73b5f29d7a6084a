/** Draws come and go every ten seconds: what nobody watches is kept for a while only, oldest out first. */
import { type Cache, mutate } from 'swr'

const KEPT = 60
const watchers = new Map<string, number>()

/** Counts one more component that shows the answer to `key`; the returned function takes it away. */
export function watch(cache: Cache, key: string): () => void {
  watchers.set(key, (watchers.get(key) ?? 0) + 1)
  return () => {
    const left = (watchers.get(key) ?? 1) - 1
    if (left > 0) watchers.set(key, left)
    else watchers.delete(key)
    forgetOld(cache)
  }
}

function forgetOld(cache: Cache): void {
  const keys = [...cache.keys()]
  let surplus = keys.length - KEPT
  for (const key of keys) {
    if (surplus <= 0) return
    if (watchers.has(key)) continue
    // A question that is on its way is dropped, too: whoever comes back asks anew instead of waiting for it.
    void mutate(key)
    cache.delete(key)
    surplus -= 1
  }
}
