/** The book of this page, and who is told when it changes. */
import { type Book, type BookEvent, bookAfter } from './book.ts'

/** Many matches change at once: the screen is drawn once for all that came in so long. */
const NEWS_MS = 80

export interface BookStore {
  get(): Book
  /** The player's doing is shown at once. */
  act(event: BookEvent): void
  subscribe(listener: () => void): () => void
}

/** `changed` hears of every change before the screen does. */
export function bookStore(first: Book, changed: (book: Book, before: Book) => void): BookStore {
  const listeners = new Set<() => void>()
  let book = first
  let telling: ReturnType<typeof setTimeout> | undefined
  const tell = () => {
    clearTimeout(telling)
    telling = undefined
    for (const listener of [...listeners]) listener()
  }
  return {
    get: () => book,
    act(event) {
      const before = book
      book = bookAfter(before, event)
      if (book === before) return
      changed(book, before)
      if (event.kind === 'told') telling ??= setTimeout(tell, NEWS_MS)
      else tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
