/** Brief words on what has just happened; `<Notices>` in the layout shows them. */
import { createStore } from '@samnang/portal/ui/store.ts'
import type { Tone } from './tag.tsx'

export interface Notice {
  text: string
  tone?: Tone
  /** Where one looks at it. */
  link?: { href: string; text: string }
  /** Until somebody closes it; one with a link does so anyway. */
  stays?: boolean
}

/** At most three at once, oldest first. */
export const notices = createStore<readonly (Notice & { id: number })[]>([])

const SHOWN_MS = 6_000
const MOST = 3
let last = 0

/** Shows a notice for some seconds, or until it is closed. */
export function showNotice(notice: Notice): void {
  last += 1
  const id = last
  notices.set([...notices.get(), { ...notice, id }].slice(-MOST))
  if (!notice.link && !notice.stays) setTimeout(() => closeNotice(id), SHOWN_MS)
}

export function closeNotice(id: number): void {
  notices.set(notices.get().filter((notice) => notice.id !== id))
}
