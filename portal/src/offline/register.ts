/** Registers the service worker once the page has loaded; a newer one that waits takes over at this load. */
export function keepOffline(): void {
  if (!('serviceWorker' in navigator)) return
  const register = () => {
    navigator.serviceWorker
      .register('/sw.js', { updateViaCache: 'none' })
      .then(({ waiting }) => waiting?.postMessage('activate'))
      .catch(() => {
        // Private windows and plain http have none: the portal does not need it.
      })
  }
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}
