/** Registers the service worker once the page has loaded; a newer one that waits takes over at this load. */
export function keepOffline(): void {
  if (!('serviceWorker' in navigator)) return
  const register = () => {
    navigator.serviceWorker
      .register('/sw.js', { updateViaCache: 'none' })
      .then(({ waiting }) => {
        waiting?.postMessage('activate')
        return navigator.serviceWorker.ready
      })
      .then(async ({ active }) => {
        await import('./kept-results.tsx')
        active?.postMessage(shownFiles())
      })
      .catch(() => {
        // Private windows and plain http have none: the portal does not need it.
      })
  }
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}

/** What this page is made of came before the worker: it is handed over, out of the browser's own cache. */
function shownFiles(): string[] {
  const files = performance.getEntriesByType('resource').map((entry) => entry.name)
  return [
    window.location.href,
    ...files.filter((file) => file.startsWith(`${window.location.origin}/assets/`)),
  ]
}
