import { createStore } from '@samnang/portal/ui/store.ts'

/** What the browser knows of its connection; a call that fails says so by itself. */
export const isOnline = createStore(navigator.onLine)

window.addEventListener('online', () => isOnline.set(true))
window.addEventListener('offline', () => isOnline.set(false))
